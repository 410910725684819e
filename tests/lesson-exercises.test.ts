import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import { plainForm } from '#core/answer/letters.ts'
import { sensesOf } from '#core/answer/senses.ts'
import { evidenceOf } from '#core/learning-log/known-event.ts'
import { type Direction, type EventPayload, makeEvent, dayName } from '#core/learning-log/event.ts'
import { isMinimalPair } from '#core/listening/minimal-pair.ts'
import { allWordsIn, type EarlierWord, type Lesson } from '#core/lesson/lesson.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import { canBeConfused, readingsOf } from '#core/quiz/choices.ts'
import { isStudied } from '#core/review/card.ts'
import { dueCards } from '#core/review/due-cards.ts'
import { reviewState } from '#core/review/review-state.ts'
import { question as questionOf } from '#core/tutor/exercises/choose-exercise.ts'
import {
  type Exercise,
  gapsOf,
  isHeard,
  isRightTap,
  orderParts,
  type Tapped,
  tapText,
} from '#core/tutor/exercises/exercise.ts'
import { createMakeHeard } from '#core/tutor/exercises/listening.ts'
import { type LessonState, readLessonState, taskKind, type TaskKind } from '#core/tutor/lesson-state.ts'
import type { Turn } from '#core/tutor/turn.ts'
import { spelledOut, type Word } from '#core/word/word.ts'
import { assertForLearners } from './random-learners.ts'

const lessons = content.lessons.map(({ id }) => lessonOf(content, id))
const words = courseWords(content)
const readings = readingsOf(words)
const teacher = courseTeacher(content)
/** Teaches learners who listen. */
const listened = courseTeacher(content, {
  makeHeard: createMakeHeard(({ voice }) => voice !== undefined),
})
const named = lessons.map((lesson) => [`${lesson.id} ${lesson.title}`, lesson] as const)

describe('a lesson with exercises', () => {
  test.each(named)('takes a learner who answers right at most 12 turns for 5 words: %s', (_name, lesson) => {
    assertForLearners(
      fc.property(fc.nat(), fc.boolean(), (seed, listens) => {
        const turns = studyToTheEnd(lesson, open(lesson, seed), listens)
        const replies = turns.length - 1
        expect(replies).toBeLessThanOrEqual((12 / 5) * lesson.words.length)
        const events = turns.flatMap((turn) => turn.events)
        expect(events.filter(({ type }) => type === 'lesson-completed')).toHaveLength(1)
        for (const { id } of lesson.words) {
          expect(events.filter((event) => event.type === 'word-produced' && event.wordId === id)).toHaveLength(1)
          expect(events.some((event) => event.type === 'word-tested' && event.wordId === id && event.correct)).toBe(
            true,
          )
        }
        expectNoThirdInARow(turns)
      }),
      20,
    )
  })

  test.each(named)('comes to an end after any taps and messages, and keeps its rules: %s', (_name, lesson) => {
    assertForLearners(
      fc.property(
        fc.array(acts, { maxLength: 40 }),
        fc.nat(),
        fc.subarray([...lesson.wordIds]),
        fc.boolean(),
        (said, seed, produced, listens) => {
          const turns = [open(lesson, seed, produced)]
          for (const act of said) turns.push(reply(lesson, turns.at(-1)!, act(lesson, turns.at(-1)!), true, listens))
          turns.push(...studyToTheEnd(lesson, turns.at(-1)!, listens).slice(1))
          expect(turns.at(-1)?.produced).toHaveLength(lesson.words.length)
          expectNoThirdInARow(turns)
          const seen = new Set<string>(produced)
          for (const turn of turns) expectRules(turn, lesson, seen)
        },
      ),
      20,
    )
  })

  test.each(named)('begins with one tap: %s', (_name, lesson) => {
    const turn = open(lesson, 3)
    expect(turn.lessonState.asked).toMatchObject({
      wordId: lesson.wordIds[0],
      how: 'english',
      exercise: { kind: 'choose' },
    })
    expect(turn.messages.at(-1)?.exercise).toEqual(turn.lessonState.asked?.exercise)
  })

  test('asks for four pairs after four words, and uses every kind of exercise', () => {
    const kinds = new Set<TaskKind>()
    for (const lesson of lessons)
      for (let seed = 0; seed < 5; seed++) {
        const turns = studyToTheEnd(lesson, open(lesson, seed))
        for (const kind of tasksOf(turns)) kinds.add(kind)
        const before = turns.slice(
          0,
          turns.findIndex((turn) => turn.lessonState.asked?.exercise?.kind === 'match'),
        )
        expect(before.at(-1)?.lessonState.toTeach.length).toBeLessThanOrEqual(lesson.words.length - 4)
      }
    expect([...kinds].toSorted()).toEqual(['choose', 'english', 'fill', 'kikuyu', 'match', 'order'])
  })

  test.each([
    ['by tap', true],
    ['typed', false],
  ])('asks for the last word left in another way when it is skipped, and offers to stop: %s', (_way, exercises) => {
    const kinds = lessons.map((lesson) => {
      const [stubborn] = lesson.wordIds
      let turn = open(lesson, 2, [], exercises)
      const last: TaskKind[] = []
      for (let turns = 0; turns < 80 && last.length < 4; turns++) {
        const { asked } = turn.lessonState
        const isSkipped = asked?.wordId === stubborn
        turn = reply(lesson, turn, isSkipped ? skipOf(turn) : rightAct(lesson, turn), exercises)
        if (!isSkipped) continue
        const [told] = turn.messages
        const { asked: next } = turn.lessonState
        if (next && next.wordId === stubborn && !isMatch(turn)) {
          expect(told).toEqual({ content: 'It’s the last word left.', suggestions: ['That’s enough for today'] })
          last.push(taskKind(next))
        } else expect(told).toEqual({ content: 'We’ll come back to it.' })
      }
      expect(last).toHaveLength(4)
      const after = reply(lesson, turn, { message: 'That’s enough for today' }, exercises)
      expect(after.understood?.act).toBe('end')
      return last
    })
    for (const last of exercises ? kinds : []) expect(new Set(last).size).toBeGreaterThan(1)
  })

  test('never says that the last word left comes back', () => {
    const wrongly = lessons.slice(0, 5).flatMap((lesson) => {
      const [stubborn] = lesson.wordIds
      let turn = open(lesson, 5)
      return Array.from({ length: 80 }, () => {
        const { asked } = turn.lessonState
        const isHinted = asked?.wordId === stubborn
        turn = reply(lesson, turn, isHinted ? { message: 'hint' } : rightAct(lesson, turn))
        const { asked: next } = turn.lessonState
        const isAgain = isHinted && next?.wordId === stubborn && !isMatch(turn)
        return isAgain && turn.messages[0]?.content.includes('We’ll come back to it.')
      })
    })
    expect(wrongly).not.toContain(true)
  })

  test.each([
    ['lesson1', 'wi-mwega-are-you-well', 'Which of these is “Are you well?”'],
    ['lesson21', 'ni-mbeca-cigana-how-much', 'Which of these is “How much is it?”'],
    ['lesson9', 'metha-table', 'Which of these is “table”?'],
    ['lesson2', 'njitagwo-my-name-is', 'Which of these is “my name is …”?'],
  ])('asks with one question mark: %s %s', (id, wordId, asked) => {
    const exercise = { turn: 0, kind: 'choose', side: 'kikuyu', wordId, options: [wordId], closed: [] } as const
    expect(questionOf(lessonOf(content, id), exercise, () => 0).content).toBe(asked)
  })

  test('is the same from the same seed and the same taps', () => {
    assertForLearners(
      fc.property(fc.constantFrom(...lessons), fc.array(acts, { maxLength: 20 }), fc.nat(), (lesson, said, seed) => {
        const chat = () => {
          let turn = open(lesson, seed)
          return said.map((act) => (turn = reply(lesson, turn, act(lesson, turn))))
        }
        expect(chat()).toEqual(chat())
      }),
      30,
    )
  })
})

