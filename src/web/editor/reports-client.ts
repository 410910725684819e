import * as v from 'valibot'
import { Decision } from '#content/correction.ts'

const Topic = v.object({
  topic: v.string(),
  about: v.picklist(['word', 'answer']),
  wordId: v.string(),
  learners: v.number(),
  lastAt: v.string(),
  texts: v.array(v.string()),
  decision: v.nullable(v.object({ decision: Decision, at: v.string(), editor: v.string() })),
})
const Topics = v.object({ topics: v.array(Topic), isMore: v.boolean() })
const Decided = v.object({ decision: Decision, at: v.string() })

export type ReportTopic = v.InferOutput<typeof Topic>
export type ReportTopics = v.InferOutput<typeof Topics>
export type Decided = v.InferOutput<typeof Decided>

/** `not-found`: the account is not an editor. `decided-meanwhile`: by another editor. */
export type ReportFault = 'not-found' | 'signed-out' | 'decided-meanwhile' | 'unreachable'

const faults: Readonly<Record<number, ReportFault>> = {
  401: 'signed-out',
  404: 'not-found',
  409: 'decided-meanwhile',
}

async function ask<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  body?: object,
): Promise<v.InferOutput<Schema> | ReportFault> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    const response = await fetch(`/api/editor/reports${path}`, init)
    if (!response.ok) return faults[response.status] ?? 'unreachable'
    return v.parse(schema, await response.json())
  } catch {
    return 'unreachable'
  }
}

/** The learners' reports: open topics, or those that editors have decided. */
export const fetchReports = (show: 'open' | 'decided') => ask(Topics, `?show=${show}`)

export const sendDecision = ({ topic, decision: seen }: ReportTopic, decision: Decision) =>
  ask(Decided, '/decisions', { topic, decision, seenAt: seen?.at ?? null })

/** Opens a topic again whose decision was made at `at`. */
export const undoDecision = (topic: string, at: string) =>
  ask(v.object({ open: v.boolean() }), '/decisions/undo', { topic, at })

export const faultText = (fault: ReportFault): string =>
  fault === 'decided-meanwhile'
    ? 'Another editor has decided about this. Load the list again.'
    : fault === 'unreachable'
      ? 'The server could not be reached. Nothing has changed. Try again.'
      : 'You are not signed in as an editor any more. Nothing has changed.'
