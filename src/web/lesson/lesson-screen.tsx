import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import outline from 'virtual:course/outline'
import { lessonName, lessonSummary, type LessonOutline, type Lesson } from '#core/lesson/lesson.ts'
import { hasSpoken, isFinished, type Chat } from '#core/tutor/chat.ts'
import { isHeard } from '#core/tutor/exercises/exercise.ts'
import type { Message } from '#core/tutor/turn.ts'
import type { BudgetOwner } from '#providers/calls/call-fault.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { usedUpText } from '../config/without-model.ts'
import { deviceMemory } from '../device/memory.ts'
import { useLearning } from '../learning/learning.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { part } from '../loading/part.tsx'
import { type PageText, product } from '../page-text.ts'
import { useAboveKeyboard, type ComposerHandle } from '../chat/message-form.tsx'
import { sessionEnded, useSendSignedIn } from '../chat/use-send-signed-in.ts'
import { useHearKey, usePlaysNew, useSoundsAhead } from '../sound/hear.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { useLate } from '../ui/on-its-way.tsx'
import { threadClass } from '../ui/weave.tsx'
import { AllWords } from '../words/word-row.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Composer } from './composer.tsx'
import { loadAllReplies, useTutor } from './use-tutor.ts'
import { ExerciseTray, loadLaterExercises, useExercise } from './exercise-tray.tsx'
import { aliasAt, lessonData, lessonIdAt, lessonOutline, useAlias, useLesson } from './lesson-data.ts'
import { LessonHeader } from './lesson-header.tsx'
import { askedWord, countDone, lessonWords, newWord, stitchesOf } from './lesson-words.ts'
import { MessageList } from './message-list.tsx'
import { useLessonChat } from './use-lesson-chat.ts'
import { whenIdle } from '../loading/later.tsx'
import { WordList } from './word-list.tsx'
import './lesson.css'
import './lesson-end.css'

type Judged = NonNullable<Message['judged']>

/** Loads the lesson before the page is shown. */
export const prepare = (path: string) => lessonData.get(lessonIdAt(path))?.fetch() ?? Promise.resolve()

export function pageText(path: string): PageText | undefined {
  const lesson = outline.lessons.find(({ id }) => id === lessonIdAt(path))
  const { title, description } = aliasAt(path) ?? {}
  return (
    lesson && {
      title: `${title ?? lessonName(lesson)} | ${product}`,
      description: description ?? lessonSummary(lesson),
    }
  )
}

