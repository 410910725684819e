import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { Decision, type CorrectionsFile } from '#content/correction.ts'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { isEventOf } from '#core/learning-log/known-event.ts'
import type { Database } from '../database/database.ts'

/** `word`: the word is wrong. `answer`: the learner's answer, which was judged wrong, is right. */
type ReportKind = 'word' | 'answer'

/** The reports about one word, or about one answer to it, by all learners. It contains nothing about who reported. */
interface ReportTopic {
  readonly topic: string
  readonly about: ReportKind
  readonly wordId: string
  /** How many learners reported it. */
  readonly learners: number
  readonly lastAt: string
  /** The remarks, or the ways in which the answer was written, the newest first. */
  readonly texts: readonly string[]
  /** The last decision: for an open topic, one that is older than its reports. */
  readonly decision: (Decided & { readonly editor: string }) | null
}

interface Decided {
  readonly decision: Decision
  readonly at: string
}

/** The reports for editors. An open topic has reports and no decision, or remarks about a word that came after the decision. */
export interface Reports {
  /** The topics with the most learners first; `isMore`: there are more than the list has. */
  open(): Promise<{ readonly topics: readonly ReportTopic[]; readonly isMore: boolean }>
  /** The last decisions, the newest first. */
  decided(): Promise<{ readonly topics: readonly ReportTopic[]; readonly isMore: boolean }>
  /**
   * Stores a decision. `seenAt` is the time of the decision that the editor saw, or null: returns undefined if another editor has
   * decided meanwhile, or if the topic does not exist.
   */
  decide(
    topic: string,
    decision: Decision,
    by: { readonly editorId: string; readonly seenAt: string | null; readonly now: number },
  ): Promise<Decided | undefined>
  /** Removes the decision of `at`. Returns false if another has replaced it. */
  reopen(topic: string, at: string): Promise<boolean>
}

const TOPICS_SHOWN = 100
const TEXTS_SHOWN = 10
/** The most reports stored per learner. Further ones are in the learning log only. */
const REPORTS_OF_LEARNER = 500
const MAX_TEXT = 500

type Connection = Pick<Database, 'kysely'>['kysely']

interface Report {
  readonly eventId: string
  readonly topic: string
  readonly about: ReportKind
  readonly wordId: string
  readonly text: string
}

/** Stores the reports among new events of a learner, in the transaction that stores the events. */
export async function storeReports(
  transaction: Connection,
  { userId, events, now }: { userId: string; events: readonly StoredEvent[]; now: number },
): Promise<void> {
  for (const report of events.flatMap(reportIn)) {
    const { eventId, topic, about, wordId, text } = report
    const row = [userId, eventId, topic, about, wordId, text, instant(now)]
    await sql`
      insert into "report" ("userId", "eventId", "topic", "about", "wordId", "text", "at")
      select ${sql.join(row)} where (select count(*) from "report" where "userId" = ${userId}) < ${REPORTS_OF_LEARNER}
      on conflict do nothing
    `.execute(transaction)
  }
}

/** Deletes the reports of a learner whose record is erased. */
export async function eraseReports(transaction: Connection, userId: string): Promise<void> {
  await sql`delete from "report" where "userId" = ${userId}`.execute(transaction)
}

