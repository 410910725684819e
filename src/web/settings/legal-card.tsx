import { useId } from 'react'
import type { LegalText } from './legal.ts'

export function LegalCard({ text: { title, sections } }: { text: LegalText }) {
  const headingId = useId()
  return (
    <section className="card legal" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {sections.map(({ name, paragraphs }, place) => (
        <div key={name}>
          <h3>
            {place + 1}. {name}
          </h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
    </section>
  )
}
