/** The loggable part of an unexpected error: its place, never the content of the request or of a row. */
import { randomUUID } from 'node:crypto'

export interface Failure {
  /** Told to the client, so that the line can be found. */
  readonly id: string
  readonly name: string
  readonly message: string
  readonly stack: string
}

export function failureOf(error: unknown): Failure {
  const id = randomUUID()
  if (!(error instanceof Error))
    return { id, name: typeof error, message: 'A value that is not an error was thrown', stack: '' }
  return { id, name: error.name, message: messageOf(error), stack: framesOf(error) }
}

/** A database quotes the offending value in its message, so of its errors only code and place are told. */
function messageOf(error: Error): string {
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return isOfDatabase ? `SQLSTATE ${code} ${[table, constraint].filter(Boolean).join(' ')}`.trim() : error.message
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
