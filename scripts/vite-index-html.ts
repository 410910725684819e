import { join } from 'node:path'
import * as lucide from 'lucide'
import { build, type Plugin } from 'vite'
import { iconNames } from '../src/web/ui/icon-names.ts'

/** Completes `index.html`, in the build and while developing: the script that runs before the first paint, and the icons. */
export function indexHtml(): Plugin {
  let root = ''
  let script: Promise<string> | undefined
  return {
    name: 'index-html',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      script = undefined
    },
    hotUpdate() {
      script = undefined
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const beforePaint = await (script ??= beforePaintScript(root))
        return html
          .replace('<!--before-paint-->', () => `<script>${beforePaint}</script>`)
          .replace('<!--icons-->', () => iconSymbols(iconNames))
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

/** The shapes of Lucide's icons as the symbols that `Icon` draws, `#icon-<name>`. */
export function iconSymbols(names: readonly string[]): string {
  return `<svg hidden>${names.map((name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>`).join('')}</svg>`
}

function shapesOf(name: string): string {
  const exported = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const shapes = (lucide as unknown as Record<string, lucide.IconNode | undefined>)[exported]
  if (!shapes) throw new Error(`Lucide has no icon “${name}”: see lucide.dev, and src/web/ui/icon-names.ts.`)
  return shapes.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)}/>`).join('')
}

const attributesOf = (attributes: lucide.SVGProps) =>
  Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
