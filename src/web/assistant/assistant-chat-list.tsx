import { Fragment, memo, useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { type Evidence, type Saying, WELCOME } from '#core/assistant/assistant.ts'
import type { AssistantMessage, AssistantChat } from '#core/assistant/assistant-chat.ts'
import { createKnownWords } from '#core/assistant/known-words.ts'
import type { ListedWord, WordList } from '#core/vocabulary/vocabulary.ts'
import { hintOf, spelledOut } from '#core/word/word.ts'
import type { Utterance } from '#providers/speech/speech.ts'
import { usedUpText } from '../config/without-model.ts'
import { ChatLog, Waiting } from '../chat/chat-log.tsx'
import { Hear } from '../sound/hear.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { MarkedEnglish } from '../wisdom/marked-english.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { wordListData } from '../words/word-lists.ts'
import { phrasesData, type StandsIn } from './use-assistant.ts'
import { noticeFor } from './take-turn.ts'
import './bubbles.css'

/** The chat, newest message last. Screen readers announce each reply as it arrives. */
export function AssistantChatList({
  state: { messages, awaited },
  unanswered,
  standsIn,
  onRetry,
}: {
  state: AssistantChat
  /** The learner’s last message if it has no answer. */
  unanswered: AssistantMessage | undefined
  /** The reason why the built-in assistant answers instead of the model. */
  standsIn: StandsIn | undefined
  onRetry: () => void
}) {
  const spoken = messages.findLast(({ role }) => role === 'user')?.id

  return (
    <ChatLog newest={`${awaited?.doing} ${messages.length}`} spoken={spoken}>
      <li>
        <span className="vh chat-speaker">Assistant: </span>
        <div className="bubble">
          <SayingText {...WELCOME} />
        </div>
      </li>
      {messages.map((message) =>
        message.role === 'user' ? (
          // Its Kikuyu is added later and must be announced, so the item does not turn the live region off.
          <li key={message.id} className="from-learner">
            <span className="vh chat-speaker">You: </span>
            <LearnerBubble message={message} />
          </li>
        ) : (
          <li key={message.id}>
            <span className="vh chat-speaker">Assistant: </span>
            <AssistantBubble message={message} />
          </li>
        ),
      )}
      {awaited && (
        <li>
          <Waiting>{awaited.doing === 'translating' ? 'Translating' : 'Thinking'}</Waiting>
        </li>
      )}
      {unanswered && (
        <li className="whole failed-note">
          <Note tone="error">
            <b>{noticeFor(unanswered)}</b>
            <Button look="quiet" className="failed-note-retry" onClick={onRetry}>
              Send again
            </Button>
          </Note>
        </li>
      )}
      {standsIn && (
        <li className="whole">
          <Note>
            {standsIn === 'failed' ? 'The language model is not responding.' : usedUpText[standsIn]} The built-in
            assistant is answering for now.
          </Note>
        </li>
      )}
    </ChatLog>
  )
}

/** The learner's message, and below it its Kikuyu, if known. */
const LearnerBubble = memo(function LearnerBubble({ message }: { message: AssistantMessage }) {
  const { originalContent, translatedContent, failed } = message
  return (
    <div className="bubble learner">
      {originalContent}
      {translatedContent !== undefined && (
        <div className="other-language">
          {failed ? translatedContent : <KikuyuText message={message}>{translatedContent}</KikuyuText>}
        </div>
      )}
    </div>
  )
})

/** A reply: Kikuyu, its pronunciation, meaning and origin, a note and related phrases. */
const AssistantBubble = memo(function AssistantBubble({ message }: { message: AssistantMessage }) {
  const { originalContent, translatedContent, note, related, knownWords } = message
  return (
    <div className="bubble">
      <KikuyuText message={message}>{originalContent}</KikuyuText>
      <p className="other-language">{translatedContent}</p>
      {note?.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="reply-note">
          <MarkedEnglish>{paragraph}</MarkedEnglish>
        </p>
      ))}
      {knownWords && <KnownWords words={knownWords} />}
      {related && <Related sayings={related} />}
    </div>
  )
})

/** Kikuyu with its English only. */
const SayingText = ({ kikuyu, english }: Saying) => (
  <>
    <Kikuyu>{kikuyu}</Kikuyu>
    <p className="other-language">{english}</p>
  </>
)

function KikuyuText({ message, children }: { message: AssistantMessage; children: string }) {
  const { pronunciation, evidence, doubt, failed, isOwn } = message
  const isChecked = evidence !== undefined
  const isOurs = failed !== undefined || isOwn
  return (
    <>
      {isChecked || isOurs ? <Kikuyu>{children}</Kikuyu> : <KnownKikuyu>{children}</KnownKikuyu>}
      {pronunciation !== undefined && <p className="say bubble-say">({pronunciation})</p>}
      {isChecked && <KnownSound evidence={evidence} kikuyu={children} />}
      {!isOurs && (
        <p className="origin">
          <Icon name={isChecked ? 'check' : 'flask-conical'} small />
          {originText(message)}
        </p>
      )}
      {doubt && <p className="origin">This looks like Swahili rather than Kikuyu. Do not rely on it.</p>}
    </>
  )
}

