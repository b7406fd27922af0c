/** A base that is written as a dictionary and read again shows and computes the same, whatever is answered, but for what was told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { anyBase } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeTable } from '../../files/writeTable'
import { answersTo, manyStudies, statesOf, withRecords } from '../../roundTrip.fixture'
import { readFile } from '../dictionary.fixture'
import { writeDictionary } from './writeDictionary'

/** Nothing repeats: a dictionary cannot say it, and every question would be told. */
const anyPlainBase = anyBase.map((base) => ({
  ...base,
  questionnaires: base.questionnaires.map(({ repeats: _, ...section }) => section),
}))

describe('a written dictionary', () => {
  it('is read as the same base, whatever is answered [MORE-22]', () => {
    fc.assert(
      fc.property(withRecords(anyPlainBase), ([base, walks]) => {
        const { records, findings } = writeDictionary(base)
        const again = readFile(writeTable(records))
        expect(again.findings.filter(({ severity }) => severity === 'error')).toEqual([])
        const told = new Set(findings.flatMap(({ severity, field }) => (severity === 'lost' && field ? [field] : [])))
        const ids = [...baseStructure(base).questions.keys()].filter((id) => !told.has(id))
        const [now, before] = [statesOf(again.base, ids), statesOf(base, ids)]
        for (const facts of walks) expect(now(facts)).toEqual(before(facts))
      }),
      manyStudies,
    )
  })

  it.each(['hernia-registry', 'practice-questionnaire'])(
    'is read as the study %s, whatever is answered [MORE-22]',
    (name) => {
      const file = join(import.meta.dirname, `../../../../server/demo/bases/${name}.json`)
      // Names that REDCap takes, for those that it does not take are told and become others.
      const text = readFileSync(file, 'utf8').replaceAll(/"[a-z][a-z0-9]*(-[a-z0-9]+)+"/g, (id) =>
        id.replaceAll('-', '_'),
      )
      const base: Base = JSON.parse(text)
      const { records, findings } = writeDictionary(base)
      const again = readFile(writeTable(records))
      expect(again.findings.filter(({ severity }) => severity === 'error')).toEqual([])
      const told = new Set(findings.flatMap(({ severity, field }) => (severity === 'lost' && field ? [field] : [])))
      const asked = [...baseStructure(base).questions.values()].flatMap(({ question: { id, type } }) =>
        type === 'Info' ? [] : [id],
      )
      const ids = asked.filter((id) => !told.has(id))
      expect(ids.length / asked.length).toBeGreaterThan(0.6)
      const [now, before] = [statesOf(again.base, ids), statesOf(base, ids)]
      fc.assert(
        fc.property(answersTo(base), (facts) => {
          const known = facts.filter(({ id }) => ids.includes(id))
          expect(now(known)).toEqual(before(known))
        }),
        inputs(30),
      )
    },
  )

  it('carries most of what shows and is computed', () => {
    let [all, lost] = [0, 0]
    for (const base of fc.sample(anyPlainBase, { numRuns: 100, seed: 1 })) {
      const { findings } = writeDictionary(base)
      const told = new Set(findings.flatMap(({ severity, field }) => (severity === 'lost' && field ? [field] : [])))
      all += baseStructure(base).questions.size
      lost += told.size
    }
    expect(lost / all).toBeLessThan(0.4)
  })
})
