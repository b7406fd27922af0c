import { deletedCasesWire } from '@casebook/api-adapter/cases/deletedCases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { afterAll, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, root, rita, clock } = ward
afterAll(() => ward.server.close())
const deleted = async ({ browser }: typeof root, filter = '') => {
  const answer = await createClient(deletedCasesWire, browser.send).getDeletedCases({ filter })
  return answer.type === 'ReceivedDeletedCases' ? answer.cases.map(({ name }) => name) : answer.type
}

it('deleted cases are listed for an administrator, the latest first, until they are restored [CASE-11]', async () => {
  for (const name of ['VH_1', 'VH_2', 'XY_3']) {
    await ward.aCase(name)
    const { group_name: group, base_name: base } = await ward.caseRow(name)
    expect(await ada.cases.deleteCase({ base: { group, base }, owner: 'ada', caseName: name })).toEqual({ type: 'Ok' })
    clock.pass(60_000)
  }
  expect(await deleted(root)).toEqual(['XY_3', 'VH_2', 'VH_1'])
  expect(await deleted(root, ' vh_')).toEqual(['VH_2', 'VH_1'])
  expect(await deleted(root, 'ADA')).toHaveLength(3)
  expect(await deleted(rita)).toBe('InsufficientPermissions')
  const { group_name: group, base_name: base } = await ward.caseRow('VH_2')
  expect(await root.cases.restoreCase({ base: { group, base }, owner: 'ada', caseName: 'VH_2' })).toEqual({
    type: 'Ok',
  })
  expect(await deleted(root)).toEqual(['XY_3', 'VH_1'])
  expect((await ward.caseRow('VH_2')).deleted_at).toBeNull()
})
