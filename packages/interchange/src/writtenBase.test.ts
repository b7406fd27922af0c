import { exportFormats } from '@casebook/core/candidates/export/exportFormats'
import { aBase } from '@casebook/test-fixtures/bases'
import { expect, it } from 'vitest'
import { writtenFormats } from './write'
import { writtenBase } from './writtenBase'

it('writes studies in every format that is offered', () => {
  expect([...exportFormats].sort()).toEqual(['casebook', ...writtenFormats].sort())
})

it.each(writtenFormats)(
  'says that test patients stay out of %s, and keeps them in a study of its own',
  async (format) => {
    const testPatients = ['ann', 'bob'].map((id) => ({ id, name: id, answers: [], expects: [] }))
    const { findings, counts } = await writtenBase(aBase({ testPatients }), format)
    expect(findings.find(({ message }) => message.includes('test patients'))).toMatchObject({
      severity: 'lost',
      path: '',
      message: 'The format has no place for test patients: 2 stay out, with what is expected of them.',
    })
    expect(counts.lost).toBeGreaterThan(0)
    const without = await writtenBase(aBase(), format)
    expect(JSON.stringify(without.findings)).not.toContain('test patients')
    const own = await writtenBase(aBase({ testPatients }), 'casebook')
    expect(JSON.parse(new TextDecoder().decode(own.bytes)).testPatients).toEqual(testPatients)
  },
)
