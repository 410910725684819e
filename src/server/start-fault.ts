/** Why the server cannot start: one sentence for the operator that says what is wrong and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

/** The code that Node and the operating system give an error, such as `EADDRINUSE`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
