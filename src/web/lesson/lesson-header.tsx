import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type LessonAlias, lessonName, type TopicPage, type LessonOutline } from '#core/lesson/lesson.ts'
import { DrawerButton } from '../drawer/drawer.tsx'
import { later } from '../loading/later.tsx'
import { IconLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Selvedge, type Stitch, Stitches } from '../ui/weave.tsx'

const SavedMark = later(() => import('../learning/saved-mark.tsx'))

/** The lesson's name, tutor and progress. `wordList` opens from here when it does not fit beside the chat. */
export function LessonHeader({
  lesson,
  alias,
  tutorName,
  isSaved,
  count,
  stitches,
  wordList,
}: {
  lesson: LessonOutline
  /** Present when the page's address is an alias. */
  alias: LessonAlias | undefined
  tutorName: string
  /** True if the learner has given an answer that is saved. */
  isSaved: boolean
  count: string
  stitches: readonly Stitch[]
  wordList: ReactNode
}) {
  const [isListOpen, setListOpen] = useState(false)
  return (
    <header className="lesson-header">
      <div className="chat-header lesson-bar">
        <DrawerButton currentLessonId={lesson.id} className="lesson-menu" />
        <div className="chat-title">
          <h1 tabIndex={-1}>{lessonName(lesson)}</h1>
          <p>
            {lesson.description} <span className="answers">{tutorName}</span>
            {isSaved && <SavedMark />}
          </p>
        </div>
        <IconLink icon="x" label="Leave lesson" href="/" className="lesson-close" />
      </div>
      {alias && <TopicLine alias={alias} lessonId={lesson.id} />}
      <div className="lesson-progress">
        <button type="button" aria-haspopup="dialog" onClick={() => setListOpen(true)}>
          <span className="num">
            {count}
            <span className="count-unit"> words</span>
          </span>
          <Icon name="chevron-right" small />
        </button>
        <Stitches className="lesson-stitches" stitches={stitches} label={`${count} words practised`} />
      </div>
      <Selvedge className="chat-selvedge lesson-selvedge" />
      {isListOpen && (
        <Dialog placement="side" title="Words in this lesson" onClose={() => setListOpen(false)}>
          <div className="dialog-body lesson-words">{wordList}</div>
        </Dialog>
      )}
    </header>
  )
}

/** Links from an alias to the places that teach its topic. */
const TopicLine = ({ alias: { topic, taughtAt }, lessonId }: { alias: LessonAlias; lessonId: string }) => (
  <p className="topic-line">
    {topic.charAt(0).toUpperCase() + topic.slice(1)} are taught in{' '}
    {taughtAt.map((place, index) => (
      <Fragment key={place.address}>
        {index > 0 && ' and in '}
        {introductions[place.kind]}
        <Link href={place.address}>{place.address === `/lesson/${lessonId}` ? 'this lesson' : place.name}</Link>
      </Fragment>
    ))}
    .
  </p>
)

const introductions: Record<TopicPage['kind'], string> = {
  lesson: '',
  category: 'the category ',
  assistant: 'the ',
}
