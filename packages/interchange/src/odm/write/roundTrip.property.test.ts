/** A base that is written as ODM and read again shows and computes the same, whatever is answered, but for what was told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { anyBase } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo, manyStudies, statesOf, withRecords } from '../../roundTrip.fixture'
import { readOdmFile } from '../odm.fixture'
import { faultsOf } from './schema.fixture'
import type { OdmVersion } from './version'
import { writeOdm } from './writeOdm'

/** Nothing repeats: what looks at entries is told, and the files of the corpora have repeats. */
const anyPlainBase = anyBase.map((base) => ({
  ...base,
  questionnaires: base.questionnaires.map(({ repeats: _, ...section }) => section),
}))

function thereAndBack(base: Base, version: OdmVersion) {
  const { bytes, findings } = writeOdm(base, version)
  const file = new TextDecoder().decode(bytes)
  expect(faultsOf(file, version)).toEqual([])
  const again = readOdmFile(file)
  expect(again.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const told = new Set(
    findings.flatMap(({ severity, kind, field }) =>
      field && (severity === 'lost' || kind === 'Condition') ? [field] : [],
    ),
  )
  const asked = [...baseStructure(base).questions.values()].flatMap(({ question: { id, type } }) =>
    type === 'Info' ? [] : [id],
  )
  const ids = asked.filter((id) => !told.has(id))
  return { again: again.base, asked, ids }
}

describe.each(['1.3.2', '2.0'] as const)('written ODM %s', (version) => {
  it('is read as the same base, whatever is answered [MORE-39]', () => {
    fc.assert(
      fc.property(withRecords(anyPlainBase), ([base, walks]) => {
        const { again, ids } = thereAndBack(base, version)
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
      const { again, ids, asked } = thereAndBack(base, version)
      expect(ids.length / asked.length).toBeGreaterThan(0.6)
      const [now, before] = [statesOf(again, ids), statesOf(base, ids)]
      fc.assert(
        fc.property(answersTo(base), (facts) => {
          const known = facts.filter(({ id }) => ids.includes(id.split('#')[0] ?? ''))
          expect(now(known)).toEqual(before(known))
        }),
        inputs(30),
      )
    },
  )
})