describe('an exercise', () => {
  const lesson = lessonOf(content, 'lesson9')

  test('closes the wrong option, says what it is, and gives the answer after the second', () => {
    let turn = open(lesson, 5)
    const [first = '', second = ''] = wrongOptions(turn)
    turn = reply(lesson, turn, tap({ kind: 'choose', wordId: first }))
    expect(turn.lessonState.asked?.exercise).toMatchObject({ closed: [first] })
    expect(turn.messages).toHaveLength(1)
    expect(turn.messages[0]?.content).toMatch(/comes later in this lesson\. Try again\.$/)
    expect(turn.events).toEqual([
      { type: 'word-tested', wordId: 'metha-table', direction: 'kikuyu-english', correct: false },
    ])
    turn = reply(lesson, turn, tap({ kind: 'choose', wordId: second }))
    expect(turn.messages[0]?.content).toContain('*metha* (meh-dhah) is “table”. We’ll come back to it.')
    expect(turn.lessonState.practice).toContainEqual({ wordId: 'metha-table', due: 4, next: 'tap', trouble: 2 })
  })

  test('takes the missing letters alone, typed in any way, for a tap', () => {
    for (const [letters, verdict] of [
      ['ĩ and ĩ', true],
      ['~i~i', true],
      ['i, i', false],
    ] as const) {
      const before = reply(lesson, open(lesson, 5), rightAct(lesson, open(lesson, 5)))
      expect(before.lessonState.asked?.exercise).toMatchObject({ kind: 'fill', wordId: 'giti-chair' })
      const { events } = reply(lesson, before, { message: letters })
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'word-tested', wordId: 'giti-chair', correct: verdict }),
      )
    }
  })

  test('counts as tested at the first try only, and never as produced', () => {
    const before = open(lesson, 5)
    const right = reply(lesson, before, rightAct(lesson, before))
    expect(right.events.filter(({ type }) => type !== 'word-seen')).toEqual([
      { type: 'word-tested', wordId: 'metha-table', direction: 'kikuyu-english', correct: true },
    ])
    expect(right.produced).toEqual([])
    const hinted = reply(lesson, before, tap({ kind: 'hint' }))
    expect(hinted.lessonState.asked?.exercise).toMatchObject({ closed: [expect.any(String)] })
    const after = reply(lesson, hinted, rightAct(lesson, hinted))
    expect(after.events.filter(({ type }) => type !== 'word-seen')).toEqual([])
  })

  test('takes a typed answer too, without counting it as produced', () => {
    const before = open(lesson, 5)
    const typed = reply(lesson, before, { message: 'table' })
    expect(typed.messages[0]?.content).toMatch(/^(Correct!|Good job!)/)
    expect(typed.events[0]).toMatchObject({ type: 'word-tested', correct: true })
    expect(typed.produced).toEqual([])
  })

  test('takes the place of typing after three wrong tries', () => {
    let turn = open(lesson, 5)
    while (turn.lessonState.asked?.how !== 'kikuyu' || turn.lessonState.asked.exercise)
      turn = reply(lesson, turn, rightAct(lesson, turn))
    const { wordId } = turn.lessonState.asked
    const [one = '', other = '', last = ''] = lessonOf(content, 'lesson23').words.map(({ kikuyu }) => kikuyu)
    for (const wrong of [one, other]) turn = reply(lesson, turn, { message: wrong })
    expect(turn.lessonState.asked?.exercise).toBeUndefined()
    turn = reply(lesson, turn, { message: last })
    expect(turn.lessonState.asked).toMatchObject({ wordId, exercise: expect.any(Object) as unknown })
  })

  test('asks again in other words after talk', () => {
    const starts = ['lesson9', 'lesson10a'].map((id) => open(lessonOf(content, id), 5))
    for (const start of starts) {
      const asked = [start.messages.at(-1)?.content]
      let turn = start
      for (const message of ['thanks', 'who are you?', 'hello']) {
        turn = reply(lessonOf(content, turn.lessonState.lessonId), turn, { message })
        expect(turn.lessonState.asked?.exercise).toEqual(start.lessonState.asked?.exercise)
        asked.push(turn.messages.at(-1)?.content)
      }
      expect(new Set(asked).size).toBe(4)
    }
  })

  test('ignores a tap on an earlier exercise', () => {
    const before = open(lesson, 5)
    const after = reply(lesson, before, rightAct(lesson, before))
    for (const late of [
      { kind: 'fill', letters: ['ĩ'], turn: 0 },
      { kind: 'choose', wordId: 'metha-table', turn: 0 },
      { kind: 'match', missed: [], turn: 1 },
    ] as const) {
      const again = teacher.reply(lesson, after.lessonState, '', { tildesCount: false, exercises: true, tap: late })
      expect(again.lessonState.asked).toEqual(after.lessonState.asked)
      expect(again.events).toEqual([])
    }
  })

  test('is typed when exercises are turned off in the middle', () => {
    const before = open(lesson, 5)
    const typed = teacher.reply(lesson, stored(before.lessonState), 'repeat', { tildesCount: false })
    expect(typed.lessonState.asked?.exercise).toBeUndefined()
    expect(typed.messages.at(-1)?.content).toBe('Task: What does *metha* (meh-dhah) mean in English?')
  })
})

