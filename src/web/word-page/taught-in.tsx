import outline from 'virtual:course/outline'
import { Link } from 'wouter'
import { categoryAddress } from '#core/vocabulary/category-address.ts'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import { Icon } from '../ui/icon.tsx'

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
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
