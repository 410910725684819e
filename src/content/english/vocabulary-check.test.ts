import { answerEnglish, nonCourseWordLists, packedEnglish } from './english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packWords, createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createCourseIndex } from '#core/vocabulary-check/course-index.ts'
import { createKnownWord } from '#core/vocabulary-check/known-word.ts'
import { memoized } from '#core/memoize/memoize.ts'
import { createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { createSwahili } from '#core/vocabulary-check/swahili.ts'
import { sensesOf } from '#core/answer/senses.ts'
import { hintOf, spelledOut, type Word } from '#core/word/word.ts'
import { courseWords, lessonOf } from '../course.ts'
import { content } from '../course-content.fixture.ts'
import { courseTeacher } from '../teacher.ts'
const course = courseWords(content)
const packed = packedEnglish(content.english.moreWords)
const english = createEnglish(answerEnglish(content))
const isEnglish = createIsEnglish(packed)
const known = createNonCourseWords(isEnglish, nonCourseWordLists(content))
const { isSwahiliWord, looksSwahili } = createSwahili(content.swahili)
const lessons = content.lessons.map(({ id }) => lessonOf(content, id))
const index = createCourseIndex(course, english, known)
const teacher = courseTeacher(content)
/** The check of a lesson, created once. */
const checkOf = memoized((id) => createVocabularyCheck(lessonOf(content, id), course, known, english), { most: 30 })

/** The first letters of a word are the only Kikuyu of the built-in tutor for which a model has no slot. */
const isHint = (reply: string) => /\*[^*\n]+…\*(?! \()|Copy it exactly/.test(reply)
const mainSense = (word: Word) => sensesOf(word.english)[0]!.replace(/ \([^()]*\)/g, '')

const formsOf = (word: { kikuyu: string; optional?: string; accepted: readonly string[] }) => [
  word.kikuyu,
  spelledOut(word),
  ...word.accepted,
]
const plain = (form: string) => form.toLowerCase().replace(/[?!…\s-]/g, '')

test('the English list is small', () => {
  expect(gzipSync(packed, { level: 9 }).length).toBeLessThan(40 * 1024)
})

test('the list has British and American English, and inflected words', () => {
  const words = 'colour color favourite favorite practise realise realize learnt traveller pronounce happily farmhouses'
  expect(words.split(' ').filter((word) => !isEnglish(word))).toEqual([])
})

test('unpacking a packed list returns its words', () => {
  const words = ['are', 'area', 'arena', 'banana', 'we', 'welcome']
  expect(words.filter(createIsEnglish(packWords(words)))).toEqual(words)
})

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  'no word of %s is reported in its own lesson, in any spelling',
  (id, lesson) => {
    const { check } = checkOf(id)
    const shown = new Set(lesson.wordIds)
    for (const word of lesson.words) {
      const hint = hintOf(word)
      for (const form of formsOf(word)) {
        for (const reply of [
          `*${form}* (${hint})`,
          `Say **${form}** now.`,
          `- *${form}* – ${word.english}`,
          `“${word.english}” is *${form}* (${hint}).`,
          `*${form}* (${hint}) means “${word.english}”. ${word.context}`,
          `\`${form}\` (${word.english})`,
          `*${form.normalize('NFD')}*`,
        ])
          expect([reply, check(reply, shown).faults]).toEqual([reply, []])
      }
      expect(check(`Say *${word.kikuyu}*.`, shown)).toMatchObject({
        words: [word.id],
        content: expect.stringContaining(')') as string,
      })
    }
  },
)

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  'every marked word that %s does not teach is found',
  (id, lesson) => {
    const { check } = checkOf(id)
    const own = new Set(lesson.words.flatMap((word) => formsOf(word).map(plain)))
    const strangers = course.flatMap((word) => formsOf(word)).filter((form) => !own.has(plain(form)))
    const missed = strangers.filter((form) => check(`Now say *${form}* (ah-bah).`, new Set()).faults.length === 0)
    expect(missed).toEqual([])
  },
)

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  'the built-in tutor’s replies in %s pass',
  (id, lesson) => {
    const { check } = checkOf(id)
    const shown = new Set(lesson.wordIds)
    let turn = teacher.open(lesson, { produced: [], seed: 7 })
    const answers = ['hint', 'x', 'hint', 'meaning', 'hint', 'what is next?', 'progress']
    for (const said of [...answers, ...lesson.words.map(({ kikuyu }) => kikuyu)]) {
      for (const { content: reply } of turn.messages.filter((message) => !isHint(message.content)))
        expect([reply, check(reply, shown).faults]).toEqual([reply, []])
      turn = teacher.reply(lesson, turn.lessonState, said, { tildesCount: false })
    }
  },
)

/** Sentences that give the word in a slot a meaning. */
const givingMeaning: readonly ((slot: string, meaning: string) => string)[] = [
  (slot, meaning) => `In Kikuyu “${meaning}” is called ${slot}.`,
  (slot, meaning) => `We use ${slot} for “${meaning}”.`,
  (slot, meaning) => `${slot} (${meaning}) is a word to know.`,
  (slot, meaning) => `Look at “${meaning}” (${slot}).`,
  (slot, meaning) => `${slot} means ${meaning}.`,
  (slot, meaning) => `${slot} is the word for “${meaning}”.`,
  (slot, meaning) => `How do you say “${meaning}”? It’s ${slot}.`,
  (slot, meaning) => `${slot} = ${meaning}`,
  (slot, meaning) => `Good.\n\n${slot}\n${meaning}.`,
  (slot, meaning) => `To say “${meaning}”, we say ${slot}.`,
  (slot, meaning) => `This is ${slot}. It means “${meaning}”.`,
  (slot, meaning) => `${slot} is Kikuyu for ${meaning}.`,
]

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  'the words of %s keep their meaning in 12 constructions, and take that of no other word',
  (id, lesson) => {
    const { check } = checkOf(id)
    const shown = new Set(lesson.wordIds)
    const isWrong = (word: Word, meaning: string) =>
      givingMeaning.map((sentence) => check(sentence(`{{${word.id}}}`, meaning), shown).faults.length > 0)
    const caught: boolean[] = []
    for (const word of lesson.words) {
      expect([word.id, isWrong(word, mainSense(word))]).toEqual([word.id, givingMeaning.map(() => false)])
      for (const other of lesson.words)
        if (!createKnownWord(word, index).isMeaning(mainSense(other))) caught.push(...isWrong(word, mainSense(other)))
    }
    // The rest are meanings that say the same in fewer words: “money” for “money returned”.
    expect(caught.filter(Boolean).length / caught.length).toBeGreaterThan(0.98)
  },
)

test('the English of the course is not reported', () => {
  const { check } = checkOf('lesson4')
  const sentences = [
    ...content.words.map(({ word }) => word.context),
    ...content.phrases.map(({ phrase }) => phrase.english),
  ]
  expect(sentences.filter((sentence) => check(sentence, new Set()).faults.length > 0)).toEqual([])
  expect(sentences.filter(looksSwahili)).toEqual([])
})

test('Swahili words of the list are words neither of the course nor of English', () => {
  const forms = course.flatMap(formsOf).flatMap((form) => form.toLowerCase().split(/[\s?!….]+/))
  expect(forms.filter((form) => isSwahiliWord(form))).toEqual([])
  expect(['asante', 'habari', 'karibu', 'rafiki'].filter((word) => !isSwahiliWord(word))).toEqual([])
  expect(content.phrases.map(({ phrase }) => phrase.kikuyu).filter(looksSwahili)).toEqual([])
})
