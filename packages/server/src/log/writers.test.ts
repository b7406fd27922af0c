/** Every kind of the server log is written where it happens. A kind that waits for its area stands below; that list may only become shorter. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEventKind } from '@casebook/core/log/event'
import { logEventKinds } from '@casebook/core/log/log.fixture'
import { expect, it } from 'vitest'

const waiting: ReadonlySet<LogEventKind> = new Set([
  // Nobody can deactivate their own account yet.
  'deactivation',
])

const folder = join(import.meta.dirname, '..')

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$|^(testing|demo)\//.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

const writers = sources.filter((source) => /serverEvent|recordEvent/.test(source))

function hasWriter(kind: LogEventKind): boolean {
  return writers.some((source) => source.includes(`'${kind}'`))
}

it.each(logEventKinds)('%s is written by the server, or waits for its area [LOG-02]', (kind) => {
  expect(hasWriter(kind)).toBe(!waiting.has(kind))
})

it('no more than 2 kinds wait [LOG-02]', () => {
  expect(waiting.size).toBeLessThanOrEqual(2)
})
