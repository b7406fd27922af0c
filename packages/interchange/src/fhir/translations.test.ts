/**
 * Snapshots of the translation of some hundred expressions. Other tests check the results; this one checks the form of
 * the rules, because people read them ("Why?") and long bases are made of them. After an intended change, run `vitest
 * run -u` and review the diff.
 */
import { options } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { expressions } from './testing/expressions'
import { translation } from './testing/form'

const three = options('low', 'mid', 'high')

/** The computed item: its FHIR type and its other fields. */
const results: Readonly<
  Record<keyof typeof expressions, readonly [type: string, rest: Readonly<Record<string, unknown>>]>
> = {
  boolean: ['boolean', {}],
  decimal: ['decimal', {}],
  integer: ['integer', {}],
  quantity: ['quantity', {}],
  string: ['string', {}],
  date: ['date', {}],
  choice: ['choice', three],
  'open-choice': ['open-choice', three],
  choices: ['choice', { repeats: true, ...options('x', 'y', 'z') }],
}

// The cast is safe: the keys are those of the list.
const kinds = Object.keys(expressions) as (keyof typeof expressions)[]

describe('translations of FHIRPath expressions', () => {
  it.each(kinds)('of kind %s are listed in testing/translations', async (kind) => {
    const [type, rest] = results[kind]
    const lines = expressions[kind].flatMap((text) => [
      text,
      ...translation(text, type, rest).map((line) => `  ${line}`),
    ])
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`testing/translations/${kind}.txt`)
  })
})
