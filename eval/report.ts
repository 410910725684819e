/** The result of one evaluation. Each `eval/*.eval.ts` exports `evaluate(): Report`; `npm run eval` prints it and fails unless it passes. */
export interface Report {
  readonly title: string
  readonly lines: readonly string[]
  readonly passes: boolean
}
