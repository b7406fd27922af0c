/**
 * The log of the server: one JSON object per line on standard error.
 *
 * Answers, names of people and cases, passwords, cookies and links never go into it. Who logs takes care; the list here
 * is the net below.
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config'

const never = [
  'password',
  'currentPassword',
  'cookie',
  'authorization',
  'facts',
  'value',
  'user',
  'username',
  'caseName',
  'userfn',
  'databaseUrl',
  'smtpUrl',
  'metricsToken',
  'body',
  'parameters',
] as const

export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: never.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    serializers: { err: errorWithoutData, error: errorWithoutData },
  }
  return pino(options, destination ?? pino.destination({ fd: 2, sync: true }))
}

/** An error of the database repeats the row at fault in `detail` and `where`: what a person said of a patient. */
function errorWithoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { type: error.name, code, message: error.message, stack: error.stack }
}
