import { describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const { ada, ben, rita, dana, root, db } = await startWard(await openTestDatabase())

const kept = async () => {
  const received = await root.options.getInterimLocks({})
  return received.type === 'ReceivedOption' ? received.option : received.type
}

describe('the option InterimLocks', () => {
  it('is kept as it was set, without what is blank [OPT-07]', async () => {
    expect(await kept()).toBeNull()
    const value = { caseIds: [' VH_1 ', '', '  '], tabIds: ['surgery'] }
    expect(await root.options.setInterimLocks({ value })).toMatchObject({ type: 'Ok' })
    expect(await kept()).toEqual({ caseIds: ['VH_1'], tabIds: ['surgery'] })
    const row = await db.selectFrom('option').select('changed_by').where('name', '=', 'InterimLocks').execute()
    expect(row).toEqual([{ changed_by: 'root' }])
  })

  it.each([[null], [{ caseIds: [], tabIds: [] }], [{ caseIds: [' '], tabIds: ['\n', ''] }]])(
    'set to %j is null [OPT-07] [LOCK-02]',
    async (value) => {
      await root.options.setInterimLocks({ value: { caseIds: ['VH_1'], tabIds: [] } })
      await root.options.setInterimLocks({ value })
      expect(await kept()).toBeNull()
    },
  )

  it('is an administrator’s alone [OPT-07] [ROLE-01]', async () => {
    await root.options.setInterimLocks({ value: { caseIds: ['VH_1'], tabIds: [] } })
    for (const who of [ada, ben, rita, dana]) {
      expect(await who.options.getInterimLocks({})).toEqual({ type: 'InsufficientPermissions' })
      expect(await who.options.setInterimLocks({ value: null })).toEqual({ type: 'InsufficientPermissions' })
    }
    expect(await kept()).toEqual({ caseIds: ['VH_1'], tabIds: [] })
  })
})
