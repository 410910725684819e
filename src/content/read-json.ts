import { existsSync, readFileSync } from 'node:fs'
import type { ContentFault } from './content-error.ts'

/** The data of a JSON file, or undefined with a fault that names the line where it stops being JSON. */
export function readJson(path: string, file: string, faults: ContentFault[]): unknown {
  if (!existsSync(path)) {
    faults.push({ file, fault: 'the file is missing' })
    return undefined
  }
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    faults.push({ file, fault: `is not valid JSON ${placeOf(error, text)}` })
    return undefined
  }
}

/** Node names the place as an offset, as line and column, or (at the end of the text) not at all. */
function placeOf(error: unknown, text: string): string {
  const offset = /at position (\d+)/.exec(String(error))?.[1]
  const before = offset === undefined ? text : text.slice(0, Number(offset))
  const lines = before.split('\n')
  return `at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}
