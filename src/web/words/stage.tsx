import './stage.css'
import type { MemoryStage } from '#core/review/card.ts'
import { classNames } from '../ui/class-names.ts'

const names = {
  new: 'New',
  learning: 'Learning',
  young: 'Growing',
  mature: 'Strong',
} satisfies Record<MemoryStage, string>

/** The memory stage of a word as a label. */
export const Stage = ({ stage }: { stage: MemoryStage }) => (
  <span className={classNames('stage', stage)}>{names[stage]}</span>
)