/** The sound of a whole phrase or word. Kikuyu composed of parts has none. */
function KnownSound({ evidence: { phraseId, wordId }, kikuyu }: { evidence: Evidence; kikuyu: string }) {
  const [known, setKnown] = useState<Utterance>()
  useEffect(() => {
    let wanted = true
    const show = (found: Utterance | undefined) => wanted && found?.kikuyu === kikuyu && setKnown(found)
    if (phraseId !== undefined)
      void phrasesData
        .fetch()
        .then((phrases) => phrases !== 'missing' && show(phrases.find(({ id }) => id === phraseId)))
    else if (wordId !== undefined)
      void wordListData.fetch().then((list) => list !== 'missing' && show(list.words.find(({ id }) => id === wordId)))
    return () => {
      wanted = false
    }
  }, [phraseId, wordId, kikuyu])
  return known && <Hear of={known} className="bubble-hear" />
}

const KnownWords = ({ words }: { words: NonNullable<AssistantMessage['knownWords']> }) => (
  <ul className="known-words">
    {words.map(({ wordId, text, kikuyu, english }) => (
      <li key={`${wordId} ${text}`}>
        <Link href={`/words/${wordId}`}>
          <Kikuyu>{kikuyu}</Kikuyu> {english}
        </Link>
      </li>
    ))}
  </ul>
)

const Related = ({ sayings }: { sayings: readonly Saying[] }) => (
  <div className="related-sayings">
    <p>See also</p>
    <ul>
      {sayings.map(({ kikuyu, english }) => (
        <li key={kikuyu}>
          <Kikuyu>{kikuyu}</Kikuyu> <span>{english}</span>
        </li>
      ))}
    </ul>
  </div>
)

/** The origin of the Kikuyu in a message and its confidence, as a sentence. */
export function originText({ evidence, by }: Pick<AssistantMessage, 'evidence' | 'by'>): string {
  if (!evidence) return `Machine translation, unchecked${by === undefined ? '' : ` (${by})`}`
  const { confidence, sources } = evidence
  if (confidence === 'low') return 'Not yet confirmed by a speaker'
  if (sources.length === 0) return 'Built from parts found in sources'
  const seen = sources.length === 1 ? 'found in one source' : `found in ${sources.length} sources`
  return confidence === 'high' ? `Checked: ${seen}` : `Checked: ${seen}, whole or in parts`
}

/** A model’s Kikuyu. Words of the course are underlined; pressing one shows its explanation. */
function KnownKikuyu({ children }: { children: string }) {
  const parts = useParts(children)
  return (
    <div lang="ki">
      {parts.map(({ text, word }, index) =>
        word ? <KnownWord key={index} text={text} word={word} /> : <Fragment key={index}>{text}</Fragment>,
      )}
    </div>
  )
}

function KnownWord({ text, word }: { text: string; word: ListedWord }) {
  const id = useId()
  return (
    <>
      <button type="button" className="known-word" popoverTarget={id}>
        {text}
      </button>
      <dialog id={id} popover="auto" className="known-word-card" aria-label={text}>
        <b>{spelledOut(word)}</b>
        <span lang="en">
          <span className="say bubble-say">({hintOf(word)})</span>
          <p>{word.english}</p>
          <Link href={`/words/${word.id}`}>Open the word’s page</Link>
        </span>
      </dialog>
    </>
  )
}

interface Part {
  readonly text: string
  readonly word?: ListedWord
}

/** A single part until the words of the course are loaded. */
function useParts(kikuyu: string): readonly Part[] {
  const [list, setList] = useState(wordListData.value)
  useEffect(() => {
    let wanted = true
    void wordListData.fetch().then((found) => found !== 'missing' && wanted && setList(found))
    return () => {
      wanted = false
    }
  }, [])
  return useMemo(() => (list ? splitAtWords(kikuyu, list) : [{ text: kikuyu }]), [kikuyu, list])
}

const finders = new WeakMap<WordList, ReturnType<typeof createKnownWords>>()

function splitAtWords(kikuyu: string, list: WordList): Part[] {
  const find = finders.get(list) ?? createKnownWords(list.words)
  finders.set(list, find)
  const parts: Part[] = []
  let from = 0
  for (const { wordId, start, end } of find(kikuyu)) {
    const word = list.words.find(({ id }) => id === wordId)
    if (start > from) parts.push({ text: kikuyu.slice(from, start) })
    parts.push({ text: kikuyu.slice(start, end), ...(word && { word }) })
    from = end
  }
  if (from < kikuyu.length) parts.push({ text: kikuyu.slice(from) })
  return parts
}
