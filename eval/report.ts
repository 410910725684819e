/** What `npm run eval` prints of one subject, and whether it is good enough. Each `eval/*.eval.ts` gives one: `evaluate()`. */
export interface Report {
  readonly title: string
  readonly lines: readonly string[]
  readonly passes: boolean
}
