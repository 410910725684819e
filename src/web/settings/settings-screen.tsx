import { useId } from 'react'
import { YourData } from '../export/your-data.tsx'
import { chooseTheme, useThemeChoice } from '../theme/theme-store.ts'
import { product, type PageText } from '../page-text.ts'
import { BackLink } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Switch } from '../ui/switch.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { ReviewsCard } from './reviews-card.tsx'
import { useSettings } from './settings-store.ts'

export const pageText = (): PageText => ({
  title: `Settings | ${product}`,
  description: 'Choose the theme and how your answers are judged.',
})

export default function SettingsScreen() {
  return (
    <div className="wrap narrow page settings">
      <BackLink href="/profile">Profile</BackLink>
      <h1 className="page-title" tabIndex={-1}>
        Settings
      </h1>
      <div className="stack">
        <ThemeCard />
        <AnswersCard />
        <TestsCard />
        <ReviewsCard />
        <YourData />
      </div>
      <p className="muted small licences">
        <a href="/licences.txt">Licences</a>
      </p>
    </div>
  )
}

const themes = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'monitor' },
] as const

function ThemeCard() {
  const headingId = useId()
  return (
    <section className="card" aria-labelledby={headingId}>
      <h2 className="card-title" id={headingId}>
        Theme
      </h2>
      <Segmented labelledBy={headingId} choices={themes} value={useThemeChoice()} onChange={chooseTheme} />
    </section>
  )
}

function AnswersCard() {
  const { tildesCount, setTildesCount } = useSettings()
  return (
    <section className="card" aria-label="Answers">
      <Switch label="Tildes count" checked={tildesCount} onChange={setTildesCount}>
        When this is on, an answer with a plain i or u where the word has <Kikuyu>ĩ</Kikuyu> or <Kikuyu>ũ</Kikuyu> is
        not right yet.
      </Switch>
    </section>
  )
}

function TestsCard() {
  const { waitForMe, setWaitForMe } = useSettings()
  return (
    <section className="card" aria-label="Tests">
      <Switch label="Wait for me" checked={waitForMe} onChange={setWaitForMe}>
        When this is on, a test shows the next question when you press Next, not after a second.
      </Switch>
    </section>
  )
}
