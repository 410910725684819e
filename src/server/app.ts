import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import type { Accounts } from './accounts/accounts.ts'
import { authRoutes, defaultSignInLimits, type SignInLimits } from './accounts/auth-routes.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import type { PaidPlans } from './billing/plans.ts'
import type { Payments } from './billing/payments.ts'
import { browserConfig } from './site/browser-config.ts'
import { clientAddress, type Connection, type HeaderReader } from './http/client-address.ts'
import { createCredentialQueue } from './accounts/credential-queue.ts'
import type { Database } from './database/database.ts'
import { DatabaseFault } from './database/database-fault.ts'
import { openidRoutes } from './openid/openid-routes.ts'
import { createKnownDevices } from './accounts/known-device.ts'
import { passkeyDomain } from './accounts/passkeys.ts'
import type { OpenidProvider } from './openid/openid-provider.ts'
import { avatarHosts } from './openid/openid-settings.ts'
import { MAX_UPLOAD_BYTES } from '#core/learning-log/sync.ts'
import { MAX_MASTER_BYTES } from '#core/recording/recordings.ts'
import type { LearnerRecords } from './learning-log/learner-records.ts'
import { learningLogRoutes } from './learning-log/learning-log-routes.ts'
import type { QuickPages } from './learning-log/quick-pages.ts'
import { createBytesInFlight, limitBytesInFlight } from './http/bytes-in-flight.ts'
import { emailRoutes, defaultEmailLimits, type EmailLimits } from './mail/email-routes.ts'
import { type Mail, sendVerification } from './mail/mail.ts'
import type { Limits } from './limits/limits.ts'
import type { RateLimit } from './limits/rate-limit.ts'
import { meRoutes } from './accounts/me-routes.ts'
import type { Log } from './http/log.ts'
import { securityLog } from './http/security-log.ts'
import { metricsRoutes, type Metrics } from './usage/metrics.ts'
import { databaseProblem, problem, wasAbandoned } from './http/problem.ts'
import { recordingRoutes } from './recordings/recording-routes.ts'
import type { Recordings } from './recordings/recordings.ts'
import { type Providers, relays } from './relay/relays.ts'
import { defaultCallLimits, type CallLimits } from './relay/relay-guard.ts'
import { securityHeaders } from './site/security-headers.ts'
import { reportRoutes } from './reports/report-routes.ts'
import type { Reports } from './reports/reports.ts'
import type { Settings } from './settings.ts'
import type { KeptPages } from './site/kept-pages.ts'
import { type SiteFiles, site } from './site/site.ts'
import { type Usage, usageRoutes } from './usage/usage.ts'
import type { ProviderBudget } from './usage/provider-budget.ts'

export type App = ReturnType<typeof createApp>

const MAX_BODY = 64 * 1024
/** A Stripe event contains the whole invoice or subscription. */
const MAX_EVENT = 1024 * 1024
/** Limit on the bytes of request bodies in memory at one time. The relays have their own. */
const MAX_IN_FLIGHT = 16 * 1024 * 1024
const BUSY_S = 5

/** Public responses with their own cache time: the list of recordings, the recordings, and the sounds of the voice engine. */
const mayBeKept = ({ req: { path }, res }: Context) =>
  path === '/api/recordings' ||
  path.startsWith('/api/recordings/sounds/') ||
  (path.startsWith('/api/speech/') && res.headers.has('ETag'))

