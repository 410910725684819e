import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { createAnswerIndex } from '#core/answer/judge.ts'
import { seeded } from '#core/chance/seeded.ts'
import { acts, kindName, messageKinds, type Act } from '#core/dialogue/act.ts'
import { featuresOf, READ_AT_MOST, tokensOf } from '#core/dialogue/features.ts'
import { createInFull } from '#core/english/synonyms.ts'
import { createFindMentions } from '#core/dialogue/mentions.ts'
import type { DialogueData, OtherLanguages } from '#core/dialogue/read-message.ts'
import { settings, train, type Example } from '#core/dialogue/train.ts'
import { createEnglish } from '#core/english/english.ts'
import { functionWords } from '#core/english/function-words.ts'
import { englishWords } from '#core/english/plain-english.ts'
import { mainMeaning } from '#core/word/word.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import type { Suggestions } from '#core/tutor/judge-message.ts'
import { createFindByMeaning } from '#core/tutor/messages/find-word.ts'
import { actsAboutWords } from '#core/tutor/messages/message-acts.ts'
import { ContentError, type ContentFault, type Content } from './content.ts'
import { courseWords } from './course.ts'
import { answerEnglish } from './english/english-lists.ts'
import { Text } from './text.ts'

/** `content/act-classifier.json`, made by `npm run train`. `ClassifierData` documents the keys. */
export const ClassifierFile = v.strictObject({
  trainedOn: v.string(),
  framing: v.string(),
  weights: v.string(),
  scale: v.number(),
}) satisfies v.GenericSchema<unknown, DialogueData>

const smallWords = v.array(v.pipe(v.string(), v.regex(/^[a-zß]+$/, 'must be in small letters without accents')))

/** `content/other-languages.json`. `OtherLanguages` documents the keys. */
export const OtherLanguagesFile = v.strictObject({
  words: smallWords,
  thanks: smallWords,
  help: smallWords,
}) satisfies v.GenericSchema<unknown, OtherLanguages>

/** `content/tutor-suggestions.json`. `Suggestions` documents it. */
export const SuggestionsFile = v.record(v.picklist(acts), Text) satisfies v.GenericSchema<unknown, Suggestions>

/** The fewest examples from which an act can be learnt. */
const FEWEST_EXAMPLES = 60

/** A placeholder in a message for text that differs from learner to learner. */
const placeholder = /\{(\w+)\}/g
const placeholders = ['word', 'word2', 'english', 'english2']

/** The messages of `content/tutor-talk/`. Throws a `ContentError` that lists every fault. */
export function loadTutorTalk(directory: string): Example[] {
  const faults: ContentFault[] = []
  const seen = new Map<string, string>()
  const files = readdirSync(join(directory, 'tutor-talk')).map((name) => name.replace(/\.json$/, ''))
  for (const name of files.filter((file) => !messageKinds.some((kind) => kindName(kind) === file)))
    faults.push({ file: `content/tutor-talk/${name}.json`, fault: 'is no dialogue act and no topic of one' })
  const examples = messageKinds.flatMap((kind) => {
    const name = kindName(kind)
    const file = `content/tutor-talk/${name}.json`
    if (!files.includes(name)) {
      faults.push({ file, fault: 'is missing' })
      return []
    }
    const messages = v.parse(
      v.array(v.string()),
      JSON.parse(readFileSync(join(directory, 'tutor-talk', `${name}.json`), 'utf8')),
    )
    if (messages.length < FEWEST_EXAMPLES)
      faults.push({ file, fault: `has ${messages.length} messages; ${FEWEST_EXAMPLES} are needed` })
    for (const message of messages) {
      const other = seen.get(message)
      if (other !== undefined) faults.push({ file, entry: message, fault: `stands in ${other} as well` })
      seen.set(message, name)
      if (message.trim() === '' || message.length > READ_AT_MOST)
        faults.push({ file, entry: message, fault: `has no text, or more than ${READ_AT_MOST} characters` })
      for (const [whole, placed = ''] of message.matchAll(placeholder))
        if (!placeholders.includes(placed)) faults.push({ file, entry: message, fault: `${whole} is no placeholder` })
    }
    return messages.map((message) => ({ kind, message }))
  })
  if (faults.length > 0) throw new ContentError(faults)
  return examples
}

