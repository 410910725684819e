import { useMemo, useRef, useState } from 'react'
import { createBuiltinVision } from '#providers/vision/builtin.ts'
import type { Vision } from '#providers/vision/vision.ts'
import { useConfig } from '../outside.tsx'
import { modelVision } from './model-vision.ts'

/** So many pictures in a row may go wrong with a model before the built-in identifier looks in its place. */
const PATIENCE = 2

export const builtinVision = createBuiltinVision()

/** Who looks at pictures: a model where the site’s owner has set one, else the built-in identifier, which also stands in for it. */
export function useVision() {
  const config = useConfig()
  const model = useMemo<Vision | undefined>(() => (config ? modelVision(config) : undefined), [config])
  const [isStandIn, setStandIn] = useState(false)
  const failures = useRef(0)
  return {
    vision: model && !isStandIn ? model : builtinVision,
    isStandIn,
    /** To be told after each answer. */
    noteOutcome(failed: boolean) {
      failures.current = failed ? failures.current + 1 : 0
      if (model && failures.current >= PATIENCE) setStandIn(true)
    },
  }
}
