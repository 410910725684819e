import './stage.css'
import type { CardStage } from '#core/review/card.ts'
import { classNames } from '../ui/class-names.ts'

const names = {
  new: 'New',
  learning: 'Learning',
  young: 'Growing',
  mature: 'Strong',
} satisfies Record<CardStage, string>

/** The stage of a word’s card as a label. */
export const Stage = ({ stage }: { stage: CardStage }) => (
  <span className={classNames('stage', stage)}>{names[stage]}</span>
)