describe('a listening exercise', () => {
  const lesson = lessonOf(content, 'lesson9')
  let all: { lesson: Lesson; turn: Turn<LessonState>; exercise: Exercise }[] | undefined
  /** The first such exercise for a learner who answers right, in lessons with exercises of all kinds. */
  const heard = (isWanted: (exercise: Exercise, word: Word) => boolean) => {
    all ??= ['lesson6', 'lesson9', 'lesson10b'].flatMap((id) => {
      const of = lessonOf(content, id)
      return [1, 2, 3, 4, 5, 6].flatMap((seed) =>
        studyToTheEnd(of, open(of, seed), true).flatMap((turn) => {
          const exercise = exerciseOf(turn)
          return exercise && isHeard(exercise) ? { lesson: of, turn, exercise } : []
        }),
      )
    })
    const found = all.find((one) => isWanted(one.exercise, askedWord(one.lesson, one.turn)!))
    if (!found) throw new Error('No lesson has such an exercise.')
    return { ...found, word: askedWord(found.lesson, found.turn)! }
  }
  test.each(['kikuyu', 'english'])('does not name the word; right, it is recognized, not produced: %s', (side) => {
    const { lesson: of, turn, word } = heard((exercise) => exercise.kind === 'choose' && exercise.side === side)
    const question = turn.messages.at(-1)!.content
    expect(question).toMatch(/hear/)
    expect([word.kikuyu, word.english].filter((text) => question.includes(text))).toEqual([])
    const after = reply(of, turn, rightAct(of, turn), true, true)
    expect(testsIn(after)).toEqual([recognized(word)])
    expect(after.produced).toEqual(turn.produced)
    expect(after.messages[0]?.content).toContain(`*${word.kikuyu}*`)
  })

  test('to type requires the tildes, which can be heard, and does not count as produced', () => {
    const { lesson: of, turn, word } = heard(({ kind }, { kikuyu }) => kind === 'dictation' && /[ĩũ]/.test(kikuyu))
    const typed = (text: string) => reply(of, turn, tap({ kind: 'dictation', text }), true, true)
    expect(typed(withoutTildes(word.kikuyu)).messages[0]?.content).toContain('Listen for the tildes. Try again.')
    const right = typed(`${word.kikuyu.normalize('NFD').toUpperCase()}.`)
    expect(testsIn(right)).toEqual([recognized(word)])
    expect(right.produced).toEqual(turn.produced)
  })

  test('continues in writing for a learner who cannot listen now, without counting a wrong try', () => {
    const choice = heard(
      (exercise) => exercise.kind === 'choose' && exercise.side === 'kikuyu' && exercise.options.length > 2,
    )
    const written = reply(choice.lesson, choice.turn, tap({ kind: 'unheard' }))
    expect(written.messages.at(-1)?.content).toContain('Which of these is “')
    expect(written.lessonState.asked).toMatchObject({ wordId: choice.word.id, misses: 0 })
    expect(isHeard(exerciseOf(written))).toBe(false)
    const right = reply(choice.lesson, written, rightAct(choice.lesson, written))
    expect(testsIn(right)).toEqual([recognized(choice.word, 'english-kikuyu')])

    const dictation = heard(({ kind }) => kind === 'dictation')
    const other = reply(dictation.lesson, dictation.turn, tap({ kind: 'unheard' }), true, true)
    expect(isHeard(exerciseOf(other))).toBe(false)
    expect(other.lessonState.asked).toMatchObject({ wordId: dictation.word.id, misses: 0 })

    // Two options are enough for the ear, but not for the eye.
    const pair = heard((exercise) => exercise.kind === 'choose' && exercise.options.length === 2)
    const asked = reply(pair.lesson, pair.turn, tap({ kind: 'unheard' }), true, true).lessonState.asked
    expect(asked).toMatchObject({ wordId: pair.word.id, misses: 0 })
    expect(isHeard(asked?.exercise)).toBe(false)
    expect(asked?.exercise).not.toMatchObject({ options: { length: 2 } })
  })

  test('is a minimal pair where the learner has seen both words, and never asked of a learner who does not listen', () => {
    heard((exercise) => exercise.kind === 'choose' && exercise.options.length === 2)
    expect(studyToTheEnd(lesson, open(lesson, 1)).filter((turn) => isHeard(exerciseOf(turn)))).toEqual([])
  })

  test('knows the minimal pairs of the course, and tone pairs only from published tones that are heard', () => {
    const spoken = content.words.map(({ word }) => word).filter(({ kikuyu }) => kikuyu.length < 7)
    const pairs = spoken.flatMap((one, i) =>
      spoken.slice(i + 1).flatMap((other) => (isMinimalPair(one, other) ? [`${one.kikuyu} ${other.kikuyu}`] : [])),
    )
    expect(pairs).toEqual(expect.arrayContaining(['guka gũũka', 'mbeca mbica', 'kĩrĩma kũrĩma', 'wee we']))
    const low = { ...spoken[0]!, id: 'low', voice: { file: '', melody: true }, tones: ['low'] } as Word
    const high = { ...low, id: 'high', english: 'another', tones: ['high'] } as Word
    expect(isMinimalPair(low, high)).toBe(true)
    expect(isMinimalPair(low, { ...high, tones: [null] })).toBe(false)
    expect(isMinimalPair(low, { ...high, voice: { file: '', melody: false } })).toBe(false)
    const { tones: _unknown, ...untold } = high
    expect(isMinimalPair(low, untold)).toBe(false)
  })
})

