/**
 * What each of some hundred expressions becomes, word for word. The other tests hold what comes out; here it is how a base says it, for people
 * read it ("Why?") and long bases are made of it. After a change that is wanted, `vitest run -u` writes the file anew: look at what is new in it.
 */
import { options } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { expressions } from './testing/expressions'
import { translation } from './testing/form'

const three = options('low', 'mid', 'high')

/** The item that is computed: its type in FHIR, and what else it has. */
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

// The cast is sound: the keys are those of the list.
const kinds = Object.keys(expressions) as (keyof typeof expressions)[]

describe('what expressions of FHIRPath become', () => {
  it.each(kinds)('that compute a %s stands in testing/translations', async (kind) => {
    const [type, rest] = results[kind]
    const lines = expressions[kind].flatMap((text) => [
      text,
      ...translation(text, type, rest).map((line) => `  ${line}`),
    ])
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`testing/translations/${kind}.txt`)
  })
})
