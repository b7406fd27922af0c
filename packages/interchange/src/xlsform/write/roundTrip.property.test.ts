/** A base that is written as an XLSForm and read again shows and computes the same, whatever is answered, but for what was told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { baseStructure, lineageOf, type QuestionPlace } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { anyBase } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo, manyStudies, statesOf, withRecords } from '../../roundTrip.fixture'
import { readSheets } from '../form.fixture'
import { writeForm } from './writeForm'

function thereAndBack(base: Base) {
  const { sheets, findings } = writeForm(base)
  const again = readSheets(sheets.map((sheet) => ({ ...sheet, formulas: [] })))
  const told = new Set(findings.flatMap(({ field }) => (field ? [field] : [])))
  const toldRows = new Set(findings.flatMap(({ field, name }) => ((name ?? field) ? [name ?? field] : [])))
  // A base may have conditions that are always true, and what depends on itself, which is told.
  const faults = again.findings.filter(
    ({ severity, kind, message, field }) =>
      ['error', 'lost'].includes(severity) &&
      kind !== 'Condition' &&
      !message.includes('depends on itself') &&
      !toldRows.has(field),
  )
  expect(faults).toEqual([])
  const { questions } = baseStructure(again.base)
  const structure = baseStructure(base)
  const asked = [...structure.questions.values()].filter(({ question: { type } }) => type !== 'Info')
  // A section whose condition is told shows or hides all in it.
  const unconditional = new Set(findings.flatMap(({ kind, field }) => (kind === 'Condition' && field ? [field] : [])))
  const isTold = ({ question, questionnaire }: QuestionPlace) =>
    told.has(question.id) || lineageOf(structure, questionnaire.id).some((section) => unconditional.has(section))
  const ids = asked.filter((place) => !isTold(place)).map(({ question }) => question.id)
  expect(ids.filter((id) => !questions.has(id))).toEqual([])
  return { again: again.base, asked: asked.map(({ question }) => question.id), ids }
}

/** Answers in which a yes is the option "yes". */
const asOptions = (base: Base, facts: readonly Fact[]): readonly Fact[] => {
  const { questions } = baseStructure(base)
  return facts.map((fact) => {
    const isYesNo = questions.get(fact.id.split('#')[0] ?? '')?.question.type === 'YN'
    return isYesNo && typeof fact.value === 'boolean' ? { ...fact, value: fact.value ? 'yes' : 'no' } : fact
  })
}

describe('a written XLSForm', () => {
  it('is read as the same base, whatever is answered [MORE-22]', () => {
    fc.assert(
      fc.property(withRecords(anyBase), ([base, walks]) => {
        const { again, ids } = thereAndBack(base)
        const [now, before] = [statesOf(again, ids), statesOf(base, ids)]
        for (const facts of walks) expect(now(asOptions(base, facts))).toEqual(before(facts))
      }),
      manyStudies,
    )
  })

  it.each(['hernia-registry', 'practice-questionnaire'])(
    'is read as the study %s, whatever is answered [MORE-22]',
    (name) => {
      const file = join(import.meta.dirname, `../../../../server/demo/bases/${name}.json`)
      const base: Base = JSON.parse(readFileSync(file, 'utf8'))
      const { again, ids, asked } = thereAndBack(base)
      expect(ids.length / asked.length).toBeGreaterThan(0.2)
      const [now, before] = [statesOf(again, ids), statesOf(base, ids)]
      fc.assert(
        fc.property(answersTo(base), (facts) => {
          expect(now(asOptions(base, facts))).toEqual(before(facts))
        }),
        inputs(30),
      )
    },
  )
})
