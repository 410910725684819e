import * as v from 'valibot'
import { paymentEntries, paymentGroup, paymentSettings, type PaymentSettings } from './billing/payment-settings.ts'
import { openidEntries, openidGroup, openidSettings, type OpenidSettings } from './openid/openid-settings.ts'
import { mailEntries, mailGroup, mailSettings, type MailSettings } from './mail/mail-settings.ts'
import { isSafeAddress, missingSetting, type SettingGroup } from './setting-checks.ts'
import { originFault } from './http/origin-fault.mjs'
import {
  assistantSettings,
  providerEntries,
  providerGroups,
  recognitionSettings,
  speechSettings,
  tutorSettings,
  type AssistantSettings,
  type RecognitionSettings,
  type SpeechSettings,
  type TutorSettings,
} from './provider-settings.ts'
import { logLevels, type LogLevel } from './http/log.ts'
import { codeOf, StartFault } from './start-fault.ts'
import { budgetEntries, budgetSettings, type BudgetSettings } from './usage/budget-settings.ts'

const whole = (least: number, most: number) => {
  const fault = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, fault),
    v.transform(Number),
    v.minValue(least, fault),
    v.maxValue(most, fault),
  )
}

const refused = (fault: string) => v.optional(v.custom<never>(() => false, fault))

function isWebAddress(text: string) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isPostgresAddress(text: string) {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1
}

const webAddress = v.pipe(
  v.string(),
  v.check(isWebAddress, 'must be a web address that starts with http:// or https://'),
)

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => originFault(text) === undefined,
    ({ input }) => originFault(input) ?? '',
  ),
  v.transform((text) => new URL(text).origin),
)

/** The ad network whose ads appear under the flashcards. All of it is public: the browser receives it. */
interface AdSettings {
  readonly scriptUrl: string
  readonly client: string
  /** The network's id of the ad slot; some networks need only the client id. */
  readonly slot: string | undefined
}

/** The Content-Security-Policy allows this one host: a host name with `*` would allow others. */
function isScript(text: string): boolean {
  if (!/^[^\s#@]+$/.test(text) || !isSafeAddress(text)) return false
  return /^[a-z\d.-]+$/.test(new URL(text).hostname)
}

const adId = (fault: string) => v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, fault)))

const adEntries = {
  AD_SCRIPT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isScript, 'must be an address that starts with https:// (http:// on this machine only), of one host'),
      v.transform((text) => new URL(text).href),
    ),
  ),
  AD_CLIENT: adId('must be the id that the network gave you, without spaces'),
  AD_SLOT: adId('must be the id that the network gave the ad slot, without spaces'),
}

type AdEnvironment = { readonly [Name in keyof typeof adEntries]?: string | undefined }

const adGroup: SettingGroup<keyof AdEnvironment> = {
  needed: ['AD_SCRIPT_URL', 'AD_CLIENT'],
  optional: ['AD_SLOT'],
}

function adSettings(given: AdEnvironment): AdSettings | undefined {
  const { AD_SCRIPT_URL: scriptUrl, AD_CLIENT: client, AD_SLOT: slot } = given
  return scriptUrl && client ? { scriptUrl, client, slot } : undefined
}

/** Every setting of this version, read from the environment. A message completes the sentence "PORT …". */
export const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address, without http:// and port')),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  PUBLIC_URL: v.optional(origin),
  AUTH_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters that nobody can guess')),
  ),
  ...providerEntries,
  ...budgetEntries,
  ...openidEntries,
  ...paymentEntries,
  ...mailEntries,
  ...adEntries,
  SIBLING_LUO_URL: v.optional(webAddress),
  SIBLING_KAMBA_URL: v.optional(webAddress),
  RECORDINGS_WAITING_MB: v.optional(whole(1, 99_999), '1024'),
  OFFLINE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  TRUST_PROXY: v.optional(whole(0, 9)),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  METRICS_PORT: v.optional(whole(1, 65_535)),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters that nobody can guess')),
  ),
  STOP_GRACE_S: v.optional(whole(0, 600), '10'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isPostgresAddress, 'must be the address of a PostgreSQL database that starts with postgres://'),
    ),
  ),
  REDIS_URL: refused('is not supported in this version: remove it and choose a folder'),
})

