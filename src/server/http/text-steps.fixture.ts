/** Methods that read one character, whatever the length of the text. */
const constantTime = new Set(['at', 'charAt', 'charCodeAt', 'codePointAt'])
const notCounted = new Set(['constructor', 'toString', 'valueOf', 'length'])

/**
 * Counts the characters that `work` passes to string methods: a measure of time that is the same on every machine. A method
 * costs the length of its text or its result, whichever is longer. A regular expression costs the square of the text length,
 * its worst case even if it looks harmless: functions that read long texts use none, or shorten the text first.
 */
export function textSteps(work: () => unknown): number {
  let steps = 0
  let isWithin = false
  const undo = [
    ...Object.getOwnPropertyNames(String.prototype).map((name) =>
      constantTime.has(name) || notCounted.has(name)
        ? () => {}
        : counted(String.prototype, name, (text, args, result) => {
            const length = String(text).length
            return args.some((arg) => arg instanceof RegExp) ? length ** 2 : Math.max(length, lengthOf(result))
          }),
    ),
    ...['exec', 'test'].map((name) => counted(RegExp.prototype, name, (_, [text]) => String(text).length ** 2)),
  ]
  try {
    work()
    return steps
  } finally {
    for (const restore of undo) restore()
  }

  function counted(owner: object, name: string, cost: (self: unknown, args: unknown[], result: unknown) => number) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    const method: unknown = descriptor?.value
    if (!descriptor || typeof method !== 'function') return () => {}
    const counting = function (this: unknown, ...args: unknown[]): unknown {
      // The cost of a method includes the methods it calls.
      if (isWithin) return method.apply(this, args)
      isWithin = true
      try {
        const result: unknown = method.apply(this, args)
        steps += cost(this, args, result)
        return result
      } finally {
        isWithin = false
      }
    }
    Object.defineProperty(owner, name, { ...descriptor, value: counting })
    return () => Object.defineProperty(owner, name, descriptor)
  }
}

const lengthOf = (result: unknown) => (typeof result === 'string' ? result.length : 0)
