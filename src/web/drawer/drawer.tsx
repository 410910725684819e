import outline from 'virtual:course/outline'
import { useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The menu button of a header, with the drawer of lessons. */
export function DrawerButton({ currentLessonId, className }: { currentLessonId?: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={className}
        icon="menu"
        label="Open lessons menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <Drawer currentLessonId={currentLessonId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Drawer({ currentLessonId, onClose }: { currentLessonId: string | undefined; onClose: () => void }) {
  return (
    <Dialog placement="side" title="My Mother Language Lessons" closeLabel="Close menu" onClose={onClose}>
      <nav className="drawer" aria-labelledby="available-lessons">
        <h3 id="available-lessons">Available Lessons</h3>
        <ul>
          {lessonsOnCards.map(({ id, number, title }) => (
            <li key={id}>
              <Link href={`/lesson/${id}`} aria-current={id === currentLessonId ? 'page' : undefined} onClick={onClose}>
                <span className="drawer-number">Lesson {number}</span> <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  )
}

/** In the order of the course. A lesson outside the levels can only be reached by its address. */
const lessonsOnCards = outline.levels.flatMap(({ lessonIds }) =>
  lessonIds.flatMap((id) => outline.lessons.find((lesson) => lesson.id === id) ?? []),
)
