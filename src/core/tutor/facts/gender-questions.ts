import type { Act } from '../../dialogue/act.ts'
import { englishWords } from '../../english/plain-english.ts'
import { grammarAbout } from '../../lesson/language-notes.ts'
import { known, lineOn, type Known } from '../meanings/describe-word.ts'
import { asksSomething } from '../messages/message-acts.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, noted, type Heard } from '../replies/reply.ts'
import { meaningAtEnd } from '../wording/speak.ts'
import { remark, wordOf, type TurnBuilder } from '../turn-builder.ts'

/** Replies to the question whether the language or a word is another for men and for women. */

const setOf = (words: string) => new Set(words.split(' '))

const MALE = setOf(
  'boy boys brother brothers dude dudes father fathers dad dads gent gents gentleman gentlemen grandfather grandpa grandson grandsons guy guys he him his husband husbands lad lads male males man men son sons uncle uncles',
)
const FEMALE = setOf(
  'aunt aunts auntie aunties daughter daughters female females girl girls granddaughter granddaughters grandma grandmother her hers ladies lady mother mothers mum mums mom moms she sister sisters wife wives woman women',
)
const PRONOUNS = setOf('he him his she her hers')
/** People of one sex, of whom one is enough: “is it different if a girl is talking?” */
const OF_A_SEX = setOf('boy boys female females girl girls guy guys ladies lady male males man men woman women')

const JOINS = setOf('and or from vs versus than but not to just for')
const CHANGES = setOf('change changes changing differ different differently difference differs varies vary varying')
const ALIKE = setOf('alike also both distinguish either just only same serve serves split tell too works')

const SAYING = setOf('call called form greet greeting phrase said say saying says speaking talking use used word words')

/** These ask for a word, which may name a man or a woman. */
const asksForWord: ReadonlySet<Act> = new Set<Act>(['difference', 'how-to-say', 'list-words', 'meaning'])

/** The most words from the one to the other in “my sister and my brother”, “your wife or just men”. */
const MOST_APART = 5

/** “do I say it to my sister and my brother alike?”, “is there a he vs she thing?”, “is it gendered?” */
export function onMenAndWomen(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  if (!asksSomething(message)) return undefined
  const words = englishWords(message)
  const pair = pairIn(words)
  const { mentions, isPointing } = understood.slots
  if (words.some((word) => word === 'masculine' || word === 'feminine'))
    return noted(context, builder, grammarAbout(context.language, 'masculine feminine'), 'no-grammar')
  const isOnSex = words.some((word) => word.startsWith('gender'))
  const isOnWord = mentions.length > 0 || isPointing
  if ((isOnSex && !isOnWord) || pair?.every((word) => PRONOUNS.has(word)))
    return noted(context, builder, grammarAbout(context.language, 'gender'), 'no-grammar')
  const people = pair ?? words.filter((word) => OF_A_SEX.has(word))
  const isNamed = [asked?.wordId, ...mentions.flatMap(({ entries }) => entries.map(({ word }) => word.id))].some((id) =>
    englishWords(context.lesson.words.find((word) => word.id === id)?.english ?? '').some((word) =>
      people.includes(word),
    ),
  )
  const isCompared = words.some((word) => CHANGES.has(word) || (pair !== undefined && ALIKE.has(word)))
  // “my sister has a different mother, same dad?” asks about no word.
  const isOnSaying = isOnWord || words.some((word) => SAYING.has(word))
  const isOnPeople = people.length > 0 && !isNamed && isCompared && isOnSaying && !asksForWord.has(understood.act)
  return isOnSex || isOnPeople ? onSexes(heard) : undefined
}

/** For a word that is said of men or of women, its meaning; of any other, that no difference is known. */
export function onSexes({ context, builder, asked, message, understood: { slots } }: Heard): TurnBuilder | undefined {
  const [mention] = slots.mentions
  const found: Known | undefined = mention
    ? known(context, mention)
    : asked && { kind: 'own', word: wordOf(context.lesson, asked.wordId) }
  const { english = '' } = found && 'word' in found ? found.word : {}
  const isOfSex = englishWords(english).some((word) => (MALE.has(word) || FEMALE.has(word)) && !PRONOUNS.has(word))
  if (!found || !isOfSex || OF_SPEAKER.test(message))
    return askOnceMore(remark(builder, remarks['no-sexes']), context.lesson)
  const isHidden = found.kind === 'own' && isSecret(builder, found.word.id)
  if (!isHidden) return again(context, builder, lineOn(context, builder, found))
  return asked?.how === 'kikuyu' && !asked.exercise
    ? again(context, builder, `It is ${meaningAtEnd(found.word)}`)
    : undefined
}

/** “do women say it differently?”, “do men sound girly saying it?”, “I’m a girl, do I say it the same way as the boys?” */
const OF_SPEAKER =
  /\b(?:a man|a woman|men|women|males|females|girls|boys|guys|ladies)\b (?:\w+ ){0,3}(?:say(?:ing)?|speak|tell|use)\b|\bi(?:['’]?m| am) an? (?:boy|girl|man|woman|guy|lady)\b.*\bi (?:say|use)\b/i

/** A word for a man and one for a woman that belong together. */
function pairIn(words: readonly string[]): readonly [string, string] | undefined {
  for (const [i, one] of words.entries())
    for (let j = i + 1; j < Math.min(words.length, i + 1 + MOST_APART); j++) {
      const other = words[j]!
      const areBoth = (MALE.has(one) && FEMALE.has(other)) || (FEMALE.has(one) && MALE.has(other))
      if (areBoth && words.slice(i + 1, j).some((word) => JOINS.has(word))) return [one, other]
    }
  return undefined
}
