/**
 * A script was lost on the way. A browser keeps that, for it and for all that import it, as long as the page lives: the page is
 * loaded again as soon as all its scripts can be had, which is tried now and once the connection is back. Not twice: who has
 * loaded it again decides what is next. Resolves to false where nothing comes of it now.
 */
export async function beginAgain(scripts: readonly string[]): Promise<boolean> {
  const [visit] = performance.getEntriesByType('navigation')
  if (visit && 'type' in visit && visit.type === 'reload') return false
  if (await reloaded(scripts)) return true
  addEventListener('online', () => void reloaded(scripts), { once: true })
  return false
}

async function reloaded(scripts: readonly string[]): Promise<boolean> {
  const areHere = await Promise.all(scripts.map(canBeHad))
  if (!areHere.every(Boolean)) return false
  // What was lost may have come on its own in the meantime.
  if (!document.documentElement.matches('[data-live]')) location.reload()
  return true
}

const canBeHad = (script: string): Promise<boolean> =>
  fetch(script).then(
    async (answer) => answer.ok && (await answer.blob()).size > 0,
    () => false,
  )
