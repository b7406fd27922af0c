/** Every kind of the server log is written where it happens. That it is written is tested where the thing is done. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEventKind } from '@casebook/core/log/event'
import { logEventKinds } from '@casebook/core/log/log.fixture'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$|^(testing|demo)\//.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

const writers = sources.filter((source) => /serverEvent|recordEvent/.test(source))

function hasWriter(kind: LogEventKind): boolean {
  return writers.some((source) => source.includes(`'${kind}'`))
}

it.each(logEventKinds)('%s is written by the server [LOG-02]', (kind) => {
  expect(hasWriter(kind)).toBe(true)
})