const recognized = (word: Word, direction: Direction = 'kikuyu-english') => ({
  type: 'word-tested',
  wordId: word.id,
  direction,
  correct: true,
})

const testsIn = (turn: Turn<LessonState>) => turn.events.filter(({ type }) => type === 'word-tested')

describe('missing letters', () => {
  const withGaps = lessons.flatMap((lesson) => lesson.words).filter((word) => gapsOf(word))

  test('are right only with their tildes', () => {
    expect(withGaps.length).toBeGreaterThan(60)
    for (const word of withGaps) {
      const pieces = gapsOf(word)!
      expect(pieces.map((piece) => ('letter' in piece ? piece.letter : piece.text)).join('')).toBe(word.kikuyu)
      const letters = lettersOf(word)
      expect(isRightTap({ kind: 'fill', letters }, word)).toBe(true)
      const plain = letters.map(withoutTildes)
      expect(isRightTap({ kind: 'fill', letters: plain }, word)).toBe(false)
      expect(isRightTap({ kind: 'fill', letters: letters.slice(1) }, word)).toBe(false)
    }
  })

  test('make the word again, with its capitals', () => {
    const [greeting] = lessonOf(content, 'lesson1').words
    const exercise = { turn: 0, kind: 'fill', wordId: greeting!.id } as const
    expect(tapText({ kind: 'fill', letters: ['ũ', 'u'] }, exercise, [greeting!])).toBe('Ũhoro waku?')
  })
})

