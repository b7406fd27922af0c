import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Calls } from '@casebook/core/call/call'
import { expect, it } from 'vitest'
import { clientsFrom } from './clients'

const source = import.meta.dirname
const code = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
)
const named = new Set(
  code.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\b(?:usePort|portOf)\((\w+Calls)\)/g)].map(
      ([, name = '']) => name,
    ),
  ),
)
const stated: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  '../../core/src/**/*.calls.ts',
  { eager: true },
)
const calls = new Map(Object.values(stated).flatMap((exported) => Object.entries(exported)))

/** Tests of screens answer the calls themselves, and would not notice. */
it('has a client for the calls of each area that a screen asks for', () => {
  const { clientOf } = clientsFrom('', {}, { watched: (send) => send })
  expect(named.size).toBeGreaterThan(30)
  const without = [...named].filter((name) => {
    try {
      clientOf(calls.get(name) as Calls)
      return false
    } catch {
      return true
    }
  })
  expect(without).toEqual([])
})
