import './identify.css'
import { Fragment, useRef } from 'react'
import type { Identification } from '#core/vision/identification.ts'
import { spelledOut } from '#core/word/spelled.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { FaultNote, PictureFaultNote } from './fault-note.tsx'
import { PhotoCard } from './photo-card.tsx'
import { ResultCard } from './result-card.tsx'
import { ToChat } from './to-chat.tsx'
import { useIdentify } from './use-identify.ts'
import { useRemaining } from './use-remaining.ts'
import { usesText } from './uses-text.ts'
import { builtinVision, useVision } from './use-vision.ts'

export const pageText = (): PageText => ({
  title: `What is this in Kikuyu? Name a photo | ${product}`,
  description:
    'Upload a photo and get the name of its main object in English and Kikuyu. Words from the course are checked; others are marked.',
})

/** The image identifier. */
export default function IdentifyScreen() {
  const { vision, isStandIn, noteOutcome } = useVision()
  const { remaining, ask } = useRemaining(vision.isCounted)
  const analyze = useRef<HTMLButtonElement>(null)
  const identifying = useIdentify((fault, asked) => {
    if (asked === builtinVision) return
    if (fault !== 'aborted') noteOutcome(fault === 'failed' || fault === 'out-of-reach')
    if (asked.isCounted) ask()
  })
  const { picture, doing, pictureFault, fault, answer } = identifying

  return (
    <div className="wrap page identify">
      <h1 className="page-title" tabIndex={-1}>
        What is this in Kikuyu?
      </h1>
      <p className="identify-about">
        {vision === builtinVision
          ? 'Upload a photo to get its main colour in English and Kikuyu, added to your chat. For now it names the main colour only.'
          : 'Upload a photo to get the name of its main object in English and Kikuyu, added to your chat.'}
      </p>
      <StorageNote />
      <div className="identify-parts">
        <PhotoCard identifying={identifying} onAnalyze={() => identifying.analyze(vision)} analyzeRef={analyze} />
        <div className="stack">
          {pictureFault && <PictureFaultNote fault={pictureFault} />}
          {fault && (
            <FaultNote
              key={`${fault.kind} ${picture?.id}`}
              fault={fault}
              analyze={analyze}
              onNameColor={() => identifying.analyze(builtinVision)}
            />
          )}
          {answer && (
            <Fragment key={answer.id}>
              <ResultCard answer={answer} />
              {answer.isInTalk && <ToChat />}
            </Fragment>
          )}
          <div className="note caution">
            <Icon name="flask-conical" />
            <div>
              <p>AI can be wrong about what is in a photo and about its Kikuyu name.</p>
              <p>
                {vision === builtinVision
                  ? 'Your photo does not leave this device.'
                  : `We shrink your photo on this device and send only the small picture.${vision.isCounted ? ' A picture that was sent counts as one use, even if you cancel.' : ''}`}
              </p>
            </div>
          </div>
          <p className="identify-by">
            Identified by: {vision.name}.{' '}
            {isStandIn && 'The model failed twice in a row, so the built-in one is answering. '}
            {vision.isCounted && remaining && usesText(remaining)}
            {vision !== builtinVision && !vision.isCounted && 'This site cannot count uses, so there is no limit here.'}
          </p>
        </div>
      </div>
      <output className="vh">
        {doing === 'analyzing' && 'Analyzing...'}
        {!doing && answer && <AnswerAloud {...answer.identification} />}
      </output>
    </div>
  )
}

/** The result in a sentence, for who does not see the card. */
function AnswerAloud({ english, word, unchecked }: Identification) {
  const kikuyu = word ? spelledOut(word) : unchecked?.kikuyu
  return (
    <>
      Result: {english}
      {kikuyu !== undefined && (
        <>
          , in Kikuyu <Kikuyu>{kikuyu}</Kikuyu>
          {unchecked && ', unchecked'}
        </>
      )}
      .
    </>
  )
}
