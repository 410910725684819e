import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Completes `index.html`, in the build and while developing: the script that runs before the first paint. */
export function indexHtml(): Plugin {
  let root = ''
  return {
    name: 'index-html',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await beforePaintScript(root)
        return html.replace('<!--before-paint-->', () => `<script>${script}</script>`)
      },
    },
  }
}

/** `src/web/boot/before-paint.ts` and its imports as one minified line. `root`: the folder of the project. */
export async function beforePaintScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/web/boot/before-paint.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const output = 'output' in built ? built.output : []
  const [script] = output.flatMap((file) => (file.type === 'chunk' ? file.code.trim() : []))
  if (script === undefined) throw new Error('Vite built no script to run before the first paint.')
  return script
}
