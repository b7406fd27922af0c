import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Effect, effectKinds } from './effect'
import { longestExample, mostExamples, nameOfRow, rehearsalSummary } from './summary'

const lost = (about: string, from: string | number = 1): Effect<'lost'> => ({
  kind: 'lost',
  about,
  key: about,
  reason: 'UnknownQuestion',
  from,
  to: null,
})

const anyEffect: fc.Arbitrary<Effect> = fc.record({
  kind: fc.constantFrom(...effectKinds),
  about: fc.constantFrom('a', 'b', 'c'),
  key: fc.constantFrom('a', 'a#2'),
  reason: fc.constantFrom('Changed', 'Removed'),
  from: fc.constantFrom(1, true, null),
  to: fc.constant(null),
})
const anyCases = fc.array(fc.array(anyEffect, { maxLength: 6 }), { maxLength: 80 })

describe('the summary of a rehearsal', () => {
  it('counts effects and cases, of each kind and of each question and reason [MORE-04]', () => {
    fc.assert(
      fc.property(anyCases, (cases) => {
        const summary = rehearsalSummary()
        for (const [i, effects] of cases.entries()) summary.add(`case-${i}`, effects)
        const { played, touched, kinds, rows } = summary.counts()
        expect([played, touched]).toEqual([cases.length, cases.filter((effects) => effects.length > 0).length])
        const countOf = (is: (effect: Effect) => boolean) => ({
          effects: cases.flat().filter(is).length,
          cases: cases.filter((effects) => effects.some(is)).length,
        })
        for (const kind of effectKinds) expect(kinds[kind]).toEqual(countOf((effect) => effect.kind === kind))
        for (const row of rows) expect(row).toMatchObject(countOf((effect) => nameOfRow(effect) === nameOfRow(row)))
        expect(new Set(rows.map(nameOfRow))).toEqual(new Set(cases.flat().map(nameOfRow)))
      }),
    )
  })

  it('is the same if it was kept in between, as over a restart', () => {
    fc.assert(
      fc.property(anyCases, fc.nat(80), (cases, cut) => {
        const [whole, first] = [rehearsalSummary(), rehearsalSummary()]
        for (const [i, effects] of cases.entries()) whole.add(`case-${i}`, effects)
        for (const [i, effects] of cases.slice(0, cut).entries()) first.add(`case-${i}`, effects)
        const kept = JSON.parse(JSON.stringify([first.counts(), first.examples()]))
        const second = rehearsalSummary(kept[0], kept[1])
        for (const [i, effects] of cases.slice(cut).entries())
          second.add(`case-${Math.min(cut, cases.length) + i}`, effects)
        expect(second.counts()).toEqual(whole.counts())
        expect(second.examples()).toEqual(whole.examples())
      }),
    )
  })

  it('keeps the first fifty examples of a row, and counts the others', () => {
    const summary = rehearsalSummary()
    for (let nth = 0; nth < 10_000; nth++) summary.add(`case-${nth}`, [lost('a', nth)])
    const examples = summary.examples()[nameOfRow(lost('a'))]
    expect(examples).toHaveLength(mostExamples)
    expect(examples?.at(-1)).toEqual({ caseId: 'case-49', key: 'a', from: 49, to: null })
    expect(summary.counts().rows).toMatchObject([{ effects: 10_000, cases: 10_000 }])
  })

  it('keeps no more of a long text than its beginning, in whole characters', () => {
    const summary = rehearsalSummary()
    summary.add('case', [lost('a', '🩺'.repeat(500)), lost('b', 'x'.repeat(longestExample))])
    const [long, short] = Object.values(summary.examples()).flat()
    expect(long?.from).toBe(`${'🩺'.repeat(longestExample)}…`)
    expect(short?.from).toBe('x'.repeat(longestExample))
  })
})