describe('words of other lessons', () => {
  const anyDue = fc.array(
    fc.record({ from: fc.constantFrom(...lessons), at: fc.nat(), due: fc.constantFrom(...directions, undefined) }),
    { maxLength: 12 },
  )
  test('come in at most a third of the tasks, are tested once in the due direction, and are no part of the lesson', () => {
    const learner = [fc.constantFrom(...lessons), anyDue, fc.array(acts, { maxLength: 30 }), fc.nat(), fc.boolean()]
    let asked = 0
    assertForLearners(
      fc.property(...(learner as unknown as Learner), (plain, picked, said, seed, exercises) => {
        const earlier = earlierIn(plain, picked)
        const lesson = { ...plain, earlier }
        const turns = [open(lesson, seed, [], exercises)]
        const go = (act: Act) => turns.push(reply(lesson, turns.at(-1)!, act(lesson, turns.at(-1)!), exercises))
        said.forEach(go)
        while (turns.at(-1)!.lessonState.asked && turns.length < 200) go(rightAct)
        const last = turns.at(-1)!

        expect(last.produced.toSorted()).toEqual(plain.wordIds.toSorted())
        expect(last.lessonState.practice.map(({ wordId }) => wordId).toSorted()).toEqual(plain.wordIds.toSorted())
        const events = turns.flatMap((turn) => turn.events)
        expect(events.filter(({ type }) => type === 'lesson-completed')).toHaveLength(1)
        const isOwn = (id: string) => plain.wordIds.includes(id)
        const tasks = askedIds(turns)
        const others = tasks.filter((id) => !isOwn(id))
        asked += others.length
        tasks.forEach((_id, i) => {
          const soFar = tasks.slice(0, i + 1)
          expect(soFar.filter((id) => !isOwn(id)).length).toBeLessThanOrEqual(soFar.length / 3)
        })
        expect(new Set(others).size).toBeLessThanOrEqual(plain.words.length / 2)
        for (const id of new Set(others)) {
          const tests = testsOf(events, id)
          const { due } = earlier.find(({ word }) => word.id === id)!
          expect(tests.map(({ direction }) => direction)).toEqual(tests.length === 0 ? [] : [due])
        }
        if (exercises) expectNoThirdInARow(turns)
        const seen = new Set(earlier.map(({ word }) => word.id))
        for (const turn of turns) expectRules(turn, lesson, seen)
      }),
      40,
    )
    expect(asked).toBeGreaterThan(20)
  })

  const lesson2 = lessonOf(content, 'lesson2')
  const [greeting, , morning] = lessonOf(content, 'lesson1').words as [Word, Word, Word]
  const withDue = (word: Word, due: Direction): Lesson => ({ ...lesson2, earlier: [{ word, number: '1', due }] })

  test('are asked in the third task, and say which lesson they come from', () => {
    const lesson = withDue(greeting, 'kikuyu-english')
    const first = open(lesson, 1)
    const second = reply(lesson, first, rightAct(lesson, first))
    const third = reply(lesson, second, rightAct(lesson, second))
    expect([first, second].map(({ lessonState }) => lesson.wordIds.includes(lessonState.asked!.wordId))).toEqual([
      true,
      true,
    ])
    expect(third.lessonState.asked).toMatchObject({ wordId: greeting.id, how: 'english' })
    expect(third.messages.map(({ content: text }) => text).join(' ')).toContain('esson 1')
  })

  test.each(directions)('move their card as a review does: %s', (due) => {
    const day = 86_400_000
    const start = Date.parse('2026-11-01T09:00:00Z')
    let ids = 0
    const stamped = (payloads: readonly EventPayload[], now: number) =>
      payloads.map((payload) =>
        makeEvent(payload, { now, offsetMinutes: 0, id: `019aa5a0-0000-7000-8000-${String(++ids).padStart(12, '0')}` }),
      )
    const learnt = stamped([{ type: 'word-tested', wordId: greeting.id, direction: due, correct: true }], start)
    const now = start + 10 * day
    const today = dayName(Math.floor(now / day))
    expect(dueCards(reviewState(learnt), now, today)[0]).toMatchObject({ wordId: greeting.id, direction: due })

    const lesson = withDue(greeting, due)
    const asking = askedEarlier(lesson, 2)
    const cardAfter = ({ events }: Turn<LessonState>) => {
      const { words: cards } = reviewState([...learnt, ...stamped(events, now)])
      const card = cards.get(greeting.id)![due]
      return isStudied(card) ? card : undefined
    }
    const right = cardAfter(reply(lesson, asking, rightAct(lesson, asking)))!
    expect(right).toMatchObject({ state: 'review', reviews: 2 })
    expect(right.interval).toBeGreaterThan(3)

    let turn = asking
    const given: EventPayload[] = []
    for (let i = 0; i < 5 && turn.lessonState.asked?.wordId === greeting.id; i++) {
      turn = reply(lesson, turn, { message: 'hint' })
      given.push(...turn.events)
    }
    expect(given.filter(({ type }) => type === 'word-tested')).toEqual([
      { type: 'word-tested', wordId: greeting.id, direction: due, correct: false },
    ])
    expect(turn.messages[0]?.content).toMatch(/It comes back in your reviews\.$/)
    expect(turn.lessonState.asked?.wordId).not.toBe(greeting.id)
  })

  test('typed from their meaning count as produced, yet not for the lesson; with a wrong try first they count as forgotten', () => {
    const lesson = withDue(morning, 'english-kikuyu')
    const asked = askedEarlier(lesson, 3, false)
    const right = reply(lesson, asked, { message: morning.kikuyu }, false)
    expect(testsOf(right.events, morning.id)).toEqual([{ direction: 'english-kikuyu', rating: 'good' }])
    expect(right.produced).not.toContain(morning.id)
    const wrong = reply(lesson, asked, { message: greeting.kikuyu }, false)
    expect(testsOf(wrong.events, morning.id)).toEqual([{ direction: 'english-kikuyu', rating: 'again' }])
    const after = reply(lesson, wrong, { message: morning.kikuyu }, false)
    expect(testsOf(after.events, morning.id)).toEqual([])
    expect(after.messages[0]?.content).toMatch(/^(?:Correct!|Good job!)/)
  })

  test('are left out where they could be confused with a word of the lesson', () => {
    const like = lessonOf(content, 'lesson3').words.find(({ id }) => id === 'uhana-atia-how-are-you')!
    const lesson = { ...lessonOf(content, 'lesson1'), earlier: [{ word: like, number: '3', due: directions[0] }] }
    expect(canBeConfused(like, greeting, readings)).toBe(true)
    expect(askedIds(studyToTheEnd(lesson, open(lesson, 1)))).not.toContain(like.id)
  })

  test('can be skipped: they stay due', () => {
    const lesson = withDue(morning, 'english-kikuyu')
    const skipped = reply(lesson, askedEarlier(lesson, 3), { message: 'skip' })
    expect(skipped.messages[0]?.content).toBe('It comes back in your reviews.')
    expect(testsOf(skipped.events, morning.id)).toEqual([])
    const rest = studyToTheEnd(lesson, skipped)
    expect(askedIds(rest)).not.toContain(morning.id)
  })

  test('are not given away by a question about them', () => {
    const lesson = withDue(greeting, 'kikuyu-english')
    const asked = askedEarlier(lesson, 3, false)
    const told = reply(lesson, asked, { message: `what does ${greeting.kikuyu} mean` }, false)
    expect(told.messages.map(({ content: text }) => text).join()).not.toContain(greeting.english)
    expect(told.lessonState.asked).toMatchObject({ wordId: greeting.id, hint: 'first-letter' })
  })

  test('lose their question when they are no longer there, and the lesson continues', () => {
    const asked = askedEarlier(withDue(greeting, 'kikuyu-english'), 3)
    for (const said of [{ message: 'hello' }, tap({ kind: 'skip' })]) {
      const next = reply(lesson2, asked, said)
      expect(lesson2.wordIds).toContain(next.lessonState.asked?.wordId)
      expect(studyToTheEnd(lesson2, next).at(-1)?.produced).toHaveLength(lesson2.words.length)
    }
  })
})

