import { Switch } from '../ui/switch.tsx'
import { useSettings } from './settings-store.ts'

export function MotionCard() {
  const { reduceMotion, setReduceMotion } = useSettings()
  return (
    <section className="card" aria-label="Motion">
      <Switch label="Reduce motion" checked={reduceMotion} onChange={setReduceMotion}>
        When this is on, nothing on the screen moves. We always follow your system’s setting too.
      </Switch>
    </section>
  )
}
