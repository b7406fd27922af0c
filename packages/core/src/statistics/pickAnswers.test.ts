import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo } from './pickAnswers'

const anyId = fc.oneof(
  fc.constantFrom(
    'age',
    'sex',
    'a.b',
    'x-y',
    'with space',
    'unknown',
    'true',
    '1',
    'größe',
    '"',
    ',',
    'constructor',
    'a"b',
  ),
  fc.string({ minLength: 1, maxLength: 4 }).filter((id) => !id.includes('#')),
)
const anyText = fc.oneof(fc.string(), fc.constantFrom('","age":', '{"age":1}', '\\', ',\\"age\\":2', '"age"', '[{,'))
const anyAnswer = fc.oneof(
  anyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(anyText),
  fc.constant({ unknown: true }),
)
const anyKey = fc
  .tuple(anyId, fc.constantFrom('', '#2', '#10', ' (Annotation)'))
  .map(([id, occurrence]) => `${id}${occurrence}`)

/** As our program writes it, or as PostgreSQL does. */
function jsonOf(answers: object, isSpaced: boolean): string {
  if (!isSpaced) return JSON.stringify(answers)
  const fields = Object.entries(answers).map(([key, value]) => `${JSON.stringify(key)} : ${JSON.stringify(value)}`)
  return `{ ${fields.join(', ')} }`
}

describe('answers out of the text of a case', () => {
  it('are those that parsing the whole text brings, whatever texts there are [STAT-02]', () => {
    fc.assert(
      fc.property(
        fc.dictionary(anyKey, anyAnswer),
        fc.uniqueArray(anyId, { minLength: 1 }),
        fc.boolean(),
        (answers, wanted, isSpaced) => {
          const json = jsonOf(answers, isSpaced)
          const picked = answersTo(wanted)(json)
          const whole = JSON.parse(json)
          for (const key of new Set([...Object.keys(whole), ...wanted]))
            if (wanted.includes(key.replace(/#\d+$/, '')))
              expect(Object.hasOwn(picked, key) ? picked[key] : undefined).toEqual(
                Object.hasOwn(whole, key) ? whole[key] : undefined,
              )
          for (const [key, value] of Object.entries(picked)) expect(value).toEqual(whole[key])
        },
      ),
      { numRuns: 500 },
    )
  })

  it('leave out what nobody asks for', () => {
    const pick = answersTo(['age', 'drug'])
    expect({ ...pick('{"sex":"age","age":40,"drug#2":["a","}"],"drugs":1,"note":"{\\"age\\":1}"}') }).toEqual({
      age: 40,
      'drug#2': ['a', '}'],
    })
  })
})