const directions = ['kikuyu-english', 'english-kikuyu'] as const

type Learner = [
  fc.Arbitrary<Lesson>,
  fc.Arbitrary<{ from: Lesson; at: number; due: Direction | undefined }[]>,
  fc.Arbitrary<Act[]>,
  fc.Arbitrary<number>,
  fc.Arbitrary<boolean>,
]

const earlierIn = (lesson: Lesson, picked: readonly { from: Lesson; at: number; due: Direction | undefined }[]) => {
  const found = new Map<string, EarlierWord>()
  for (const { from, at, due } of picked) {
    const word = from.words[at % from.words.length]!
    if (!lesson.wordIds.includes(word.id)) found.set(word.id, { word, number: from.number, ...(due && { due }) })
  }
  return [...found.values()]
}

/** Answers right until the due word of another lesson is asked. */
function askedEarlier(lesson: Lesson, seed: number, exercises = true) {
  let turn = open(lesson, seed, [], exercises)
  for (let i = 0; i < 9 && lesson.wordIds.includes(turn.lessonState.asked!.wordId); i++)
    turn = reply(lesson, turn, rightAct(lesson, turn), exercises)
  expect(turn.lessonState.asked?.wordId).toBe(lesson.earlier![0]!.word.id)
  return turn
}

/** The tests of a word among the events. */
const testsOf = (events: readonly EventPayload[], wordId: string) =>
  events
    .map((event) => evidenceOf({ ...event, v: 1, id: '', at: '', day: '' }))
    .flatMap((evidence) => (evidence?.wordId === wordId ? (evidence.test ?? []) : []))

/** The word of each task in order; one that is repeated after a wrong try counts once. */
function askedIds(turns: readonly Turn<LessonState>[]): string[] {
  const ids: string[] = []
  let before: string | undefined
  for (const { lessonState } of turns) {
    const { asked, earlier, tasksSinceShown } = lessonState
    const key = asked && `${asked.wordId} ${tasksSinceShown} ${earlier?.since}`
    if (asked && key !== before) ids.push(asked.wordId)
    before = key
  }
  return ids
}

describe('praise', () => {
  test('says nothing twice within eight turns, and only what is true', () => {
    const learner = [fc.constantFrom(...lessons), fc.array(acts, { maxLength: 25 }), fc.nat(), fc.boolean()] as const
    assertForLearners(
      fc.property(...learner, (lesson, said, seed, exercises) => {
        const troubled = new Set<string>()
        const lately: string[][] = []
        let turn = open(lesson, seed, [], exercises)
        const doAct = (act: Act) => {
          const { asked } = turn.lessonState
          const { message, tap: tapped } = act(lesson, turn)
          const next = reply(lesson, turn, { message, ...(tapped && { tap: tapped }) }, exercises)
          for (const merit of meritsIn(next)) {
            expect(lately.flat()).not.toContain(merit)
            expectTrue(merit, { asked: asked!, message, tapped, next, hadTrouble: troubled.has(asked!.wordId) })
          }
          lately.push(meritsIn(next))
          if (lately.length > 7) lately.shift()
          for (const { wordId, trouble } of next.lessonState.practice) if (trouble > 0) troubled.add(wordId)
          turn = next
        }
        said.forEach(doAct)
        for (let i = 0; turn.lessonState.asked && i < 100; i++) doAct(rightAct)
      }),
      40,
    )
  })

  test('says what was good about some answers, and stays plain for others', () => {
    const praises = lessons.flatMap((lesson) =>
      studyToTheEnd(lesson, open(lesson, 4)).flatMap(({ messages }) =>
        messages.filter(({ content: text }) => PRAISE.test(text) && !text.includes('finished')),
      ),
    )
    const told = praises.filter(({ content: text }) => meritOf(text) !== '')
    expect(told.length / praises.length).toBeGreaterThan(0.4)
    expect(told.length / praises.length).toBeLessThan(0.9)
    expect(new Set(told.map(({ content: text }) => meritOf(text))).size).toBeGreaterThan(12)
  })
})

const PRAISE = /^(?:Correct!|Good job!) ?/

/** The remark of a praise after the answer itself. */
const meritOf = (text: string) => text.replace(PRAISE, '').replace(/^\*[^*]*\* \([^)]*\) (?:is|means) “[^”]*”\.? ?/, '')

const meritsIn = ({ messages }: Turn<LessonState>) =>
  messages
    .map(({ content: text }) => text)
    .filter((text) => PRAISE.test(text) && !/finished|highlighted|usually|right too|spelled/.test(text))
    .map(meritOf)
    .filter((merit) => merit !== '')

interface AnswerGiven {
  readonly asked: NonNullable<LessonState['asked']>
  readonly message: string
  readonly tapped: Tapped | undefined
  readonly next: Turn<LessonState>
  readonly hadTrouble: boolean
}

