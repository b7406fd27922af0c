/** A base that is written as a FHIR Questionnaire and read again shows and computes the same, whatever is answered, but for what was told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { anyBase } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo, manyStudies, statesOf, withRecords } from '../../roundTrip.fixture'
import { importFhirQuestionnaire } from '../importFhirQuestionnaire'
import { writeQuestionnaire } from './writeQuestionnaire'

function thereAndBack(base: Base) {
  const { document, findings } = writeQuestionnaire(base)
  const again = importFhirQuestionnaire(JSON.parse(JSON.stringify(document)), { group: 'g' })
  if (again.type === 'Refused') throw new Error(again.reason)
  const told = new Set(findings.flatMap(({ field }) => (field ? [field] : [])))
  // Answers that show what they depend on are a circle where disabled ones count as blank, which is told at them.
  const lost = again.findings.filter(({ severity, kind }) => severity === 'lost' && kind !== 'Circle')
  const linkId = ({ path }: { readonly path: string }) => path.split(' > ').at(-1) ?? ''
  // The reader finds out that some of a base's own conditions never hold.
  const neverComputed = new Set(lost.filter(({ message }) => message.includes('never has a value')).map(linkId))
  expect(lost.filter((each) => !told.has(linkId(each)) && !neverComputed.has(linkId(each)))).toEqual([])
  const asked = [...baseStructure(base).questions.values()].flatMap(({ question: { id, type } }) =>
    type === 'Info' ? [] : [id],
  )
  const ids = asked.filter((id) => !told.has(id) && !neverComputed.has(id))
  const { questions } = baseStructure(again.base)
  expect(asked.filter((id) => !questions.has(id))).toEqual([])
  return { again: again.base, asked, ids }
}

describe('a written Questionnaire', () => {
  it('is read as the same base, whatever is answered [MORE-39]', () => {
    fc.assert(
      fc.property(withRecords(anyBase), ([base, walks]) => {
        const { again, ids } = thereAndBack(base)
        const [now, before] = [statesOf(again, ids), statesOf(base, ids)]
        for (const facts of walks) expect(now(facts)).toEqual(before(facts))
      }),
      manyStudies,
    )
  })

  it.each(['hernia-registry', 'practice-questionnaire'])(
    'is read as the study %s, whatever is answered [MORE-39]',
    (name) => {
      const file = join(import.meta.dirname, `../../../../server/demo/bases/${name}.json`)
      const base: Base = JSON.parse(readFileSync(file, 'utf8'))
      const { again, ids, asked } = thereAndBack(base)
      expect(ids.length / asked.length).toBeGreaterThan(0.2)
      const [now, before] = [statesOf(again, ids), statesOf(base, ids)]
      fc.assert(
        fc.property(answersTo(base), (facts) => {
          const known = facts.filter(({ id }) => asked.includes(id.split('#')[0] ?? ''))
          expect(now(known)).toEqual(before(known))
        }),
        inputs(30),
      )
    },
  )
})
