import { oneOf, shuffled } from '../../chance/seeded.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import { isHomophone, isMinimalPair } from '../../listening/minimal-pair.ts'
import { spelledOut, type Word } from '../../word/word.ts'
import { type Exercise, type ExerciseMaterial, makeExercise } from './exercise.ts'

/**
 * Makes an exercise whose word is heard. Undefined if the word has no sound, or if the learner has seen too few others.
 * `hear-choice`: without dictation. `hear-meaning`: only a choice among meanings.
 */
export type MakeHeard = (
  material: ExerciseMaterial,
  kind: 'hear' | 'hear-choice' | 'hear-meaning',
) => Exercise | undefined

/** `hears`: true if the learner can hear the word and wants to. Loaded after the lesson has opened. */
export function createMakeHeard(hears: (word: Word) => boolean): MakeHeard {
  return (material, kind) => {
    const { word, turn, chance } = material
    if (!hears(word)) return undefined
    if (kind === 'hear-meaning') return heardChoice(material, 'english')
    if (kind === 'hear' && isDictated(word) && chance() < DICTATIONS)
      return { turn, kind: 'dictation', wordId: word.id }
    const pairs = seenWords(material).filter((other) => hears(other) && isMinimalPair(word, other))
    const [first, ...others] = pairs
    if (first) return pairChoice(material, oneOf([first, ...others], chance))
    return (chance() < 0.5 ? heardChoice(material, 'kikuyu') : undefined) ?? heardChoice(material, 'english')
  }
}

/** The share of the listening exercises in which the word is typed. */
const DICTATIONS = 0.4

/** The longest text for dictation: a longer one tests memory more than listening. */
const MOST_DICTATED = 14

const isDictated = ({ kikuyu }: Word) => !kikuyu.includes('…') && kikuyu.length <= MOST_DICTATED

const seenWords = ({ lesson, others = [], toTeach }: ExerciseMaterial) =>
  [...lesson.words, ...others].filter(({ id }) => !toTeach.includes(id))

/** Two words that differ in a single sound. Words that are spelled alike are told apart by their meanings. */
function pairChoice({ word, turn, chance }: ExerciseMaterial, other: Word): Exercise {
  const side = spelledOut(word) === spelledOut(other) ? 'english' : 'kikuyu'
  const options = shuffled([word.id, other.id], chance)
  return { turn, kind: 'choose', wordId: word.id, side, options, closed: [], heard: true }
}

/** A choice in which no other option sounds like the word. */
function heardChoice(material: ExerciseMaterial, side: 'kikuyu' | 'english'): Exercise | undefined {
  const exercise = makeExercise(side === 'english' ? 'choose-english' : 'choose-kikuyu', material)
  if (exercise?.kind !== 'choose') return undefined
  const { word, lesson, others = [] } = material
  const isUnlike = (id: string) => {
    const option = [...allWordsIn(lesson), ...others].find((own) => own.id === id)
    return id === word.id || (option !== undefined && !isHomophone(word, option))
  }
  return exercise.options.every(isUnlike) ? { ...exercise, heard: true } : undefined
}
