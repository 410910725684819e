const scripts = new Map<string, Promise<boolean>>()

/** Whether the script has come. It is loaded once; one that failed is tried again for who next asks. */
export function loadScript(url: string): Promise<boolean> {
  const known = scripts.get(url)
  if (known) return known
  const coming = new Promise<boolean>((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true })
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      scripts.delete(url)
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
  scripts.set(url, coming)
  return coming
}
