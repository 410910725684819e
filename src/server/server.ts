import { createAccounts, type PasswordHashing } from './accounts/accounts.ts'
import { createApp, type App } from './app.ts'
import type { SignInLimits } from './accounts/auth-routes.ts'
import { endPayments, createPaidPlans } from './billing/plans.ts'
import { loadOrCreateSecret, openDataFolder } from './database/data-folder.ts'
import { beginEpochsAfterRestore, createLearnerRecords } from './learning-log/learner-records.ts'
import { createRecordQuota } from './learning-log/learning-log-routes.ts'
import { createQuickPages, type QuickPages } from './learning-log/quick-pages.ts'
import { deleteExpired, type Database, openDatabaseOf } from './database/database.ts'
import { DatabaseFault } from './database/database-fault.ts'
import { createOpenidProvider } from './openid/openid-provider.ts'
import { createDailySecret, deleteOldSecrets } from './limits/daily-secret.ts'
import { createMemoryLimits } from './limits/limits.ts'
import { createSqlLimits } from './limits/sql-limits.ts'
import { type Log, currentRequestId } from './http/log.ts'
import { proxyWarning } from './http/client-address.ts'
import type { MaybePromise } from './maybe-promise.ts'
import { createSmtpMail } from './mail/mail.ts'
import { createMetrics, metricsRoutes } from './usage/metrics.ts'
import { createRecordings } from './recordings/recordings.ts'
import { createProviders, type CallTimeouts } from './relay/relays.ts'
import type { CallLimits } from './relay/relay-guard.ts'
import { createReports, readOldReports } from './reports/reports.ts'
import type { Settings } from './settings.ts'
import { createKeptPages } from './site/kept-pages.ts'
import type { SiteFiles } from './site/site.ts'
import { StartFault } from './start-fault.ts'
import { createUsage, deleteOldVisits, releaseUnfinishedUses } from './usage/usage.ts'
import { createProviderBudget, deleteOldCosts } from './usage/provider-budget.ts'

export interface Server {
  readonly app: App
  /** Answers a request instead of the app, if it can. Otherwise false, and nothing is sent. */
  readonly answerFirst: (...request: Parameters<QuickPages['answer']>) => MaybePromise<boolean>
  /** Serves `/metrics` alone, for a port of its own. */
  readonly metricsApp: Pick<App, 'fetch'>
  /** Makes `/readyz` answer 503. */
  prepareToStop(): void
  /** Closes the database: call it last. */
  close(): Promise<void>
}

