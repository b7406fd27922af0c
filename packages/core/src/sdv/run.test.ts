import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listedInModes, onlyIn } from './modal'
import { runOver, whyNotInRun } from './run'

const ids = ['patient', 'history', 'wound', 'follow-up']

describe('a run over several sections', () => {
  it('leaves out what nobody has begun, and what is not due, and says which [SDV-06]', () => {
    const now = (id: string) => ({ isBegun: id !== 'wound', isDue: id !== 'follow-up' })
    const { listed, leftOut } = runOver(onlyIn('setPi', ids), now)
    expect(listed.setPi).toEqual(['patient', 'history'])
    expect(leftOut.setPi).toEqual([
      { questionnaireId: 'wound', why: 'NotBegun' },
      { questionnaireId: 'follow-up', why: 'NotDue' },
    ])
  })

  it('never freezes a section without an answer, loses none, and takes back all that stands [SDV-06]', () => {
    const sections = fc.array(fc.record({ isBegun: fc.boolean(), isDue: fc.boolean() }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(sections, fc.constantFrom('PI', 'REPORTER'), (some, role) => {
        const now = (id: string) => some[ids.indexOf(id)] ?? { isBegun: false, isDue: false }
        const tabs = ids.map((id) => ({ id, isActive: true, asksQuestions: true, within: [] }))
        const before = listedInModes([role], tabs, [{ questionnaireId: 'history', level: 'PI' }])
        const { listed, leftOut } = runOver(before, now)
        for (const move of ['setPi', 'setMonitor'] as const) {
          for (const id of listed[move]) expect([now(id).isBegun, now(id).isDue]).toEqual([true, true])
          const left = leftOut[move].map(({ questionnaireId }) => questionnaireId)
          expect([...listed[move], ...left].sort()).toEqual([...before[move]].sort())
          for (const { questionnaireId, why } of leftOut[move]) expect(whyNotInRun(now(questionnaireId))).toBe(why)
        }
        expect([listed.unsetPi, listed.unsetMonitor]).toEqual([before.unsetPi, before.unsetMonitor])
      }),
    )
  })
})
