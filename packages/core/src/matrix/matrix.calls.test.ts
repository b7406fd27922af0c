import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { comparisons } from '../bases/rule'
import { type Evaluation, numericKinds } from './evaluation'
import { comparisonFilter, type Filter } from './filter'
import { withColumn, withRow } from './layout'
import { emptyMatrix, withEvaluation } from './matrix'
import { matrixCalls } from './matrix.calls'

const base = { group: 'Training', base: 'visit' }
const save = z.object(matrixCalls.saveMatrix.request)
const takes = (request: unknown) => z.safeParse(save, request).success

const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant<Filter>({ Chose: { questionId: 'sex', answerId: 'female' } }),
  fc.constant<Filter>({ ChoseYesNo: { questionId: 'smoker', value: false } }),
  fc
    .tuple(fc.constantFrom(...comparisons), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .map(([is, value]) => comparisonFilter(is, 'age', value)),
)

const anyEvaluation: fc.Arbitrary<Evaluation> = fc.oneof(
  fc.constantFrom<Evaluation>({ Count: {} }, { Count: { questionId: 'age' } }, { Text: { text: '' } }),
  // The cast is safe: the numeric evaluations have the same body.
  fc.constantFrom(...numericKinds).map((kind) => ({ [kind]: { questionId: 'age' } }) as unknown as Evaluation),
)

describe('the calls about matrices', () => {
  it('carry every matrix that the builders make, unchanged [STAT-02, STAT-03, STAT-04]', () => {
    fc.assert(
      fc.property(anyFilter, anyFilter, anyEvaluation, (head, side, evaluation) => {
        const filtered = withRow(withColumn(emptyMatrix(base), head), side)
        const spec = withEvaluation(filtered, { row: 0, column: 0 }, evaluation)
        expect(z.parse(save, { name: 'Smokers', spec })).toEqual({ name: 'Smokers', spec })
      }),
    )
  })

  it('take no condition or evaluation that the specification does not name [STAT-03, STAT-04]', () => {
    const spec = emptyMatrix(base)
    expect(takes({ name: 'Smokers', spec })).toBe(true)
    for (const filter of [{ Known: { questionId: 'age' } }, { Equal: { questionId: 'age', value: '40' } }, {}])
      expect(takes({ name: 'Smokers', spec: { ...spec, headFilters: [filter] } })).toBe(false)
    for (const evaluation of [{ Median: { questionId: 'age' } }, { Average: {} }, { Text: {} }])
      expect(takes({ name: 'Smokers', spec: { ...spec, evaluations: [[evaluation]] } })).toBe(false)
  })

  it('take a name of letters and digits only, with accents composed [STAT-10]', () => {
    const spec = emptyMatrix(base)
    for (const name of ['', 'two words', 'a/b', 'a'.repeat(256)]) expect(takes({ name, spec })).toBe(false)
    expect(z.parse(save, { name: 'Gro\u0308ße', spec }).name).toBe('Größe')
  })
})
