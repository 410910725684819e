import { loadScreen } from './screens.ts'

const files = import.meta.glob<{ default?: unknown }>('./*/*-screen.tsx')
const fileOf = new Map(
  await Promise.all(Object.entries(files).map(async ([file, load]) => [(await load()).default, file] as const)),
)

/** The modules, as the build names them, that the page at this path loads beyond the first. */
export async function modulesOf(path: string): Promise<string[]> {
  const component = await loadScreen(path)
  const file = component ? fileOf.get(component) : undefined
  if (component && !file) throw new Error(`The screen at ${path} is in no file that ends in “-screen.tsx”`)
  return file ? [file.replace('./', 'src/web/')] : []
}
