import { loadEnvFile } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** The result of a command of `npm run`: the text to print, which says why if the command is not done. */
export interface CommandResult {
  readonly isDone: boolean
  readonly text: string
}

/** Runs a command with the settings of `.env` and prints its text: on standard error, with exit code 1, if it is not done. */
export async function runCommand(run: () => Promise<CommandResult>): Promise<void> {
  const { isDone, text } = await resultOf(run)
  if (isDone) process.stdout.write(`${text}\n`)
  else {
    console.error(text)
    process.exitCode = 1
  }
}

async function resultOf(run: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    loadEnvFile()
    return await run()
  } catch (fault) {
    if (fault instanceof StartFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

/** Rows as lines of text, each column as wide as its longest entry. */
export function columnsOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Makes a text safe for a terminal: control characters, which could move the cursor or hide text, become `�`. */
export const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '�')
