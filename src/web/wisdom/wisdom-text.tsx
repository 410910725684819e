import { useId } from 'react'
import type { WisdomEntry } from '#core/wisdom/wisdom.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Band, threadClass } from '../ui/weave.tsx'
import { WithKikuyu } from '../words/with-kikuyu.tsx'
import { askTexts, categoryNames } from './category-text.ts'
import { MarkedEnglish } from './marked-english.tsx'

/** One entry in full, with the sources of what it tells. */
export function WisdomText({ entry, onBack, onAsk }: { entry: WisdomEntry; onBack: () => void; onAsk: () => void }) {
  const { category, title, proverb, content, note, sources } = entry
  const titleId = useId()
  return (
    <>
      <button type="button" className="back" onClick={onBack}>
        <Icon name="arrow-left" />
        Back to topics
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a control in it the keyboard scrolls it by itself */}
      <article className={`wisdom-scroll ${threadClass(bands[category])}`} aria-labelledby={titleId} tabIndex={0}>
        <Band level={bands[category]} />
        <p className="muted">{categoryNames[category]}</p>
        <h3 id={titleId} tabIndex={-1}>
          <MarkedEnglish>{title}</MarkedEnglish>
        </h3>
        {proverb && (
          <>
            <p className="wisdom-literal">{proverb.literal}</p>
            <p>Meaning: {proverb.meaning}</p>
          </>
        )}
        {content.map((paragraph) => (
          <p key={paragraph}>
            <MarkedEnglish>{paragraph}</MarkedEnglish>
          </p>
        ))}
        <h4>Sources</h4>
        {note && (
          <p className="muted small">
            <MarkedEnglish>{note}</MarkedEnglish>
          </p>
        )}
        <ul className="wisdom-sources">
          {sources.map((source) => (
            <li key={source}>
              <WithKikuyu>{source}</WithKikuyu>
            </li>
          ))}
        </ul>
      </article>
      <Button look="primary" large wide onClick={onAsk}>
        <Icon name="message-circle" />
        {askTexts[category]}
      </Button>
    </>
  )
}

const bands = { story: 4, proverb: 3, tradition: 2 } as const
