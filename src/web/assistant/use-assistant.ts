import { useMemo, useRef, useState } from 'react'
import type { AssistantMessage } from '#core/assistant/conversation.ts'
import type { Assistant } from '#providers/assistant/assistant.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useConfig } from '../outside.tsx'
import { builtInAssistant } from './built-in-assistant.ts'
import { modelAssistant } from './chosen-assistant.ts'

/** So many turns in a row may go wrong with a model before the built-in assistant answers in its place. */
const PATIENCE = 2

interface Answering {
  readonly name: string
  /** The built-in assistant answers in place of a model that failed. */
  readonly isStandIn: boolean
  /** Who answers the next turn. */
  answering(): Assistant
  /** To be told after each turn. */
  noteOutcome(failed: AssistantMessage['failed']): void
}

/** Who answers: a model where the site’s owner has set one, else the built-in assistant, which also stands in for it. */
export function useAssistant(): Answering {
  const config = useConfig()
  const model = useMemo(() => config && modelAssistant(config), [config])
  const [isStandIn, setStandIn] = useState(false)
  const failures = useRef(0)
  const chosen = model && !isStandIn ? model : builtInAssistant
  const now = useLatest(chosen)

  return {
    name: chosen.name,
    isStandIn,
    answering: () => now.current,
    noteOutcome(failed) {
      failures.current = failed ? failures.current + 1 : 0
      if (failures.current >= PATIENCE && now.current !== builtInAssistant) setStandIn(true)
    },
  }
}
