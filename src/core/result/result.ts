/** The result of a function whose caller can act on a refusal. Bugs throw instead. */
export type Result<Value, Fault> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: Fault }

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value })
export const refuse = <Fault>(fault: Fault): Result<never, Fault> => ({ ok: false, fault })
