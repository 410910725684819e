import outline from 'virtual:course/outline'
import { pages as pageFetchers } from 'virtual:words/pages'
import { Suspense, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { type Direction, dayName, type DayNumber } from '#core/learning-log/event.ts'
import { type Card, isLeech, isStudied, cardStage, reviewSettings } from '#core/review/card.ts'
import { categoryAddress, type WordPage } from '#core/vocabulary/vocabulary.ts'
import { hintOf, soundOf, spelledOut } from '#core/word/word.ts'
import { readClock, comingDay } from '../learning/clock.ts'
import { useLearning } from '../learning/learning.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { useCardStates } from '../card-state/use-card-states.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { type PageText, product } from '../page-text.ts'
import { type Fetched, fetchedById, useFetched } from '../loading/fetched.ts'
import { part } from '../loading/part.tsx'
import { Hear, useCanHear, useSoundsAhead } from '../sound/hear.tsx'
import { BackLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Band } from '../ui/weave.tsx'
import { confidenceText, Fact, WordFacts } from '../words/word-facts.tsx'
import { ContestWord } from '../words/contest-word.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { lastSearch } from '../words/last-search.ts'
import { Stage } from '../words/stage.tsx'
import { WithKikuyu } from '../words/with-kikuyu.tsx'
import { WordTone } from '../words/word-tone.tsx'
import { WordsMissing } from '../words/words-missing.tsx'
import './word-page.css'

/** The page of a word, at `/words/{id}`. */
export default function WordScreen({ wordId }: { wordId: string }) {
  const pages = wordPages.get(wordId)
  return pages ? <KnownWord wordId={wordId} pages={pages} /> : <NotFoundScreen />
}

export const prepare = async (path: string) => wordPages.get(wordIdIn(path))?.fetch()

export function pageText(path: string): PageText | undefined {
  const page = pageOf(wordIdIn(path))
  return page && wordPageText(page)
}

function KnownWord({ wordId, pages }: { wordId: string; pages: Fetched<Readonly<Record<string, WordPage>>> }) {
  const { found, isTrying, fetchAgain } = useFetched(pages)
  const page = found === 'missing' ? undefined : found[wordId]
  if (page) return <WordArticle word={page} />
  return (
    <div className="wrap narrow page">
      <h1 className="page-title" tabIndex={-1}>
        This word could not be loaded
      </h1>
      <WordsMissing isTrying={isTrying} onRetry={fetchAgain} />
    </div>
  )
}

export function WordArticle({ word }: { word: WordPage }) {
  const { record } = useLearning()
  return (
    <div className="wrap narrow page word-page">
      <BackLink href={lastSearch()}>All words</BackLink>
      <StorageNote />
      <article className="stack">
        <WordHead word={word} />
        <SayItHere word={word} />
        <section aria-labelledby="card-state">
          <h2 id="card-state">How well you know it</h2>
          <WordCardState wordId={word.id} />
        </section>
        <section aria-labelledby="taught">
          <h2 id="taught">Where it is taught</h2>
          <TaughtIn word={word} />
        </section>
        <section aria-labelledby="sure">
          <h2 id="sure">How sure we are</h2>
          <p>{confidenceText(word)}.</p>
          <Sources titles={word.sources} />
          <ContestWord onContest={(remark) => record([{ type: 'word-contested', wordId: word.id, remark }])} />
        </section>
      </article>
    </div>
  )
}

const Sources = ({ titles }: { titles: readonly string[] }) =>
  titles.length > 0 && (
    <ul className="sources">
      {titles.map((title) => (
        <li key={title}>
          <WithKikuyu>{title}</WithKikuyu>
        </li>
      ))}
    </ul>
  )

function WordHead({ word }: { word: WordPage }) {
  const { kikuyu, optional, english, context, confidence } = word
  useSoundsAhead([word])
  const sound = soundOf(word)
  return (
    <div className="card word-head">
      <h1 tabIndex={-1}>
        <Kikuyu>
          {optional && <span className="optional">{optional} </span>}
          {kikuyu}
        </Kikuyu>
      </h1>
      <p className="say word-head-say">
        ({hintOf(word)}) {sound && <span className="ipa">/{sound.ipa}/</span>}
      </p>
      {sound && (
        <p className="syllables">
          <span className="vh">Syllables: </span>
          <Kikuyu>{sound.syllables.map((syllables) => syllables.join(' · ')).join('  ')}</Kikuyu>
        </p>
      )}
      {confidence === 'low' && <p className="tag maize">not yet confirmed by a speaker</p>}
      <Hear of={word} hasKey className="word-head-hear" />
      <SayItLink word={word} />
      <Band level={1} className="word-head-band" />
      <p className="word-meaning">{english}</p>
      <p className="word-context">{context}</p>
      <WordFacts word={word} className="word-head-facts">
        <Fact name="Tone">
          <WordTone word={word} />
        </Fact>
      </WordFacts>
    </div>
  )
}

/** The address at which the server allows the microphone: see security-headers.ts. */
const SAY_IT = '?say'

/** Loads the page anew, because only a document from that address may use the microphone. */
function SayItLink({ word }: { word: WordPage }) {
  const canHear = useCanHear()
  return (
    canHear(word) && (
      <a className="button secondary say-it-link" href={SAY_IT}>
        Say it
      </a>
    )
  )
}

const isSayItAsked = () => new URLSearchParams(location.search).has('say')
const neverChanges = () => () => undefined

const SayIt = part(() => import('../say-it/say-it.tsx'), '“Say it”')

/** The page is rendered without it. */
function SayItHere({ word }: { word: WordPage }) {
  const isAsked = useSyncExternalStore(neverChanges, isSayItAsked, () => false)
  return (
    isAsked && (
      <Suspense>
        <SayIt word={word} />
      </Suspense>
    )
  )
}

/** Links to the lessons and categories that teach the word. */
export function TaughtIn({ word: { lessons, categories } }: { word: WordPage }) {
  const places = [
    ...outline.lessons
      .filter(({ id }) => lessons.includes(id))
      .map(({ id, number, title }) => ({ href: `/lesson/${id}`, kind: `Lesson ${number}`, title })),
    ...categories.map((category) => ({ href: categoryAddress(category), kind: 'Vocabulary', title: category.title })),
  ]
  return (
    <ul className="row-list">
      {places.map(({ href, kind, title }) => (
        <li key={href}>
          <Link href={href} className="row-list-entry">
            <span>
              <span className="muted">{kind} · </span>
              {title}
            </span>
            <Icon name="chevron-right" className="row-list-arrow" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const directions = [
  { direction: 'kikuyu-english', name: 'Kikuyu to English' },
  { direction: 'english-kikuyu', name: 'English to Kikuyu' },
] satisfies { direction: Direction; name: string }[]

/** The stage and the due date of each direction. Reserves its space until they are known. */
export function WordCardState({ wordId }: { wordId: string }) {
  const cardState = useCardStates()
  const cards = cardState?.state.words.get(wordId)
  return (
    <div className="word-card-state">
      {cardState && !cards && <p>You haven’t seen this word yet.</p>}
      {cards && (
        <dl>
          {directions.map(({ direction, name }) => (
            <div key={direction}>
              <dt>{name}</dt>
              <dd>
                <Stage stage={cardStage(cards[direction], reviewSettings)} />{' '}
                {nextText(cards[direction], readClock().day)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function nextText(card: Card, today: string): string {
  if (!isStudied(card)) return 'not asked yet'
  if (isLeech(card, reviewSettings)) return 'set aside, because you forgot it several times'
  return dueText(card.dueOn, today)
}

/** The due date in words: "due today", "due tomorrow", "due on 24 December". */
export function dueText(dueOn: DayNumber, today: string): string {
  const day = dayName(dueOn)
  return day <= today ? 'due today' : `due ${comingDay(day, today)}`
}

/** The lengths, in characters, that search engines display. */
const MAX_TITLE_LENGTH = 70
const MAX_DESCRIPTION_LENGTH = 160

/** The title and description of a word's page, within the displayed lengths where possible. */
export function wordPageText(word: WordPage): PageText {
  const kikuyu = spelledOut(word)
  const titles = meanings(word.english).map((english) => `${kikuyu}: “${english}” in Kikuyu`)
  const sayings = meanings(word.english).map(
    (english) => `How to say “${english}” in Kikuyu: ${kikuyu} (${hintOf(word)}).`,
  )
  const contexts = beginnings(word.context)
  return {
    title: firstWithin(MAX_TITLE_LENGTH, [...titles.map((title) => `${title} | ${product}`), ...titles]),
    description: firstWithin(MAX_DESCRIPTION_LENGTH, [
      ...sayings.flatMap((said) => contexts.map((context) => `${said} ${context}`)),
      ...sayings,
    ]),
  }
}

/** Shorter and shorter forms of the meaning: all senses, similar ones, the first, the first without its remark. */
function meanings(english: string): readonly string[] {
  const [alike = ''] = english.split(/; | \/ /)
  const [first = ''] = alike.split(', ')
  return [english, alike, first, first.replace(/ \([^()]*\)$/, '')]
}

/** The text, then without its last sentence, and so on down to its first. */
const beginnings = (text: string): readonly string[] =>
  [...text.matchAll(/[.!?]”?(?= [A-Z]|$)/g)].map(({ 0: end, index }) => text.slice(0, index + end.length)).toReversed()

const firstWithin = (length: number, texts: readonly string[]): string =>
  texts.find((text) => text.length <= length) ?? texts.at(-1) ?? ''

/** By word id. Each entry loads the pages of a whole content file. */
export const wordPages = fetchedById(pageFetchers)

/** The page if its file is loaded. */
export const pageOf = (id: string): WordPage | undefined => wordPages.get(id)?.value()?.[id]

const address = '/words/'

/** The id in `/words/{id}`. */
export const wordIdIn = (path: string): string => path.slice(address.length)
