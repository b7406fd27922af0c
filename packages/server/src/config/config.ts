/** The settings of the server, read from environment variables by the table in `settings.ts`. */
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { StartRefused } from '../startRefused'
import { type logLevels, type Setting, settings } from './settings'

export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | null
  /** A PostgreSQL; null: the database that comes with the server, in `dataDir`. */
  readonly databaseUrl: string | null
  /** A replica of it; null: there is none. */
  readonly readDatabaseUrl: string | null
  readonly dataDir: string
  readonly basesDir: string
  readonly basesOpenTo: 'everyone' | 'administrators'
  readonly webRoot: string
  readonly smtpUrl: string | null
  /** The sender of every mail, as in `Casebook <casebook@example.org>`. */
  readonly mailFrom: string
  /** Whether the mail server of the options may be in a private network, at any port. */
  readonly mailAllowPrivate: boolean
  /** Mail servers that the options may name in a private network, or at another port. */
  readonly mailHosts: readonly string[]
  /** Providers of sign-in that the options may name in a private network, or at another port. */
  readonly signInHosts: readonly string[]
  /** Receivers of webhooks in a private network or at another port. */
  readonly webhookHosts: readonly string[]
  /** Processes that serve together. */
  readonly processes: number
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  /** Calls that an access key may make in a minute, of each process. */
  readonly keyCallsPerMinute: number
  readonly allowedOrigins: readonly string[]
  /** Origins of other servers that our pages may talk to. */
  readonly otherServers: readonly string[]
  readonly trustProxy: boolean
  /** Whether links may carry a user name and a password. */
  readonly autoLogin: boolean
  /** The token that opens /metrics to other machines; null: only programs on this machine may read it. */
  readonly metricsToken: string | null
  /** The Ed25519 key that signs heads and archives; made at its first use. */
  readonly signingKeyFile: string
  /** The folder that published heads are written to. */
  readonly headsDir: string
  readonly headsEvery: 'hour' | 'day'
  /** The addresses that get each head. */
  readonly headsMail: readonly string[]
  /** An RFC 3161 server; null: heads are not stamped. */
  readonly timeStampUrl: string | null
  readonly logLevel: (typeof logLevels)[number]
  readonly demo: boolean
}

type Name = keyof typeof settings
type Values = { [N in Name]: z.output<(typeof settings)[N]['schema']> }

export type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment): Config {
  // The cast is sound: one value per setting, each out of its own schema.
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, read(name, setting, environment[name])]),
  ) as Values

  if (values.DEMO && !isLoopback(values.HOST))
    throw new StartRefused(`HOST must be this machine's own address while DEMO is on, not "${values.HOST}".`)
  if (values.DEMO && values.DATABASE_URL !== null)
    throw new StartRefused('DATABASE_URL must not be set while DEMO is on: the demo keeps to a folder of its own.')

  if (values.PROCESSES > 1 && values.DATABASE_URL === null)
    throw new StartRefused('PROCESSES must be 1 without DATABASE_URL: the embedded database serves one process.')
  if (values.READ_DATABASE_URL !== null && values.DATABASE_URL === null)
    throw new StartRefused('READ_DATABASE_URL needs DATABASE_URL: the embedded database has no replica.')

  const dataDir = values.DEMO ? join(values.DATA_DIR, 'demo') : values.DATA_DIR
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    readDatabaseUrl: values.READ_DATABASE_URL,
    dataDir,
    basesDir: resolve(values.BASES_DIR ?? join(dataDir, 'bases')),
    basesOpenTo: values.BASES_OPEN_TO,
    webRoot: values.WEB_ROOT,
    smtpUrl: values.SMTP_URL,
    mailAllowPrivate: values.MAIL_ALLOW_PRIVATE,
    mailHosts: values.MAIL_HOSTS,
    signInHosts: values.SIGN_IN_HOSTS,
    webhookHosts: values.WEBHOOK_HOSTS,
    mailFrom: values.MAIL_FROM ?? `Casebook <no-reply@${hostOf(values.PUBLIC_URL)}>`,
    processes: values.PROCESSES,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    sessionHours: values.SESSION_HOURS,
    keyCallsPerMinute: values.KEY_CALLS_PER_MINUTE,
    allowedOrigins: values.ALLOWED_ORIGINS,
    otherServers: values.OTHER_SERVERS,
    trustProxy: values.TRUST_PROXY,
    autoLogin: values.AUTO_LOGIN,
    metricsToken: values.METRICS_TOKEN,
    signingKeyFile: resolve(values.SIGNING_KEY ?? join(dataDir, 'signing-key.pem')),
    headsDir: resolve(values.HEADS_DIR ?? join(dataDir, 'heads')),
    headsEvery: values.HEADS_EVERY,
    headsMail: values.HEADS_MAIL,
    timeStampUrl: values.TIME_STAMP_URL,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO,
  }
}

function hostOf(publicUrl: string | null): string {
  return publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
}

/** A variable that is set to nothing counts as not set. */
function read(name: string, { schema, mustBe, isSecret = false }: Setting<unknown>, text: string | undefined): unknown {
  const result = schema.safeParse(text === '' ? undefined : text)
  if (result.success) return result.data
  throw new StartRefused(`${name} must be ${mustBe}${isSecret ? '' : `, not "${text}"`}.`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The settings as `--help` prints them. */
export function describeSettings(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length))
  return Object.entries(settings)
    .map(([name, { about, otherwise }]) => `  ${name.padEnd(width)}  ${about} [${otherwise}]`)
    .join('\n')
}
