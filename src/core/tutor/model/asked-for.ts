import { plainSense, sensesOf } from '../../answer/senses.ts'
import type { Lesson } from '../../lesson/lesson.ts'
import { type Slot } from '../../vocabulary-check/slots.ts'

/** The questions and invitations of a reply. */
export interface Asks {
  /** The words asked for by their meaning (`kikuyu`) and those whose meaning is asked for (`english`), in order. */
  readonly asks: readonly { readonly wordId: string; readonly how: 'kikuyu' | 'english' }[]
  /** The last sentence invites the learner to say or write the word shown, or consists of a slot only. */
  readonly invites: boolean
}

const sentence = /(?:“[^”\n]{0,120}”|"[^"\n]{0,120}"|[^.!?\n])+[.!?]*/g
const asksMeaning = /\bwhat\b[^?]*\b(?:means?|meaning|english)\b/i
const invitation =
  /(?:^|[,:]\s*)(?:(?:now|so|then|please|and|can you|could you|will you|would you like to|let['’]s|try to|try and|do you want to)[\s,]+){0,4}(?:try|say|saying|type|write|repeat|copy|pronounce|practi[sc]e|your turn|you try|give it a|have a go)\b/i
const inWords =
  /\b(?:say|ask|write|type|translate|spell|for|is|was|saying|that means|or|and)\s+(?:["“‘']([^"“”‘\n]{1,80}?)[.,]?["”’'](?!\p{L})|([\p{L}'’ ]{1,60}?)(?=,? in(?:to)? (?:kikuyu|gĩkũyũ)))/giu
const imperative =
  /^\W*(?:(?:now|next|so|then|ok|okay|please|and|try to|try and|let['’]s|task)[\s,:]+){0,4}(?:say|write|type|translate|spell)\b/i

/** `text` has its slots masked. */
export function asksIn(text: string, slots: readonly Slot[], lesson: Lesson): Asks {
  const asks: { wordId: string; how: 'kikuyu' | 'english' }[] = []
  let invites = false
  let next = 0
  for (const { 0: said, index } of text.matchAll(sentence)) {
    if (said.trim() === '') continue
    const own: Slot[] = []
    for (let slot = slots[next]; slot && slot.start < index + said.length; slot = slots[++next]) own.push(slot)
    const [word, other] = own.filter(({ kind }) => kind === 'word')
    const isQuestion = said.endsWith('?') || slotEndsQuestion(said, own)
    invites = invitation.test(said.trim()) || /^[\s\uE000\uE001]+$/.test(said)
    for (const slot of own) if (slot.kind === 'question') asks.push({ wordId: slot.word.id, how: 'kikuyu' })
    if (word?.kind === 'word' && !other && isQuestion && asksMeaning.test(said))
      asks.push({ wordId: word.form.word.id, how: 'english' })
    if (own.length === 0 && (isQuestion || imperative.test(said)))
      for (const wordId of wordsMeant(said, lesson)) asks.push({ wordId, how: 'kikuyu' })
  }
  return { asks, invites }
}

const slotEndsQuestion = (said: string, own: readonly Slot[]) => {
  const last = own.at(-1)
  return last?.kind === 'word' && last.form.text.endsWith('?') && /[\uE000\uE001]\s*$/.test(said)
}

/** The lesson's words that a question without a slot asks for: “How do you say ‘table’ in Kikuyu?” */
function wordsMeant(said: string, { words }: Lesson): string[] {
  return [...said.matchAll(inWords)].flatMap(([, quoted, bare]) => {
    const wanted = plainSense(quoted ?? bare ?? '')
    if (wanted === '') return []
    const exact = words.filter(({ english }) => plainSense(english) === wanted)
    const found =
      exact.length > 0 ? exact : words.filter(({ english }) => sensesOf(english).map(plainSense).includes(wanted))
    return found.length === 1 ? found.map(({ id }) => id) : []
  })
}
