import { useId, useState } from 'react'
import { IconButton, IconLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Selvedge } from '../ui/weave.tsx'

/** Who answers, what to know about it, and the way to the elder. */
export function AssistantHeader({ name, onWisdom }: { name: string; onWisdom: () => void }) {
  const [isInfoOpen, setInfoOpen] = useState(false)
  const infoId = useId()
  return (
    <header className="assistant-header">
      <div className="assistant-bar on-deep">
        <div className="talk-header">
          <IconLink icon="arrow-left" label="Back" href="/" />
          <div className="talk-title">
            <h1 tabIndex={-1}>Kikuyu Language Assistant</h1>
            <p>{name}</p>
          </div>
          <IconButton
            icon="info"
            label="About this assistant"
            aria-expanded={isInfoOpen}
            aria-controls={infoId}
            onClick={() => setInfoOpen(!isInfoOpen)}
          />
          <button type="button" className="icon-button assistant-wisdom" aria-haspopup="dialog" onClick={onWisdom}>
            <Icon name="scroll-text" />
            <span>
              <span className="assistant-wisdom-kikuyu">Kikuyu </span>Wisdom
            </span>
          </button>
        </div>
        <Selvedge />
      </div>
      <div id={infoId} className="assistant-info" hidden={!isInfoOpen}>
        <Info />
      </div>
    </header>
  )
}

const Info = () => (
  <div>
    <p>Write in English. You get your sentence in Kikuyu, then a reply in Kikuyu with its English meaning.</p>
    <Note tone="model">The AI translation is in testing and may be inaccurate.</Note>
    <ul>
      <li>Use short, plain sentences.</li>
      <li>Ask about one thing at a time.</li>
      <li>Check important phrases with a Kikuyu speaker.</li>
    </ul>
    <p>
      The built-in assistant only uses phrases with a known source. Anything from a language model is marked “Machine
      translation, unchecked”.
    </p>
  </div>
)
