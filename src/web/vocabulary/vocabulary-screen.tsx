import { Redirect } from 'wouter'
import outline from 'virtual:vocabulary/outline'
import { categoryAddress, type CategoryOutline, type Stage } from '#core/vocabulary/vocabulary.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon, iconOf } from '../ui/icon.tsx'
import { Band, threadClass } from '../ui/weave.tsx'
import { categoryIdAt } from './before-paint.ts'
import { CategoryScreen, categoryAt, categoryText, knownCategory, categoryData } from './category-screen.tsx'
import './overview.css'

/** The overview, or the category that the address selects. */
export default function VocabularyScreen({ address }: { address: string }) {
  const id = categoryIdAt(address)
  if (id === undefined) return <Overview />
  const found = categoryAt(address)
  if (found) return <CategoryScreen key={id} {...found} />
  const elsewhere = address.includes('?') ? knownCategory(id) : undefined
  return elsewhere ? <Redirect to={categoryAddress(elsewhere.category)} replace /> : <NotFoundScreen />
}

/** The words that a category's page shows first. */
export async function prepare(address: string): Promise<void> {
  const found = categoryAt(address)
  if (found) await categoryData(found.category.id).fetch()
}

export { categoryText as pageText }

/** The four sections and their categories. */
function Overview() {
  return (
    <div className="wrap page vocabulary">
      <div className="vocabulary-head">
        <h1 tabIndex={-1}>Vocabulary</h1>
        <p>Pick a group of words, learn them on cards, then test yourself.</p>
        <nav className="row vocabulary-links" aria-label="Your learning">
          <LinkButton href="/review">Review</LinkButton>
          <LinkButton href="/progress">Progress</LinkButton>
          <LinkButton href="/words">All words</LinkButton>
        </nav>
        <nav className="vocabulary-jump" aria-label="Sections">
          {outline.stages.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="button quiet vocabulary-jump-link">
              {title.replace(/^Learning (Stage \d+):.*/, '$1')}
            </a>
          ))}
        </nav>
      </div>
      {outline.stages.map((stage, index) => (
        <StageSection key={stage.id} stage={stage} level={index + 1} />
      ))}
    </div>
  )
}

function StageSection({ stage, level }: { stage: Stage; level: number }) {
  return (
    <section className={`vocabulary-stage ${threadClass(level)}`} aria-labelledby={stage.id}>
      <div className="vocabulary-stage-head">
        <Band level={level} className="vocabulary-stage-band" />
        <h2 id={stage.id}>{stage.title}</h2>
        <p>{stage.description}</p>
      </div>
      <ul className="grid vocabulary-grid">
        {stage.categories.map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole card is the link's target; the link is named by what it offers. */
function CategoryCard({ category }: { category: CategoryOutline }) {
  const { title, description, icon, wordIds } = category
  return (
    <article className="card link-card category-card">
      <div className="category-facts">
        <span className="category-icon">
          <Icon name={iconOf(icon)} />
        </span>
        <span className="num">{wordIds.length} words</span>
      </div>
      <h3>{title}</h3>
      <p>{description}</p>
      <LinkButton
        className="category-card-action"
        href={categoryAddress(category)}
        aria-label={`Start Learning: ${title}`}
      >
        Start Learning
        <Icon name="arrow-right" small />
      </LinkButton>
    </article>
  )
}