/** A fingerprint of all that training reads, the features of the messages included: the classifier keeps that of its training. */
export function fingerprint(content: Content, examples: readonly Example[]): string {
  const typed = typist(content)
  const chance = seeded(settings.seed)
  const features = examples.map(({ kind, message }) => [kindName(kind), ...featuresOf(typed(message, chance)).keys()])
  return createHash('sha256')
    .update(JSON.stringify({ examples, features, framing: framingWords(content, examples), settings }))
    .digest('base64url')
}

/** Trains the classifier on the messages. The same content gives the same result. Takes about four minutes. */
export function trainDialogue(content: Content, examples: readonly Example[]): DialogueData {
  const framing = framingWords(content, examples).join(' ')
  return { framing, ...train({ examples, typed: typist(content), fingerprint: fingerprint(content, examples) }) }
}

/** Turns an example into the tokens of a message: fills its placeholders, and adds typos like those of a learner on a phone. */
function typist(content: Content): (message: string, chance: () => number) => string[] {
  const words = courseWords(content)
  const course = createAnswerIndex(words, createEnglish(answerEnglish(content)))
  const otherEnglish = content.english.moreWords
  const findMentions = createFindMentions(course)
  const inFull = createInFull(content.english.shortTyping)
  return (message, chance) => {
    const filled = withTypo(message, chance).replace(placeholder, (whole, name: string) => {
      const word = words[Math.floor(chance() * words.length)]
      if (!word) return whole
      if (!name.startsWith('english') && chance() < UNKNOWN_WORDS) return unknownWord(chance)
      if (name.startsWith('english') && chance() < UNKNOWN_WORDS)
        return otherEnglish[Math.floor(chance() * otherEnglish.length)] ?? whole
      if (name.startsWith('english')) return mainMeaning(word.english).toLowerCase()
      const kikuyu = word.kikuyu.replaceAll('…', '').trim()
      return chance() < 0.6 ? withoutTildes(kikuyu).toLowerCase() : kikuyu
    })
    const text = chance() < 0.3 ? filled.replace(/[.?!…]$/, '') : filled
    return tokensOf(findMentions(text).marked, inFull)
  }
}

/** The share of words in place of which a learner types one that the course does not know. */
const UNKNOWN_WORDS = 0.15

/** Letters with a vowel after each consonant, as a learner may hear a word. Never stored or shown. */
function unknownWord(chance: () => number): string {
  const letter = (letters: string) => letters.charAt(Math.floor(chance() * letters.length))
  return Array.from({ length: 2 + Math.floor(chance() * 3) }, () => letter('bcdghkmnrtwy') + letter('aeiou')).join('')
}

const TYPOS = 0.15

function withTypo(message: string, chance: () => number): string {
  if (chance() >= TYPOS) return message
  const at = 1 + Math.floor(chance() * (message.length - 1))
  const kind = Math.floor(chance() * 4)
  const [before, here, next] = [message.slice(0, at), message.charAt(at), message.charAt(at + 1)]
  if (/[{}]/.test(message.slice(Math.max(0, at - 8), at + 8)) || !/\p{L}/u.test(here)) return message
  const rest = message.slice(at + 1)
  if (kind === 0) return before + rest
  if (kind === 1) return before + next + here + rest.slice(1)
  if (kind === 2) return before + here + here + rest
  return before + String.fromCharCode(97 + Math.floor(chance() * 26)) + rest
}

/** Acts whose messages show how questions about words are framed. */
const framed: readonly Act[] = [...actsAboutWords, 'how-to-say']

/** A word in this share of the messages about words belongs to the question, not to what is asked about. */
const FRAMING_SHARE = 0.004

/** The share for content words that the course teaches, such as “come” and “work”: they are more often what is asked about. */
const FRAMING_SHARE_OF_COURSE = 0.0075

function framingWords(content: Content, examples: readonly Example[]): string[] {
  const findByMeaning = createFindByMeaning(courseWords(content))
  const messages = examples.filter(({ kind }) => framed.includes(kind.act))
  const counts = new Map<string, number>()
  for (const { message } of messages)
    for (const word of new Set(englishWords(message.replace(placeholder, ' '))))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const leastShare = (word: string) =>
    functionWords.has(word) || findByMeaning(word).length === 0 ? FRAMING_SHARE : FRAMING_SHARE_OF_COURSE
  return [...counts]
    .filter(([word, count]) => count >= messages.length * leastShare(word))
    .map(([word]) => word)
    .toSorted()
}