function expectTrue(merit: string, { asked, message, tapped, next, hadTrouble }: AnswerGiven) {
  const isFirst = asked.misses === 0 && asked.hint === 'none'
  const tildes = message.normalize('NFC').match(/[ĩũ]/giu)?.length
  const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
  const numbered = (what: RegExp) => numbers.indexOf(what.exec(merit)?.[1] ?? '')
  if (/first try|hint|wrong\.|out of/i.test(merit)) expect(isFirst).toBe(true)
  if (/second/.test(merit)) expect(asked.misses).toBe(1)
  if (/help|found it|got there/.test(merit)) expect(asked.hint).not.toBe('none')
  if (/before|came back/.test(merit)) expect([isFirst, hadTrouble]).toEqual([true, true])
  if (/written|got it\.|Exactly/.test(merit)) expect(asked.how === 'copy' || asked.hint === 'word').toBe(true)
  if (/tilde/i.test(merit)) expect(tildes).toBeGreaterThan(0)
  if (/(?:The|its) tilde/i.test(merit)) expect(tildes).toBe(1)
  if (/both tildes/i.test(merit)) expect(tildes).toBe(2)
  if (/All \w+ tildes/.test(merit)) expect(tildes).toBe(numbered(/All (\w+)/))
  if (/letter/i.test(merit)) expect([tapped?.kind, isFirst]).toEqual(['fill', true])
  if (/All \w+ letters/.test(merit)) expect(tapped).toMatchObject({ letters: { length: numbered(/All (\w+)/) } })
  if (/part/.test(merit)) expect([tapped?.kind, isFirst]).toEqual(['order', true])
  if (/All \w+ parts/.test(merit)) expect(tapped).toMatchObject({ parts: { length: numbered(/All (\w+)/) } })
  const count = /^That’s (\d+) of/.exec(merit)?.[1]
  if (count !== undefined) expect(next.produced).toHaveLength(Number(count))
}

describe('a kept lesson state', () => {
  const lesson = lessonOf(content, 'lesson1')

  test('of version 1 is read without loss', () => {
    const kept = {
      v: 1,
      lessonId: 'lesson1',
      seed: 4,
      turn: 3,
      toTeach: lesson.wordIds.slice(2),
      tasksSinceShown: 1,
      practice: lesson.wordIds.slice(0, 2).map((wordId) => ({ wordId, due: 4, next: 'kikuyu', trouble: 1 })),
      produced: lesson.wordIds.slice(0, 1),
      toReview: [],
      asked: { wordId: lesson.wordIds[1], how: 'kikuyu', hint: 'half', misses: 1 },
    }
    expect(readLessonState(kept, lesson)).toEqual({ ...kept, v: 2, recent: [], matched: [] })
  })

  test('with an exercise that does not fit the content asks for typing', () => {
    const { lessonState } = open(lesson, 1)
    const asked = lessonState.asked!
    for (const exercise of [
      { ...asked.exercise, options: ['gone'] },
      { ...asked.exercise, kind: 'sing' },
      { turn: 0, kind: 'order', wordId: asked.wordId, parts: ['a', 'b', 'c'] },
      'choose',
    ]) {
      const { exercise: _dropped, ...typed } = asked
      expect(readLessonState({ ...lessonState, asked: { ...asked, exercise } }, lesson)?.asked).toEqual(typed)
    }
  })
})

interface Said {
  readonly message: string
  readonly tap?: Tapped
}
type Act = (lesson: Lesson, turn: Turn<LessonState>) => Said

const open = (lesson: Lesson, seed: number, produced: readonly string[] = [], exercises = true) =>
  teacher.open(lesson, { produced, seed, exercises })

const reply = (
  lesson: Lesson,
  { lessonState }: Turn<LessonState>,
  { message, tap: tapped }: Said,
  exercises = true,
  listens = false,
) =>
  (listens ? listened : teacher).reply(lesson, stored(lessonState), message, {
    tildesCount: false,
    exercises,
    tap: tapped && { turn: lessonState.asked?.exercise?.turn ?? -1, ...tapped },
  })

const stored = (lessonState: LessonState): unknown => JSON.parse(JSON.stringify(lessonState))

/** Leaves the open question. */
const skipOf = (turn: Turn<LessonState>): Said => (exerciseOf(turn) ? tap({ kind: 'skip' }) : { message: 'skip' })

const isMatch = (turn: Turn<LessonState>) => exerciseOf(turn)?.kind === 'match'

const tap = (tapped: Tapped): Said => ({ message: '', tap: tapped })

const exerciseOf = ({ lessonState }: Turn<LessonState>): Exercise | undefined => lessonState.asked?.exercise

function wrongOptions(turn: Turn<LessonState>): string[] {
  const exercise = exerciseOf(turn)
  return exercise?.kind === 'choose' ? exercise.options.filter((id) => id !== exercise.wordId) : []
}

const lettersOf = (word: Word) => (gapsOf(word) ?? []).flatMap((piece) => ('letter' in piece ? [piece.letter] : []))

const askedWord = (lesson: Lesson, { lessonState }: Turn<LessonState>) =>
  allWordsIn(lesson).find(({ id }) => id === lessonState.asked?.wordId)

/** Taps the right answer where there is an exercise, else types it. */
function rightAct(lesson: Lesson, turn: Turn<LessonState>): Said {
  const exercise = exerciseOf(turn)
  const word = askedWord(lesson, turn)
  if (!word) return { message: 'progress' }
  switch (exercise?.kind) {
    case 'choose':
      return tap({ kind: 'choose', wordId: word.id })
    case 'match':
      return tap({ kind: 'match', missed: [] })
    case 'order':
      return tap({ kind: 'order', parts: orderParts(word) ?? [] })
    case 'fill':
      return tap({ kind: 'fill', letters: lettersOf(word) })
    case 'dictation':
      return tap({ kind: 'dictation', text: word.kikuyu })
    default:
      return typedRight(lesson, turn)
  }
}

function typedRight(lesson: Lesson, turn: Turn<LessonState>): Said {
  const word = askedWord(lesson, turn)
  if (!word) return { message: 'progress' }
  return { message: turn.lessonState.asked?.how === 'english' ? (sensesOf(word.english)[0] ?? '') : word.kikuyu }
}

