interface Settable {
  set(part: ArrayLike<number>, at: number): void
}

/** All parts, one after the other, in the array that `create` makes for their length. */
export function joined<Whole extends Settable>(
  parts: readonly ArrayLike<number>[],
  create: (length: number) => Whole,
): Whole {
  const whole = create(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const joinedBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joined(parts, (length) => new Uint8Array(length))
