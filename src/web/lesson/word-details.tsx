import { hintOf, soundOf, spelledOut, type Word } from '#core/word/word.ts'
import { Hear } from '../sound/hear.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { confidenceText, Fact, WordFacts } from '../words/word-facts.tsx'
import { ContestWord } from '../words/contest-word.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { WordTone } from '../words/word-tone.tsx'
import './word-details.css'

/** The details of a learnt word, with a form to report a mistake. */
export default function WordDetails({
  word,
  onContest,
  onClose,
}: {
  word: Word
  onContest: (remark: string) => void
  onClose: () => void
}) {
  const sound = soundOf(word)
  return (
    <Dialog title="About this word" onClose={onClose}>
      <div className="dialog-body word-details">
        <div>
          <p className="word-details-word">
            <Kikuyu>{spelledOut(word)}</Kikuyu>
          </p>
          <p className="say">
            ({hintOf(word)}) {sound && `/${sound.ipa}/`}
          </p>
          <Hear of={word} className="word-details-hear" />
          {word.confidence === 'low' && <p className="tag maize word-details-tag">not yet confirmed by a speaker</p>}
        </div>
        <p>
          <b>{word.english}</b>
          <br />
          {word.context}
        </p>
        <WordFacts word={word}>
          <Fact name="Tone">
            <WordTone word={word} />
          </Fact>
          <Fact name="Confidence">{confidenceText(word)}</Fact>
        </WordFacts>
        {/* Not a child of the body: as its button it would get the focus. */}
        <div>
          <ContestWord onContest={onContest} />
        </div>
      </div>
    </Dialog>
  )
}