/** A lesson, at its own address or at an alias: the chat with the tutor and the lesson's words. */
export default function LessonScreen({ lessonId, address }: { lessonId: string; address: string }) {
  const alias = useAlias(address)
  const { outlined, level, next } = useMemo(() => lessonOutline(lessonId), [lessonId])
  const { produced } = useLearning()
  const { lesson, isMissing, fetchAgain } = useLesson(lessonId)
  const listed = lesson?.words ?? []
  const { user, openSignIn } = useAccount()
  const learner = user?.uid ?? VISITOR
  const { tutor, usual } = useTutor()
  const { chat, earlier, isEarlierAwaited, speak, retry, startOver, stop } = useLessonChat({
    lesson,
    tutor,
    uid: user?.uid,
    onSignedOut: (sendAgain) => openSignIn(sessionEnded(sendAgain)),
  })
  const { isReported, report, contestWord } = useReports()
  const composer = useRef<ComposerHandle>(null)
  const { send } = useSendSignedIn(composer, speak, 'answer')
  const [chosen, setChosen] = useState<{ wordId: string; learner: string }>()
  const { Ending, isReached, isAwaited, shown: talk } = useEnding(chat, lesson)
  const withEarlier = useMemo(() => (lesson && earlier ? { ...lesson, earlier } : lesson), [lesson, earlier])
  const { shown, tray, tapAgain } = useExercise(talk, withEarlier, speak)

  const isPreparing = !('lessonState' in chat)
  // Disabling the field for a quick reply would close a phone's keyboard.
  const isSlow = useLate(chat.status === 'thinking', 200)
  const isAnswering = isSlow || 'coming' in chat
  const isBusy = isPreparing || isAnswering || isAwaited || isEarlierAwaited
  const request = (text: string) => void (isBusy || send(text, true))
  const isStandIn = tutor !== undefined && tutor.name !== usual
  useFocusAtStart(composer, !isPreparing)
  useFocusAfterTray(composer, tray?.key, tapAgain !== undefined)
  useLoadedAhead(chat.status === 'ready' && hasSpoken(chat.transcript))

  const aboveKeyboard = useAboveKeyboard()
  const words = lessonWords(listed, chat, produced)
  const count = countDone(outlined, listed, produced)
  const asked = withEarlier && askedWord(withEarlier, chat)
  const isByEar = isHeard(tray?.exercise)
  useSoundsAhead(listed)
  useHearKey(isByEar || asked?.task === 'kikuyu' ? undefined : asked?.word)
  usePlaysNew(lesson && !isByEar ? newWord(lesson, shown) : undefined)
  const wordList = (
    <>
      <WordList
        words={words}
        count={count}
        asked={isByEar ? undefined : asked}
        onChoose={lesson && ((wordId) => setChosen({ wordId, learner }))}
      />
      {lesson && <AllWords words={listed} of="lesson" />}
    </>
  )
  // Details opened by an account close when it signs out.
  const isTheirs = chosen?.learner === learner || chosen?.learner === VISITOR
  const details = isTheirs ? lesson?.words.find(({ id }) => id === chosen.wordId) : undefined

  return (
    <>
      <div className={classNames('chat-screen lesson', Ending && 'ended', threadClass(level))} {...aboveKeyboard}>
        <LessonHeader
          lesson={outlined}
          alias={alias}
          tutorName={tutor?.name ?? usual}
          isSaved={'transcript' in chat && hasSpoken(chat.transcript)}
          count={count}
          stitches={stitchesOf(words)}
          wordList={wordList}
        />
        {Ending && lesson ? (
          <Ending lesson={lesson} level={level} next={next} isReached={isReached} />
        ) : (
          <>
            <main id="main" tabIndex={-1}>
              <StorageNote className="chat-note" />
              <MessageList
                chat={shown}
                usual={usual}
                level={level}
                objective={lesson?.objective}
                words={lesson?.words}
                isMissing={isMissing}
                isReported={isReported}
                onReport={(judged) => {
                  report(judged)
                  focusAnswer(composer)
                }}
                onSuggest={(text) => {
                  request(text)
                  focusAnswer(composer)
                }}
                onRetry={() => {
                  retry()
                  focusAnswer(composer)
                }}
                onPrepare={isMissing ? fetchAgain : startOver}
              >
                {isStandIn && <StandIn usual={usual} usedUp={tutor.usedUp} />}
                {isFinished(chat) && !isAwaited ? (
                  <LessonEnd lesson={outlined} next={next} />
                ) : (
                  !isPreparing && !tray && !isAwaited && <LetterTip hasAnswered={hasTyped(chat.transcript)} />
                )}
                {tapAgain && (
                  <Button look="quiet" onClick={tapAgain}>
                    Tap the answer instead
                  </Button>
                )}
              </MessageList>
              {tray ? (
                <ExerciseTray {...tray} key={tray.key} />
              ) : (
                <Composer
                  ref={composer}
                  asked={asked}
                  draftKey={`${learner} ${lessonId}`}
                  isBusy={isBusy}
                  onSend={send}
                  onRequest={request}
                  onStop={isAnswering && stop}
                />
              )}
            </main>
            <aside className="lesson-words" aria-labelledby="lesson-words">
              <h2 id="lesson-words">Words in this lesson</h2>
              {wordList}
            </aside>
          </>
        )}
        {details && (
          <Suspense>
            <WordDetails
              word={details}
              onContest={(remark) => contestWord(details.id, remark)}
              onClose={() => setChosen(undefined)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Loads, after the tutor's first reply, the rest of what a lesson may take: it can then go on without a network. */
function useLoadedAhead(hasReply: boolean) {
  useEffect(() => {
    if (!hasReply) return undefined
    return whenIdle(() => {
      void loadAllReplies()
      void loadLaterExercises()
    })
  }, [hasReply])
}

const WordDetails = part(() => import('./word-details.tsx'), 'The details', AboutThisWord)

function AboutThisWord({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="About this word" onClose={onClose}>
      <div className="dialog-body">{children}</div>
    </Dialog>
  )
}

const StandIn = ({ usual, usedUp }: { usual: string; usedUp: BudgetOwner | undefined }) => (
  <Note>{usedUp ? usedUpText[usedUp] : `${usual} is not responding.`} The built-in tutor is teaching for now.</Note>
)

/** Reports are events of the log, so that they survive a reload. */
function useReports() {
  const { events, record } = useLearning()
  const reported = useMemo(
    () =>
      new Set(
        events.filter(({ type }) => type === 'answer-contested').map((event) => keyOf(event as unknown as Judged)),
      ),
    [events],
  )
  return {
    isReported: useCallback((judged: Judged) => reported.has(keyOf(judged)), [reported]),
    report: (judged: Judged) => record([{ type: 'answer-contested', ...judged }]),
    contestWord: (wordId: string, remark: string) => record([{ type: 'word-contested', wordId, remark }]),
  }
}

const keyOf = ({ wordId, answer }: Judged) => `${wordId} ${answer}`

/** Focuses the composer when the lesson opens, except on a touch screen, where the keyboard would cover the first word. */
function useFocusAtStart(composer: { current: ComposerHandle | null }, isReady: boolean) {
  useEffect(() => {
    if (isReady && hasMouse() && isFocusFree()) composer.current?.focus()
  }, [composer, isReady])
}

/** Focuses what takes the place of an exercise: the next one, or the field. */
function useFocusAfterTray(
  composer: { current: ComposerHandle | null },
  trayKey: string | undefined,
  wantsToType: boolean,
) {
  const had = useRef<string>(undefined)
  useEffect(() => {
    if (had.current !== undefined && had.current !== trayKey && isFocusFree()) {
      focusAnswer(composer, wantsToType)
    }
    had.current = trayKey
  }, [composer, trayKey, wantsToType])
}

/**
 * Focuses the open exercise, or else the field. On a touch screen the chat gets the focus instead of the field, because the keyboard
 * would cover what the tutor says, unless the learner `wantsToType`.
 */
function focusAnswer(composer: { current: ComposerHandle | null }, wantsToType = false) {
  // There is no field while an exercise is open.
  if (composer.current && (wantsToType || hasMouse())) composer.current.focus()
  else document.querySelector<HTMLElement>(composer.current ? '.log' : '.tray')?.focus({ preventScroll: true })
}

const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** True if the focus is nowhere, or on the heading, where it is after a link to the lesson: the keys of an exercise work there too. */
const isFocusFree = () => document.activeElement?.matches('body, h1, main') ?? true

const stored = deviceMemory('letter-tip')

const hasTyped = (transcript: readonly Message[]) => transcript.some(({ role, tap }) => role === 'user' && !tap)

/** Says how to type ĩ and ũ until the first message; once on a device. */
function LetterTip({ hasAnswered }: { hasAnswered: boolean }) {
  const [isNew] = useState(() => stored.read() === null)
  useEffect(() => {
    if (isNew && hasAnswered) stored.write('said')
  }, [isNew, hasAnswered])
  return isNew && !hasAnswered ? (
    <p className="letter-tip">
      For <Kikuyu>ĩ</Kikuyu> and <Kikuyu>ũ</Kikuyu> press the keys below, or type ~i and ~u.
    </p>
  ) : null
}

/** Links after a finished lesson. */
const LessonEnd = ({ lesson, next }: { lesson: LessonOutline; next: LessonOutline | undefined }) => (
  <nav className="lesson-end" aria-label="After this lesson">
    {next && (
      <LinkButton href={`/lesson/${next.id}`} look="primary">
        {lessonName(next)}
      </LinkButton>
    )}
    <LinkButton href={`/lesson/${lesson.id}`}>Review Lesson</LinkButton>
    <LinkButton href="/">Go to lessons</LinkButton>
  </nav>
)

type Ending = typeof import('./lesson-ending.tsx').default

/** How long the praise for the last answer stays before the ending replaces it, in milliseconds. */
const AFTER_PRAISE = 1500

/**
 * The ending of a finished chat. A chat that was finished before shows it at once; one that finishes here shows the last praise
 * first. The code is loaded when one word is left; if that fails, the chat keeps its last messages and links.
 */
function useEnding(chat: Chat, lesson: Lesson | undefined) {
  const [openId, setOpenId] = useState<string>()
  const [loaded, setLoaded] = useState<{ readonly Ending?: Ending }>()
  const chatId = 'chatId' in chat ? chat.chatId : undefined
  const isDone = isFinished(chat)
  if ('lessonState' in chat && !isDone && openId !== chatId) setOpenId(chatId)
  const isReached = isDone && openId === chatId
  const isPraiseRead = useLate(isReached, AFTER_PRAISE)

  const isNear =
    isDone || ('produced' in chat && lesson !== undefined && chat.produced.length >= lesson.words.length - 1)
  useEffect(() => {
    if (!isNear) return
    let wanted = true
    void import('./lesson-ending.tsx')
      .catch(() => undefined)
      .then((module) => wanted && setLoaded(module ? { Ending: module.default } : {}))
    return () => {
      wanted = false
    }
  }, [isNear])

  const isShown = isDone && (!isReached || isPraiseRead)
  return {
    Ending: isShown ? loaded?.Ending : undefined,
    isReached,
    /** The chat up to the praise, while the ending is awaited. */
    shown: isDone && 'lessonState' in chat && (!isShown || !loaded) ? upToPraise(chat) : chat,
    isAwaited: isDone && (!isShown || !loaded),
  }
}

/** Without what the tutor says after the first message of its last turn. */
function upToPraise(chat: Extract<Chat, { lessonState: unknown }>): Chat {
  const last = chat.transcript.findLastIndex(({ role }) => role === 'user')
  return { ...chat, transcript: chat.transcript.slice(0, last + 2) }
}
