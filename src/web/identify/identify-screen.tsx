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
    'Upload a photo and see the name of what it shows in English and in Kikuyu. The words of the course are checked; others are marked.',
})

/** The image identifier. */
export default function IdentifyScreen() {
  const { vision, isStandIn, noteOutcome } = useVision()
  const { remaining, ask } = useRemaining(vision.isCounted)
  const analyze = useRef<HTMLButtonElement>(null)
  const identifying = useIdentify((fault, asked) => {
    if (asked === builtinVision) return
    noteOutcome(fault === 'failed' || fault === 'out-of-reach')
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
          ? 'Upload a photo. Its main colour is named in English and in Kikuyu, and added to your chat. No model that could name the object is set up here, so the colour is all that can be seen.'
          : 'Upload a photo. The main object is named in English and in Kikuyu, and added to your chat.'}
      </p>
      <StorageNote />
      <div className="identify-parts">
        <PhotoCard identifying={identifying} onAnalyze={() => identifying.analyze(vision)} analyzeRef={analyze} />
        <div className="stack">
          {pictureFault && <PictureFaultNote fault={pictureFault} />}
          {fault && (
            <FaultNote
              key={`${fault} ${picture?.id}`}
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
                  : 'Your photo is made small on this device, and nothing else of its file is sent.'}
              </p>
            </div>
          </div>
          <p className="identify-by">
            Looked at by: {vision.name}. {isStandIn && 'It looks in place of the model, which failed twice in a row. '}
            {vision.isCounted && remaining && usesText(remaining)}
            {vision !== builtinVision && !vision.isCounted && 'This site cannot count uses: no limit is kept here.'}
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