/** Run at startup: reads the reports from before their migration, which copied whole events. */
export async function readOldReports({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const { rows } = await sql<{ userId: string; eventId: string; text: string }>`
    select "userId", "eventId", "text" from "report" where "topic" is null
  `.execute(kysely)
  for (const { userId, eventId, text } of rows) {
    const event = JSON.parse(text) as StoredEvent
    const [report] = reportIn(event)
    const isThis = sql`"userId" = ${userId} and "eventId" = ${eventId} and "topic" is null`
    if (!report) await sql`delete from "report" where ${isThis}`.execute(kysely)
    else
      await sql`
        update "report" set "topic" = ${report.topic}, "about" = ${report.about}, "wordId" = ${report.wordId},
          "text" = ${report.text}, "at" = ${event.at} where ${isThis}
      `.execute(kysely)
  }
}

function reportIn(event: StoredEvent): Report[] {
  if (isEventOf('word-contested', event)) return reportOf('word', event.id, event.wordId, event.remark)
  if (isEventOf('answer-contested', event)) return reportOf('answer', event.id, event.wordId, event.answer)
  return []
}

function reportOf(about: ReportKind, eventId: string, wordId: string, written: string): Report[] {
  const text = oneLine(written)
  // A learner's device may send anything.
  if (!/^[a-z\d-]{1,100}$/.test(wordId) || (about === 'answer' && plain(text) === '')) return []
  return [{ eventId, topic: topicOf(about, wordId, text), about, wordId, text }]
}

/** Visible characters in one line, composed, so that no control character reaches a screen or a terminal. */
const oneLine = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')

/** Answers that differ in case and punctuation only are the same. */
const plain = (text: string) =>
  oneLine(text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}'’ -]/gu, ' ')).replaceAll('’', "'")

/** A hash, so that a decision without a change keeps nothing that a learner wrote. */
const topicOf = (about: ReportKind, wordId: string, text: string) =>
  createHash('sha256')
    .update(`${about} ${wordId} ${about === 'answer' ? plain(text) : ''}`)
    .digest('base64url')
    .slice(0, 22)

/** PostgreSQL returns a count as a text. */
type Count = number | string

interface DecisionRow {
  readonly decision: string | null
  readonly decidedAt: string | null
  readonly editor: string | null
}

type TopicRow = DecisionRow & {
  readonly topic: string
  readonly about: ReportKind
  readonly wordId: string
  readonly learners: Count
  readonly lastAt: string | null
}

export function createReports({ kysely }: Pick<Database, 'kysely'>): Reports {
  async function withTexts(rows: readonly TopicRow[]) {
    const shown = rows.slice(0, TOPICS_SHOWN)
    const texts = new Map<string, string[]>()
    if (shown.length > 0) {
      const topics = sql.join(shown.map(({ topic }) => topic))
      const found = await sql<{ topic: string; text: string }>`
        select "topic", "text" from (
          select "topic", "text", row_number() over (partition by "topic" order by "lastAt" desc, "text") as "place" from (
            select "topic", "text", max("at") as "lastAt" from "report"
            where "topic" in (${topics}) and "text" <> '' group by "topic", "text"
          ) as "written"
        ) as "numbered" where "place" <= ${TEXTS_SHOWN} order by "place"
      `.execute(kysely)
      for (const { topic, text } of found.rows) texts.set(topic, [...(texts.get(topic) ?? []), text])
    }
    return {
      topics: shown.map(({ topic, about, wordId, learners, lastAt, ...row }): ReportTopic => {
        const decided = decidedIn(row)
        return {
          topic,
          about,
          wordId,
          learners: Number(learners),
          lastAt: lastAt ?? decided?.at ?? '',
          texts: texts.get(topic) ?? [],
          decision: decided,
        }
      }),
      isMore: rows.length > shown.length,
    }
  }

  return {
    async open() {
      const { rows } = await sql<TopicRow>`
        select r."topic", r."about", r."wordId", count(distinct r."userId") as "learners", max(r."at") as "lastAt",
          d."decision", d."at" as "decidedAt", u."name" as "editor"
        from "report" r left join "reportDecision" d on d."topic" = r."topic" left join "user" u on u."id" = d."editorId"
        where r."topic" is not null and (d."topic" is null or (r."about" = 'word' and r."at" > d."at"))
        group by r."topic", r."about", r."wordId", d."decision", d."at", u."name"
        order by "learners" desc, "lastAt" desc, r."topic" limit ${TOPICS_SHOWN + 1}
      `.execute(kysely)
      return withTexts(rows)
    },

    async decided() {
      const { rows } = await sql<TopicRow>`
        select d."topic", d."about", d."wordId", d."decision", d."at" as "decidedAt", u."name" as "editor",
          (select count(distinct "userId") from "report" where "report"."topic" = d."topic") as "learners",
          (select max("at") from "report" where "report"."topic" = d."topic") as "lastAt"
        from "reportDecision" d left join "user" u on u."id" = d."editorId"
        order by d."at" desc, d."topic" limit ${TOPICS_SHOWN + 1}
      `.execute(kysely)
      return withTexts(rows)
    },

    async decide(topic, decision, { editorId, seenAt, now }) {
      const at = instant(now)
      const text = JSON.stringify(decision)
      const { numAffectedRows } =
        seenAt === null
          ? await sql`
              insert into "reportDecision" ("topic", "about", "wordId", "decision", "at", "editorId")
              select "topic", "about", "wordId", ${text}, ${at}, ${editorId} from "report" where "topic" = ${topic} limit 1
              on conflict do nothing
            `.execute(kysely)
          : await sql`
              update "reportDecision" set "decision" = ${text}, "at" = ${at}, "editorId" = ${editorId}
              where "topic" = ${topic} and "at" = ${seenAt}
            `.execute(kysely)
      return numAffectedRows === 1n ? { decision, at } : undefined
    },

    async reopen(topic, at) {
      const { numAffectedRows } = await sql`
        delete from "reportDecision" where "topic" = ${topic} and "at" = ${at}
      `.execute(kysely)
      return numAffectedRows === 1n
    },
  }
}

function decidedIn({ decision, decidedAt, editor }: DecisionRow) {
  if (decision === null || decidedAt === null) return null
  return { decision: decisionIn(decision), at: decidedAt, editor: editor ?? '' }
}

const decisionIn = (text: string) => v.parse(Decision, JSON.parse(text))

/** All decisions that change a word, oldest first, as `npm run corrections` reads them. */
export async function corrections({ kysely }: Pick<Database, 'kysely'>): Promise<CorrectionsFile> {
  const { rows } = await sql<{ wordId: string; decision: string; at: string; editor: string | null; learners: Count }>`
    select d."wordId", d."decision", d."at", u."name" as "editor",
      (select count(distinct "userId") from "report" where "report"."topic" = d."topic") as "learners"
    from "reportDecision" d left join "user" u on u."id" = d."editorId" order by d."at", d."topic"
  `.execute(kysely)
  return {
    version: 1,
    corrections: rows.flatMap(({ wordId, decision, at, editor, learners }) => {
      const { change, note } = decisionIn(decision)
      return change
        ? [{ word: wordId, change, note, decidedAt: at, editor: editor ?? '', learners: Number(learners) }]
        : []
    }),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()