/** An example for the error message of each setting. Messages never quote the given value: it may be a secret. */
const examples: Record<keyof typeof Environment.entries, string> = {
  PORT: 'PORT=3000',
  HOST: 'HOST=127.0.0.1',
  DATA_DIR: 'DATA_DIR=./data',
  PUBLIC_URL: 'PUBLIC_URL=https://kikuyu.example.org',
  AUTH_SECRET: 'what `openssl rand -base64 32` prints',
  TUTOR_BASE_URL: 'TUTOR_BASE_URL=https://models.example.org/v1',
  TUTOR_MODEL: 'TUTOR_MODEL=small-instruct',
  TUTOR_API_KEYS: 'TUTOR_API_KEYS=first-key,second-key',
  ASSISTANT_BASE_URL: 'ASSISTANT_BASE_URL=https://generativelanguage.googleapis.com/v1beta',
  ASSISTANT_MODEL: 'ASSISTANT_MODEL=gemini-flash-latest',
  VISION_MODEL: 'VISION_MODEL=gemini-flash-latest',
  ASSISTANT_API_KEY: 'ASSISTANT_API_KEY=the-key',
  SPEECH_BASE_URL: 'SPEECH_BASE_URL=https://voices.example.org/v1',
  SPEECH_MODEL: 'SPEECH_MODEL=mms-tts-kik',
  SPEECH_VOICE: 'SPEECH_VOICE=kikuyu',
  SPEECH_API_KEY: 'SPEECH_API_KEY=the-key',
  RECOGNITION_BASE_URL: 'RECOGNITION_BASE_URL=https://recognition.example.org/v1',
  RECOGNITION_MODEL: 'RECOGNITION_MODEL=mms-1b-all',
  RECOGNITION_LANGUAGE: 'RECOGNITION_LANGUAGE=kik',
  RECOGNITION_API_KEY: 'RECOGNITION_API_KEY=the-key',
  DAILY_PROVIDER_BUDGET: 'DAILY_PROVIDER_BUDGET=5000000',
  DAILY_PROVIDER_CALLS: 'DAILY_PROVIDER_CALLS=20000',
  DAILY_ACCOUNT_BUDGET: 'DAILY_ACCOUNT_BUDGET=500000',
  DAILY_ACCOUNT_CALLS: 'DAILY_ACCOUNT_CALLS=600',
  GOOGLE_CLIENT_ID: 'GOOGLE_CLIENT_ID=1234567890-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOOGLE_CLIENT_SECRET=the-secret',
  GOOGLE_ISSUER: 'GOOGLE_ISSUER=https://accounts.google.com',
  STRIPE_SECRET_KEY: 'STRIPE_SECRET_KEY=sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'STRIPE_WEBHOOK_SECRET=whsec_secret',
  STRIPE_PRICE_BASIC: 'STRIPE_PRICE_BASIC=price_basic',
  STRIPE_PRICE_PREMIUM: 'STRIPE_PRICE_PREMIUM=price_premium',
  STRIPE_API_BASE: 'STRIPE_API_BASE=http://127.0.0.1:12111',
  SMTP_URL: 'SMTP_URL=smtps://name:password@mail.example.org',
  MAIL_FROM: 'MAIL_FROM=My Mother Language <kikuyu@example.org>',
  SUPPORT_EMAIL: 'SUPPORT_EMAIL=help@example.org',
  AD_SCRIPT_URL: 'AD_SCRIPT_URL=https://ads.example.org/show.js',
  AD_CLIENT: 'AD_CLIENT=ca-pub-1234567890',
  AD_SLOT: 'AD_SLOT=1234567890',
  SIBLING_LUO_URL: 'SIBLING_LUO_URL=https://luo.example.org',
  SIBLING_KAMBA_URL: 'SIBLING_KAMBA_URL=https://kamba.example.org',
  RECORDINGS_WAITING_MB: 'RECORDINGS_WAITING_MB=1024',
  OFFLINE: 'OFFLINE=off',
  TRUST_PROXY: 'TRUST_PROXY=1',
  LOG_LEVEL: 'LOG_LEVEL=warn',
  METRICS_PORT: 'METRICS_PORT=9464',
  METRICS_TOKEN: 'what `openssl rand -hex 16` prints',
  STOP_GRACE_S: 'STOP_GRACE_S=10',
  DATABASE_URL: 'DATABASE_URL=postgres://name:password@127.0.0.1:5432/kikuyu',
  REDIS_URL: 'DATA_DIR=./data',
}