function wrongTap(n: number, lesson: Lesson, turn: Turn<LessonState>): Said {
  const exercise = exerciseOf(turn)
  switch (exercise?.kind) {
    case 'choose': {
      const left = wrongOptions(turn).filter((id) => !exercise.closed.includes(id))
      return tap({ kind: 'choose', wordId: left[n % Math.max(1, left.length)] ?? '' })
    }
    case 'match':
      return tap({ kind: 'match', missed: exercise.words.slice(0, (n % 4) + 1) })
    case 'order':
      return tap({ kind: 'order', parts: exercise.parts })
    case 'fill':
      return tap({ kind: 'fill', letters: lettersOf(askedWord(lesson, turn)!).map(() => 'i') })
    case 'dictation':
      return tap({ kind: 'dictation', text: withoutTildes(askedWord(lesson, turn)!.kikuyu).repeat((n % 2) + 1) })
    default:
      return { message: 'xyzzy' }
  }
}

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>(rightAct) },
  { weight: 3, arbitrary: fc.nat().map<Act>((n) => (lesson, turn) => wrongTap(n, lesson, turn)) },
  fc.constant<Act>(typedRight),
  fc.constant<Act>(() => tap({ kind: 'hint' })),
  fc.constant<Act>(() => tap({ kind: 'skip' })),
  fc.constant<Act>(() => tap({ kind: 'unheard' })),
  fc.nat().map<Act>((n) => (lesson) => ({ message: lesson.words[n % lesson.words.length]?.kikuyu ?? '' })),
  fc
    .nat()
    .map<Act>((n) => (lesson) => tap({ kind: 'choose', wordId: lesson.wordIds[n % lesson.wordIds.length] ?? '' })),
  fc.constant<Act>(() => tap({ kind: 'order', parts: [] })),
  fc.constant<Act>(() => tap({ kind: 'match', missed: ['nobody'] })),
  fc
    .constantFrom('hint', 'skip', 'repeat', 'meaning', 'I don’t know', 'xyzzy', 'review', 'what’s next?', 'thanks', '')
    .map<Act>((message) => () => ({ message })),
)

function studyToTheEnd(lesson: Lesson, start: Turn<LessonState>, listens = false) {
  const turns = [start]
  while (turns.at(-1)!.lessonState.asked && turns.length < 200)
    turns.push(reply(lesson, turns.at(-1)!, rightAct(lesson, turns.at(-1)!), true, listens))
  expect(turns.at(-1)?.lessonState.asked).toBeUndefined()
  return turns
}

/** The kinds of the tasks in order; a task that is repeated after a wrong try counts once. */
function tasksOf(turns: readonly Turn<LessonState>[]): TaskKind[] {
  const kinds: TaskKind[] = []
  let before: string | undefined
  for (const { lessonState } of turns) {
    const { asked } = lessonState
    const key =
      asked && JSON.stringify([asked.wordId, taskKind(asked), asked.exercise?.turn, lessonState.tasksSinceShown])
    if (asked && key !== before) kinds.push(taskKind(asked))
    before = key
  }
  return kinds
}

function expectNoThirdInARow(turns: readonly Turn<LessonState>[]) {
  const kinds = tasksOf(turns)
  const thirds = kinds.filter((kind, i) => kind === kinds[i - 1] && kind === kinds[i - 2])
  expect({ kinds, thirds }).toEqual({ kinds, thirds: [] })
}

const SPAN = /\*([^*]*)\*/g

/**
 * Expects the rules of a turn: only Kikuyu of the lesson, at most one new word, and fair options without words that were not
 * seen.
 */
function expectRules(turn: Turn<LessonState>, lesson: Lesson, seen: Set<string>) {
  const fresh = new Set<string>()
  for (const { content: text } of turn.messages)
    for (const [, marked = ''] of text.matchAll(SPAN)) {
      const kikuyu = plainForm(marked.replace(/[[\]]/g, ''))
      const word = allWordsIn(lesson).find((own) =>
        [spelledOut(own), ...own.accepted].some((form) => plainForm(form) === kikuyu),
      )
      // The beginning of a word, or a word of a phrase.
      const isPart = allWordsIn(lesson).some((own) => {
        const parts = spelledOut(own).split(' ')
        return marked.endsWith('…')
          ? [spelledOut(own), ...parts].some((part) => part.startsWith(marked.slice(0, -1)))
          : parts.some((part) => plainForm(part) === kikuyu)
      })
      expect(word !== undefined || isPart, `${marked} in ${lesson.id}`).toBe(true)
      if (word && !seen.has(word.id)) fresh.add(word.id)
    }
  expect(fresh.size).toBeLessThanOrEqual(1)
  for (const id of fresh) seen.add(id)
  const exercise = exerciseOf(turn)
  if (exercise?.kind === 'match') {
    expect(new Set(exercise.words).size).toBe(4)
    expectUnlike(lesson, exercise.words)
    expect(exercise.words.filter((id) => !seen.has(id))).toEqual([])
  }
  if (exercise?.kind !== 'choose') return
  expect(exercise.options).toContain(exercise.wordId)
  const [one, other] = exercise.options.map((id) => allWordsIn(lesson).find((word) => word.id === id)!)
  const isPair = exercise.heard === true && exercise.options.length === 2
  if (isPair) expect(isMinimalPair(one!, other!)).toBe(true)
  else expect(exercise.options.length).toBeGreaterThanOrEqual(3)
  expect(new Set(exercise.options).size).toBe(exercise.options.length)
  expectUnlike(lesson, exercise.options)
  if (exercise.side === 'kikuyu') expect(exercise.options.filter((id) => !seen.has(id))).toEqual([])
}

/** Expects that no two of the words could answer one question, by anything that the course teaches. */
function expectUnlike(lesson: Lesson, ids: readonly string[]) {
  const of = allWordsIn(lesson).filter(({ id }) => ids.includes(id))
  for (const one of of)
    for (const other of of) if (one !== other) expect(canBeConfused(one, other, readings)).toBe(false)
}