/** Wires the server to its data folder. Throws a `StartFault` for a problem that the operator can fix. */
export async function openServer(
  settings: Settings,
  files: SiteFiles,
  {
    clock: ownClock,
    log = () => {},
    report: reportFault = reportIn(log),
    waitMs,
    hashing,
    limits,
    callLimits,
    callTimes,
  }: {
    /** Default: the system's. Limits that servers share use the database's clock by default. */
    clock?: () => number
    report?: (fault: unknown) => void
    /** Default: no log. */
    log?: Log
    /** How long a statement waits for a database lock, in milliseconds. */
    waitMs?: number
    hashing?: PasswordHashing
    limits?: SignInLimits
    callLimits?: CallLimits
    callTimes?: CallTimeouts
  } = {},
): Promise<Server> {
  const clock = ownClock ?? Date.now
  const secret = settings.authSecret ?? loadOrCreateSecret(openDataFolder(settings.dataFolder))
  const database = await openDatabaseOf(settings, { report: reportFault, ...(waitMs !== undefined && { waitMs }) })
  const attempts = database.dialect.isShared
    ? createSqlLimits({ database, secret: createDailySecret(database, clock), clock: ownClock })
    : createMemoryLimits(clock)
  const deleteOld = async () => {
    await attempts.tidy()
    await deleteOldData(database, clock())
  }
  try {
    await releaseUnfinishedUses(database, clock())
    await beginEpochsAfterRestore(database)
    await readOldReports(database)
    await deleteOld()
  } catch (fault) {
    await database.close()
    throw fault instanceof DatabaseFault ? new StartFault(fault.message) : fault
  }
  const cleanup = setInterval(() => void deleteOld().catch(() => {}), HOUR_MS).unref()
  // The database reports its own faults once per outage.
  const report = (fault: unknown) => isDatabaseFault(fault) || reportFault(fault)
  const plans = createPaidPlans(database, clock)
  // Stripe's package takes a third of a second and 15 MB to load, so it loads only on sites that sell plans.
  const payments =
    settings.payments && (await import('./billing/payments.ts')).createStripePayments(settings.payments, clock)
  const accounts = createAccounts({
    database,
    secret,
    publicUrl: settings.publicUrl,
    report,
    beforeDeletion: endPayments({ plans, payments, report }),
    ...(hashing && { hashing }),
  })
  const metrics = createMetrics()
  const noteHeaders = settings.isProxyKnown ? () => {} : proxyWarning(log)
  const keptPages = createKeptPages({ metrics, noteHeaders })
  const records = createLearnerRecords(database)
  const recordQuota = createRecordQuota(attempts)
  const { publicUrl, trustedProxies } = settings
  const quickPages = createQuickPages({
    accounts,
    records,
    requests: recordQuota,
    publicUrl,
    trustedProxies,
    metrics,
    noteHeaders,
    log,
  })
  const providers = createProviders(settings, { count: metrics.countCall, timeouts: callTimes })
  const spokenTexts = settings.speech && (await import('virtual:course/spoken')).default
  const usage = createUsage({ database, secret, planOf: async (userId) => (await plans.of(userId)).plan, clock })
  const canConfirm = settings.mail !== undefined
  const budget = createProviderBudget({ database, settings: settings.budget, canConfirm, clock })
  const google = settings.google && createOpenidProvider(settings.google, { clock })
  /** Without what is read from the database, if it does not respond. */
  const metricsText = async () => `${metrics.text()}${await budget.metrics().catch(() => '')}`
  let isStopping = false
  return {
    app: createApp({
      settings,
      database,
      accounts,
      mail: settings.mail && createSmtpMail(settings.mail, { report }),
      providers,
      spokenTexts,
      usage,
      budget,
      plans,
      payments,
      records,
      recordings: createRecordings(database, settings),
      reports: createReports(database),
      google,
      files,
      secret,
      keepPages: keptPages.keep,
      keepRecordPages: quickPages.keep,
      recordQuota,
      noteHeaders,
      metrics,
      metricsText,
      isStopping: () => isStopping,
      attempts,
      clock,
      report,
      log,
      ...(limits && { limits }),
      ...(callLimits && { callLimits }),
    }),
    answerFirst: (incoming, outgoing) => keptPages.answer(incoming, outgoing) || quickPages.answer(incoming, outgoing),
    metricsApp: metricsRoutes({ metricsText, token: settings.metrics.token }),
    prepareToStop: () => void (isStopping = true),
    close() {
      clearInterval(cleanup)
      return database.close()
    },
  }
}

/** better-auth wraps some of them. */
const isDatabaseFault = (fault: unknown): boolean =>
  fault instanceof DatabaseFault || (fault instanceof Error && isDatabaseFault(fault.cause))

const HOUR_MS = 60 * 60_000

/** Deletes expired data, as the privacy policy promises. Runs on a timer, so it does not depend on visits. */
async function deleteOldData(database: Database, now: number): Promise<void> {
  // A server that ended may not start again.
  if (database.dialect.isShared) await releaseUnfinishedUses(database, now)
  await deleteExpired(database, now)
  await deleteOldVisits(database, now)
  await deleteOldCosts(database, now)
  await deleteOldSecrets(database, now)
}

/** Logs faults, with the request that they belong to. A fault that the operator can mend is a sentence, another one has a stack. */
function reportIn(log: Log) {
  return (fault: unknown) => {
    const requestId = currentRequestId()
    log('error', {
      event: 'fault',
      ...(fault instanceof Error ? { message: fault.message, stack: fault.stack } : { message: String(fault) }),
      ...(requestId !== undefined && { requestId }),
    })
  }
}
