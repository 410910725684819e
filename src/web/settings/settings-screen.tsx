import { type ReactNode, useId } from 'react'
import { useAccount } from '../account/account.tsx'
import { adHost, useAdChoice } from '../ads/ad-choice.ts'
import type { Ads, Config } from '../config/config.ts'
import { YourData } from '../export/your-data.tsx'
import { useConfig } from '../outside.tsx'
import { type PageText, product } from '../page-text.ts'
import { chooseTheme, useThemeChoice } from '../theme/theme-store.ts'
import { BackLink } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Switch } from '../ui/switch.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { DailyCard, ReviewsCard, ReminderCard } from './study-cards.tsx'
import { type LegalText, privacy, type SiteFacts, terms } from './legal.ts'
import { SecurityCards } from './security-cards.tsx'
import { useHasRecordings } from '../sound/hear.tsx'
import { changeSettings, useSettings } from '../learner-settings/learner-settings.ts'
import './settings-screen.css'

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
      <h1 className="page-title settings-title" tabIndex={-1}>
        Settings
      </h1>
      <div className="stack">
        <ThemeCard />
        <MotionCard />
        <AnswersCard />
        <TestsCard />
        <SoundCard />
        <ReviewsCard />
        <DailyCard />
        <ReminderCard />
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
      <h2 className="card-title settings-card-title" id={headingId}>
        Theme
      </h2>
      <Segmented labelledBy={headingId} choices={themes} value={useThemeChoice()} onChange={chooseTheme} />
    </section>
  )
}

type SwitchSetting =
  | 'tildesCount'
  | 'typingOnly'
  | 'waitForMe'
  | 'computerVoice'
  | 'personsVoice'
  | 'playNewWords'
  | 'listening'
  | 'reduceMotion'

function SettingSwitch({ name, label, children }: { name: SwitchSetting; label: ReactNode; children: ReactNode }) {
  const settings = useSettings()
  return (
    <Switch
      className="settings-switch"
      label={label}
      checked={settings[name]}
      onChange={(isOn) => changeSettings({ [name]: isOn })}
    >
      {children}
    </Switch>
  )
}

const AnswersCard = () => (
  <section className="card" aria-label="Answers">
    <SettingSwitch
      name="tildesCount"
      label={
        <>
          Require <Kikuyu>ĩ</Kikuyu> and <Kikuyu>ũ</Kikuyu>
        </>
      }
    >
      When this is on, an answer with a plain i or u where the word has <Kikuyu>ĩ</Kikuyu> or <Kikuyu>ũ</Kikuyu> counts
      as wrong.
    </SettingSwitch>
    <SettingSwitch name="typingOnly" label="Typing only">
      When this is on, you type every answer in a lesson. Otherwise some are tapped.
    </SettingSwitch>
  </section>
)

const TestsCard = () => (
  <section className="card" aria-label="Tests">
    <SettingSwitch name="waitForMe" label="Wait for me">
      When this is on, a test shows the next question when you press Next, not after a second.
    </SettingSwitch>
  </section>
)

const SoundCard = () => (
  <section className="card" aria-label="Sound">
    {useHasRecordings() && (
      <SettingSwitch name="personsVoice" label="Prefer a person’s voice">
        When this is on, you hear a speaker’s recording of a word where there is one, not the computer.
      </SettingSwitch>
    )}
    <SettingSwitch name="computerVoice" label="Computer voice">
      When this is on, a computer says the words that no speaker has recorded.
    </SettingSwitch>
    <SettingSwitch name="playNewWords" label="Play new words">
      When this is on, a word is said once by itself when its card appears.
    </SettingSwitch>
    <SettingSwitch name="listening" label="Listening exercises">
      When this is on, you answer some exercises by ear. Without it you can do every lesson, review and test.
    </SettingSwitch>
    <p className="settings-invitation">
      {/* Not a link within the app: only a page that is loaded anew may use the microphone. */}
      Is Kikuyu your language? <a href="/record">Lend your voice</a>
    </p>
  </section>
)

export function LegalCard({ text: { title, sections } }: { text: LegalText }) {
  const headingId = useId()
  return (
    <section className="card legal" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {sections.map(({ name, paragraphs }, place) => (
        <div key={name}>
          <h3>
            {place + 1}. {name}
          </h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
    </section>
  )
}

export const MotionCard = () => (
  <section className="card" aria-label="Motion">
    <SettingSwitch name="reduceMotion" label="Reduce motion">
      When this is on, nothing on the screen moves. We always follow your system’s setting too.
    </SettingSwitch>
  </section>
)

const choices = [
  { value: 'yes', label: 'Show ads', icon: 'check' },
  { value: 'no', label: 'No ads', icon: 'x' },
] as const

/** The same choice as in the ad slot. */
export function AdsCard({ ads }: { ads: Ads }) {
  const headingId = useId()
  const [choice, choose] = useAdChoice(ads)
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 className="card-title settings-card-title" id={headingId}>
        Ads
      </h2>
      <div>
        <Segmented labelledBy={headingId} choices={choices} value={choice} onChange={choose} />
      </div>
      <p className="hint">
        Visitors and learners on the Free plan may see an ad from {adHost(ads)} under the flashcards. Nothing is loaded
        from there unless you choose “Show ads”. This choice is for this device only.
      </p>
    </section>
  )
}

/** Equals the version in package.json; a test compares them. */
export const appVersion = '1.0.2'

/** Derives the facts for the privacy policy from the site's configuration. */
export function siteFacts({ accounts, offers, tutor, assistant, supportEmail, ads }: Config): SiteFacts {
  const callsProviders = accounts !== 'none'
  return {
    accounts,
    hasMail: offers.mail,
    hasGoogle: offers.google,
    hasPayments: offers.payments,
    hasPasskeys: offers.passkeys,
    tutor: callsProviders && tutor !== undefined,
    assistant: callsProviders && assistant !== undefined,
    vision: callsProviders && assistant?.visionModel !== undefined,
    asksDirectly: Boolean(tutor?.apiKeys?.length || assistant?.apiKey),
    adHost: ads && adHost(ads),
    supportEmail,
  }
}