const groups: readonly SettingGroup<keyof typeof Environment.entries>[] = [
  ...providerGroups,
  openidGroup,
  paymentGroup,
  mailGroup,
  adGroup,
]

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** The address of a PostgreSQL database; undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string | undefined
  /** The key that signs sessions; undefined: the one in the data folder. */
  readonly authSecret: string | undefined
  /** Undefined: the built-in tutor teaches. */
  readonly tutor: TutorSettings | undefined
  /** Undefined: the built-in assistant and image identifier answer. */
  readonly assistant: AssistantSettings | undefined
  /** Undefined: the site has no voice engine, and the computer voice says what has no recording. */
  readonly speech: SpeechSettings | undefined
  /** Undefined: the site has no speech recogniser, and no recording of a learner is sent. */
  readonly recognition: RecognitionSettings | undefined
  /** Daily limits on the use of language models. */
  readonly budget: BudgetSettings
  /** Undefined: no Google button. */
  readonly google: OpenidSettings | undefined
  /** Undefined: plans cannot be bought. */
  readonly payments: PaymentSettings | undefined
  /** Undefined: the site sends no email, so learners cannot reset a password. */
  readonly mail: MailSettings | undefined
  /** The email that learners can write to. */
  readonly supportEmail: string | undefined
  /** Undefined: no ads. */
  readonly ads: AdSettings | undefined
  readonly siblings: { readonly luo?: string; readonly kamba?: string }
  /** The most that speakers' recordings may take up while they wait for an editor. */
  readonly waitingRecordingsBytes: number
  /** True if browsers store the course for use without a network. */
  readonly offline: boolean
  /** Number of proxies before the server, each of which appends to X-Forwarded-For. */
  readonly trustedProxies: number
  /** True if `TRUST_PROXY` is set. */
  readonly isProxyKnown: boolean
  readonly logLevel: LogLevel
  /** `/metrics` is off without either. `port`: serve it on that port only. `token`: require it as a bearer token. */
  readonly metrics: { readonly port: number | undefined; readonly token: string | undefined }
  /** How long requests in progress may continue after shutdown begins, in milliseconds. */
  readonly stopGraceMs: number
}

/** Adds the variables of `.env` to the process environment, without overriding it. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw new StartFault(`The file .env cannot be read (${codeOf(error)}): make it a readable file, or move it away.`)
  }
}

/** Reads the settings from an environment. An empty value counts as unset. Throws a `StartFault` that names the first bad one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  )
  const parsed = v.safeParse(Environment, given, { abortEarly: true })
  if (!parsed.success) throw new StartFault(issueSentence(parsed.issues[0]))
  const { output } = parsed
  const incomplete = missingSetting(groups, output)
  if (incomplete) throw new StartFault(sentence(incomplete.missing, `is required with ${incomplete.present}`))
  // Each server would make a secret of its own, and sign out the learners of the others.
  if (output.DATABASE_URL !== undefined && output.AUTH_SECRET === undefined)
    throw new StartFault(sentence('AUTH_SECRET', 'is required with DATABASE_URL'))
  if (output.METRICS_PORT === output.PORT) throw new StartFault(sentence('METRICS_PORT', 'must differ from PORT'))
  return {
    port: output.PORT,
    host: output.HOST,
    dataFolder: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    publicUrl: output.PUBLIC_URL,
    authSecret: output.AUTH_SECRET,
    tutor: tutorSettings(output),
    assistant: assistantSettings(output),
    speech: speechSettings(output),
    recognition: recognitionSettings(output),
    budget: budgetSettings(output),
    google: openidSettings(output),
    payments: paymentSettings(output),
    mail: mailSettings(output),
    supportEmail: output.SUPPORT_EMAIL,
    ads: adSettings(output),
    siblings: {
      ...(output.SIBLING_LUO_URL && { luo: output.SIBLING_LUO_URL }),
      ...(output.SIBLING_KAMBA_URL && { kamba: output.SIBLING_KAMBA_URL }),
    },
    waitingRecordingsBytes: output.RECORDINGS_WAITING_MB * 1024 * 1024,
    offline: output.OFFLINE === 'on',
    trustedProxies: output.TRUST_PROXY ?? 0,
    isProxyKnown: output.TRUST_PROXY !== undefined,
    logLevel: output.LOG_LEVEL,
    metrics: { port: output.METRICS_PORT, token: output.METRICS_TOKEN },
    stopGraceMs: output.STOP_GRACE_S * 1000,
  }
}

function issueSentence(issue: v.BaseIssue<unknown>): string {
  return sentence(v.getDotPath(issue) as keyof typeof examples, issue.message)
}

function sentence(name: keyof typeof examples, fault: string): string {
  return `${name} ${fault}, for example ${examples[name]}.`
}