/** The whole server as one function from request to response. All dependencies are arguments. */
export function createApp({
  settings,
  database,
  accounts,
  providers,
  spokenTexts,
  usage,
  budget,
  plans,
  payments,
  records,
  recordings,
  reports,
  google,
  files,
  secret,
  keepPages,
  keepRecordPages,
  recordQuota,
  noteHeaders,
  metrics,
  metricsText,
  isStopping,
  attempts,
  clock,
  report,
  log,
  limits = defaultSignInLimits,
  callLimits = defaultCallLimits,
  mail,
  emailLimits = defaultEmailLimits,
}: {
  settings: Omit<Settings, 'port' | 'host' | 'dataFolder' | 'databaseUrl' | 'authSecret' | 'stopGraceMs'>
  database: Database
  accounts: Accounts
  providers: Providers
  /** The texts that the voice engine may say; undefined without an engine. */
  spokenTexts: Readonly<Record<string, string>> | undefined
  usage: Usage
  budget: ProviderBudget
  plans: PaidPlans
  /** Undefined: plans cannot be bought. */
  payments?: Payments | undefined
  records: LearnerRecords
  recordings: Recordings
  reports: Reports
  /** The provider behind the Google button. */
  google?: OpenidProvider | undefined
  files: SiteFiles
  /** Signs cookies. */
  secret: string
  keepPages: KeptPages['keep']
  keepRecordPages: QuickPages['keep']
  /** Limits the requests of each learner for a record. */
  recordQuota: RateLimit
  /** Receives the headers of every request. */
  noteHeaders: (headerOf: HeaderReader) => void
  metrics: Pick<Metrics, 'count' | 'countCheck' | 'countEvents' | 'watch'>
  /** The body of `/metrics`. */
  metricsText: () => Promise<string>
  /** True if shutdown has begun. */
  isStopping: () => boolean
  /** Remembers attempts and calls. */
  attempts: Limits
  /** Milliseconds. */
  clock: () => number
  /** Receives the server's own faults. They never contain what a client sent. */
  report: (fault: unknown) => void
  log: Log
  limits?: SignInLimits
  callLimits?: CallLimits
  /** Undefined: the site sends no email. */
  mail?: Mail | undefined
  emailLimits?: EmailLimits
}) {
  const { publicUrl, trustedProxies } = settings
  const { token } = settings.metrics
  const queue = createCredentialQueue()
  metrics.watch('credential_queue_waiting', 'Requests that wait for the hashing of a password.', queue.waiting)
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const devices = createKnownDevices({ secret, isHttps, passwordHashOf: accounts.passwordHashOf })
  const guard = { accounts, publicUrl, trustedProxies, attempts, limits: callLimits }
  const { supportEmail } = settings
  const mailer = mail && publicUrl ? { accounts, mail, publicUrl, supportEmail } : undefined
  const emails = () =>
    mailer
      ? emailRoutes({ mailer, accounts, limits: emailLimits, attempts, trustedProxies })
      : new Hono<{ Bindings: Connection }>()
  /** Not awaited. If the email gets lost, the learner can request another in the profile. */
  const onSignUp = (email: string) => void (mailer && sendVerification(mailer, email).catch(report))
  const googleGuard = { ...guard, queue, secret, attemptsOfAddress: limits.signUpsOfAddress, report }
  const bytesInFlight = createBytesInFlight(MAX_IN_FLIGHT)
  const bodyAtMost = (most: number) =>
    every(
      limitBytesInFlight<{ Bindings: Connection }>({
        bytesInFlight,
        most,
        callerOf: (c) => clientAddress(c.req.header('X-Forwarded-For'), c.env ?? {}, trustedProxies),
        refuse: (c) => problem(c, { kind: 'busy', waitSeconds: BUSY_S }),
      }),
      bodyLimit({ maxSize: most, onError: (c) => problem(c, { kind: 'body-too-large' }) }),
    )
  const body = bodyAtMost(MAX_BODY)
  const longBodies = new Map([
    ['/api/billing/webhook', bodyAtMost(MAX_EVENT)],
    ['/api/learning-log', bodyAtMost(MAX_UPLOAD_BYTES)],
    ['/api/recordings/takes', bodyAtMost(MAX_MASTER_BYTES)],
  ])
  return (
    new Hono<{ Bindings: Connection }>()
      .use(keepPages)
      .use('/api/learning-log/*', keepRecordPages)
      .use(metrics.count)
      .use(
        securityHeaders({
          scriptHashes: files.scriptHashes,
          avatarHosts: avatarHosts(settings.google?.issuer),
          adScript: settings.ads?.scriptUrl,
          opensPopups: google !== undefined,
          isHttps,
        }),
      )
      .use((c, next) => {
        noteHeaders((name) => c.req.header(name))
        return next()
      })
      .use('/api/*', securityLog(log, settings))
      .use('/api/*', async (c, next) => {
        await next()
        if (!mayBeKept(c)) c.res.headers.set('Cache-Control', 'no-store')
      })
      // Before the body limits below: the relays have their own limits, and answer in the providers' protocols.
      .route(
        '/api',
        relays({ settings, providers, spokenTexts, guard, usage, budget, countCheck: metrics.countCheck, report }),
      )
      // A GET has no body. Looking for one constructs a request of the platform, which is slow.
      .use('/api/*', (c, next) => (c.req.method === 'GET' ? next() : (longBodies.get(c.req.path) ?? body)(c, next)))
      .use('/api/*', async (c, next) => {
        // better-auth turns some database errors into responses of its own.
        const fault = await database.faultDuring(next)
        if (fault && c.res.status >= 400) c.res = problem(c, databaseProblem(fault))
      })
      .route('/api/auth', emails())
      .route(
        '/api/auth/google',
        google ? openidRoutes({ ...googleGuard, provider: google }) : new Hono<{ Bindings: Connection }>(),
      )
      .route(
        '/api/auth',
        authRoutes({
          accounts,
          queue,
          devices,
          limits,
          attempts,
          trustedProxies,
          publicUrl,
          sendsEmails: mail !== undefined,
          hasPasskeys: passkeyDomain(publicUrl) !== undefined,
          onSignUp,
        }),
      )
      .route('/api/me', meRoutes({ accounts, database, plans, records, publicUrl, clock }))
      .route(
        '/api/learning-log',
        learningLogRoutes({
          accounts,
          records,
          publicUrl,
          attempts,
          requests: recordQuota,
          clock,
          count: metrics.countEvents,
        }),
      )
      .route(
        '/api/recordings',
        recordingRoutes({
          accounts,
          recordings,
          hasEngine: settings.speech !== undefined,
          recognition: settings.recognition,
          publicUrl,
          attempts,
          clock,
        }),
      )
      .route('/api/editor/reports', reportRoutes({ accounts, reports, publicUrl, clock }))
      .route(
        '/api/billing',
        payments ? billingRoutes({ payments, plans, accounts, publicUrl, attempts, report }) : new Hono(),
      )
      .route('/api/usage', usageRoutes(usage, guard, { counts: settings.assistant?.visionModel !== undefined }))
      .all('/api/*', (c) => problem(c, { kind: 'not-found' }))
      .get('/config.json', (c) => {
        c.header('Cache-Control', 'no-cache')
        return c.json(browserConfig(settings))
      })
      .get('/healthz', (c) => c.json({ status: 'alive' as const }))
      .get('/readyz', async (c) => {
        if (isStopping()) return problem(c, { kind: 'not-ready' })
        try {
          await database.ping()
          return c.json({ status: 'ready' as const })
        } catch (fault) {
          if (!(fault instanceof DatabaseFault)) report(fault)
          return problem(c, { kind: 'not-ready' })
        }
      })
      .route('/', settings.metrics.token && !settings.metrics.port ? metricsRoutes({ metricsText, token }) : new Hono())
      .route('/', site(files, settings))
      .notFound((c) => problem(c, { kind: 'not-found' }))
      .onError((fault, c) => {
        if (fault instanceof DatabaseFault) return problem(c, databaseProblem(fault))
        // The client disconnected before its body arrived. The metrics count the request, but not as a fault of the server.
        if (wasAbandoned(c, fault)) return problem(c, { kind: 'bad-body' })
        report(fault)
        return problem(c, { kind: 'unexpected' })
      })
  )
}
