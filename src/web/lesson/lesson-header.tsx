import { useState, type ReactNode } from 'react'
import type { LessonOutline } from '#core/lesson/lesson.ts'
import { lessonName, type LessonAlias } from '#core/lesson/lesson-page.ts'
import { DrawerButton } from '../drawer/drawer.tsx'
import { IconLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Selvedge, Stitches, type Stitch } from '../ui/weave.tsx'
import { TopicLine } from './topic-line.tsx'

/** Which lesson it is, who teaches it, how far it is. `wordList` opens from here where there is no room for it beside the talk. */
export function LessonHeader({
  lesson,
  alias,
  tutorName,
  count,
  stitches,
  wordList,
}: {
  lesson: LessonOutline
  /** Where the page stands at an alias. */
  alias: LessonAlias | undefined
  tutorName: string
  count: string
  stitches: readonly Stitch[]
  wordList: ReactNode
}) {
  const [isListOpen, setListOpen] = useState(false)
  return (
    <header className="lesson-header">
      <div className="talk-header">
        <DrawerButton currentLessonId={lesson.id} />
        <div className="talk-title">
          <h1 tabIndex={-1}>{lessonName(lesson)}</h1>
          <p>
            {lesson.description} <span className="answers">{tutorName}</span>
          </p>
        </div>
        <IconLink icon="x" label="Leave lesson" href="/" />
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
        <Stitches stitches={stitches} label={`${count} words practised`} />
      </div>
      <Selvedge />
      {isListOpen && (
        <Dialog placement="side" title="Words in this lesson" onClose={() => setListOpen(false)}>
          <div className="dialog-body lesson-words">{wordList}</div>
        </Dialog>
      )}
    </header>
  )
}
