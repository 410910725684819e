import './settings-screen.css'
import { useId } from 'react'
import { useAccount } from '../account/account.tsx'
import { YourData } from '../export/your-data.tsx'
import { useConfig } from '../outside.tsx'
import { chooseTheme, useThemeChoice } from '../theme/theme-store.ts'
import { product, type PageText } from '../page-text.ts'
import { BackLink } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Switch } from '../ui/switch.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { AdsCard } from './ads-card.tsx'
import { LegalCard } from './legal-card.tsx'
import { privacy, terms } from './legal.ts'
import { MotionCard } from './motion-card.tsx'
import { ReviewsCard } from './reviews-card.tsx'
import { SecurityCards } from './security-cards.tsx'
import { useSettings } from './settings-store.ts'
import { siteFacts } from './site-facts.ts'
import { appVersion } from './version.ts'

export const pageText = (): PageText => ({
  title: `Settings | ${product}`,
  description:
    'Choose the theme and how you are taught, keep your account safe, and read the terms and the privacy policy.',
})

export default function SettingsScreen() {
  const { user } = useAccount()
  const config = useConfig()
  return (
    <div className="wrap narrow page settings">
      <BackLink href="/profile">Profile</BackLink>
      <h1 className="page-title" tabIndex={-1}>
        Settings
      </h1>
      <div className="stack">
        <ThemeCard />
        <MotionCard />
        <AnswersCard />
        <TestsCard />
        <ReviewsCard />
        <YourData />
        {config?.ads && <AdsCard ads={config.ads} />}
        {user && <SecurityCards key={user.uid} user={user} />}
        <section className="card app-version" aria-label="App version">
          <span>App version</span>
          <b className="num">{appVersion}</b>
        </section>
        <LegalCard text={terms} />
        <LegalCard text={privacy(config && siteFacts(config))} />
      </div>
      <footer className="muted small settings-end">
        <p>© 2025 {product}</p>
        <p>
          <a href="/licences.txt">Licences</a>
        </p>
      </footer>
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
      <Switch
        label={
          <>
            Require <Kikuyu>ĩ</Kikuyu> and <Kikuyu>ũ</Kikuyu>
          </>
        }
        checked={tildesCount}
        onChange={setTildesCount}
      >
        When this is on, an answer with a plain i or u where the word has <Kikuyu>ĩ</Kikuyu> or <Kikuyu>ũ</Kikuyu>{' '}
        counts as wrong.
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
