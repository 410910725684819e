import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createStepCounter } from './step-counter.ts'

const counter = await createStepCounter()
afterAll(() => counter.close())

const { courseWords, tutorData, lessonOf } = await import('#content/course.ts')
const { packedEnglish } = await import('#content/english/english-lists.ts')
const { answerEnglish, nonCourseWordLists } = await import('#content/english/english-lists.ts')
const { assistantContent } = await import('#content/assistant-content.fixture.ts')
const { loadContent } = await import('#content/load.ts')
const { wordList } = await import('#content/vocabulary.ts')
const { createAnswerIndex, judgeEnglish, judgeKikuyu } = await import('#core/answer/judge.ts')
const { createBuiltinAssistant } = await import('#core/assistant/builtin-assistant.ts')
const { objectName } = await import('#core/vision/identification.ts')
const { replyIn, translationIn } = await import('#core/assistant/model-texts.ts')
const { heard } = await import('#core/tutor/model/model-turn.ts')
const { parseMessage } = await import('#core/markup/markup.ts')
const { createTeacher } = await import('#core/tutor/teach.ts')
const { courseWordOf } = await import('#core/vision/identification.ts')
const { imageFormat } = await import('#core/vision/image-format.ts')
const { createWordSearch } = await import('#core/vocabulary/search.ts')
const { createEnglish } = await import('#core/english/english.ts')
const { createIsEnglish } = await import('#core/english/english-list.ts')
const { createSentences } = await import('#core/vocabulary-check/turn-check.ts')
const { createNonCourseWords } = await import('#core/vocabulary-check/non-course-words.ts')
const { createVocabularyCheck } = await import('#core/vocabulary-check/vocabulary-check.ts')
const { createEventParser } = await import('#providers/chat-completions/response-head.ts')

const content = loadContent('content')
const words = courseWords(content)
const english = createEnglish(answerEnglish(content))
const objectEnglish = { ...english, imageNames: content.english.imageNames }
const answerIndex = createAnswerIndex(words, english)
const isEnglish = createIsEnglish(packedEnglish(content.english.moreWords))
const { words: listed } = wordList(content)
const lesson = lessonOf(content, 'lesson1')
const word = lesson.words[0]!
const teacher = createTeacher(words, english, tutorData(content))
const { lessonState } = teacher.open(lesson, { produced: [], seed: 1 })
const context = teacher.contextOf(lesson, { tildesCount: false })
const assistant = createBuiltinAssistant(assistantContent(content))
const known = createNonCourseWords(isEnglish, nonCourseWordLists(content))
const { check } = createVocabularyCheck(lesson, words, known, english)
const search = createWordSearch(listed)
const shown = new Set(lesson.wordIds)

/** The functions that read a text of a learner or a model. */
const readers: Record<string, (text: string) => unknown> = {
  'the check of a model’s reply': (text) => check(text, shown, text),
  'the sentences of a reply that comes at once': (text) => createSentences().add(text),
  'the sentences of a reply that comes letter by letter': (text) => {
    const sentences = createSentences()
    for (const letter of text) sentences.add(letter)
  },
  'the events of a stream': (text) => createEventParser().push(text),
  'the tutor': (text) => teacher.reply(lesson, lessonState, text, { tildesCount: false }),
  'the judge of Kikuyu': (text) => judgeKikuyu(text, word, answerIndex, { tildesCount: false }),
  'the judge of English': (text) => judgeEnglish(text, word, answerIndex),
  'the tutor beside a model': (text) => heard(context, lessonState, text),
  'the check of a text beside a slot': (text) => check(`{{${word.id}}} ${text}`, shown, text),
  'the lines of a message': (text) => parseMessage(text),
  'the assistant': (text) => assistant.converse(text, 0),
  'a model’s labelled reply': (text) => replyIn(text),
  'a model’s translation': (text) => translationIn(text),
  'a model’s name of an object': (text) => courseWordOf(objectName(text), listed, objectEnglish),
  'the kind of an image': (text) => imageFormat(new TextEncoder().encode(text)),
  'the search for words': (text) => search(text),
}

const each = [
  '\n',
  '@',
  ' ',
  '(',
  '“',
  '"',
  '*',
  '. ',
  '!',
  '=',
  'a',
  'ĩ',
  'please ',
  'i am ',
  `*${word.kikuyu}* (`,
  `${word.kikuyu}, `,
  '{{',
  '}}',
  `{{${word.id}}} is `,
  `so {{?${word.id}}} `,
]
const mixed = [
  ...each,
  ...`\t[”'’_\`#-–.,?…:;|/<>&\\A1\u00ad\u0303字`,
  ' is ',
  'what is ',
  'data:',
  ' means ',
  ' in kikuyu',
  'http://',
  'K: ',
  ' and ',
  '{{answer}}',
  'to ',
  'so ',
  'one ',
  'call ',
]
/** Longer than every bounded repetition of a reader's patterns. */
const LETTERS = 600

describe('a text twice as long takes twice as many steps', () => {
  test.each(Object.entries(readers))('%s', { timeout: 120_000 }, async (_, read) => {
    const slow: string[] = []
    for (const [i, repeated] of each.entries())
      slow.push(...(await slowOn(read, repeated, i % 2 === 0 ? '' : 'It is so. ')))
    const parts = fc.array(fc.constantFrom(...mixed), { minLength: 2, maxLength: 4 }).map((some) => some.join(''))
    await fc.assert(
      fc.asyncProperty(parts, async (repeated) => void slow.push(...(await slowOn(read, repeated)))),
      { numRuns: 4, seed: 12 },
    )
    expect(slow).toEqual([])
  })
})

test('the assistant tries each part of a text once, not once for every way to split the text before it', async () => {
  const steps: number[] = []
  for (const times of [3, 6, 12]) {
    const text = 'Hello, how are you? '.repeat(times)
    steps.push(await counter.count(() => assistant.converse(`${text} ${'x'.repeat(times)}`, 0)))
  }
  const [three = 0, six = 0, twelve = 0] = steps
  expect(six / three).toBeLessThan(4)
  expect(twelve / six).toBeLessThan(4)
})

/** Empty if the steps for texts of one, two and three lengths grow linearly, else a line that describes the text and its steps. */
async function slowOn(read: (text: string) => unknown, repeated: string, start = ''): Promise<string[]> {
  const times = Math.ceil(LETTERS / repeated.length)
  // The first text also counts the steps for what is created only once.
  read(start + repeated.repeat(times))
  const steps: number[] = []
  for (const length of [1, 2, 3]) steps.push(await counter.count(() => read(start + repeated.repeat(length * times))))
  const [one = 0, two = 0, three = 0] = steps
  const isLinear = three - two <= 1.3 * Math.max(0, two - one) + LETTERS
  return isLinear ? [] : [`${JSON.stringify(start)}, ${JSON.stringify(repeated)}: ${steps.join(', ')}`]
}
