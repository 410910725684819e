/** A value that may be there at once. `await` takes both. */
export type MaybePromise<Value> = Value | Promise<Value>

/** Calls `next` with a value, at once if it is there: a promise and its turns take longer than a row of the embedded database. */
export const andThen = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(next) : next(value))
