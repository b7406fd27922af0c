import { accessWire } from '@casebook/api-adapter/access/access.wire'
import { createClient } from '@casebook/api-adapter/client'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { aGroup } from '../groups/groups.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { root, ada, ben, db } = ward
afterAll(() => ward.server.close())
const access = createClient(accessWire, root.browser.send)
const { group, id: name } = wardBase
const visit = { [group]: [name] }
const other = { ...wardBase, id: 'other' }
await publishBase(ward.services, other)

beforeEach(async () => {
  await db.deleteFrom('base_protection').execute()
  await db.deleteFrom('base_access').execute()
  await db.deleteFrom('server_event').execute()
})

const lines = async () => {
  const rows = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
  return rows.map(({ kind, source, payload }) => [kind, source, payload])
}

const basesOf = async ({ browser }: typeof ada) => {
  const answer = await browser.fetch('proket/knowledgeBasePermission?action=getAllowedBases', {
    method: 'POST',
    body: '{}',
  })
  return (await answer.json()).ReceivedAllowedBases.bases
}

describe('the protection of bases', () => {
  it('is saved, acts on the next call of everybody, and stands in the log [PERM-01] [BASE-05]', async () => {
    expect(await access.getOverview()).toMatchObject({ protections: {}, people: 5 })
    expect(await basesOf(ada)).toEqual({ [group]: ['other', name] })
    expect(await access.saveProtections({ protections: visit, was: {} })).toEqual({ type: 'Ok' })
    expect(await basesOf(ada)).toEqual({ [group]: ['other'] })
    expect(await basesOf(root)).toEqual({ [group]: ['other', name] })
    expect(await access.getOverview()).toMatchObject({ protections: visit })
    await access.saveProtections({ protections: {}, was: visit })
    expect(await basesOf(ada)).toEqual({ [group]: ['other', name] })
    const base = { group, base: name }
    expect(await lines()).toEqual([
      ['baseProtected', 'root', base],
      ['baseUnprotected', 'root', base],
    ])
  })

  it('is replaced as a whole by a client of the specified wire, and said once for each change [PERM-01]', async () => {
    const wire = wireClient(accessWire, root.browser.send)
    await wire.saveProtections({ protections: { [group]: [name, 'other'] } })
    await wire.saveProtections({ protections: { [group]: ['other'] } })
    expect(await access.getOverview()).toMatchObject({ protections: { [group]: ['other'] } })
    expect((await lines()).map(([kind]) => kind)).toEqual(['baseProtected', 'baseProtected', 'baseUnprotected'])
  })

  it('of another administrator stays, where one did not see it yet [PERM-01]', async () => {
    await access.saveProtections({ protections: visit, was: {} })
    await access.saveProtections({ protections: { [group]: ['other'] }, was: {} })
    expect(await access.getOverview()).toMatchObject({ protections: { [group]: ['other', name] } })
  })

  it('needs a base that exists: otherwise nothing is saved [PERM-01]', async () => {
    const protections = { [group]: [name, 'nowhere'] }
    expect(await access.saveProtections({ protections, was: {} })).toEqual({
      type: 'UnknownBase',
      group,
      base: 'nowhere',
    })
    expect(await access.getOverview()).toMatchObject({ protections: {} })
    expect(await lines()).toEqual([])
  })
})

describe('the access of a user', () => {
  it('opens protected bases by name, from the next call on, and stands in the log [PERM-01] [BASE-05]', async () => {
    await access.saveProtections({ protections: visit, was: {} })
    const before = await access.getUserAccess({ user: 'ada' })
    expect(before).toMatchObject({ access: {}, bases: [{ group, base: name, users: 0 }], person: { username: 'ada' } })
    expect(await access.saveUserAccess({ user: 'ada', access: visit, was: {} })).toEqual({ type: 'Ok' })
    expect(await basesOf(ada)).toEqual({ [group]: ['other', name] })
    expect(await basesOf(ben)).toEqual({ [group]: ['other'] })
    expect(await access.getUserAccess({ user: 'ada' })).toMatchObject({ access: visit, bases: [{ users: 1 }] })
    await access.saveUserAccess({ user: 'ada', access: {}, was: visit })
    expect(await basesOf(ada)).toEqual({ [group]: ['other'] })
    const line = { user: 'ada', group, base: name }
    expect((await lines()).slice(1)).toEqual([
      ['accessGranted', 'root', line],
      ['accessRevoked', 'root', line],
    ])
  })

  it('needs a user and a base that exist [PERM-01]', async () => {
    expect(await access.getUserAccess({ user: 'nobody' })).toEqual({ type: 'NoSuchUser' })
    expect(await access.saveUserAccess({ user: 'nobody', access: {}, was: {} })).toEqual({ type: 'NoSuchUser' })
    expect(await access.saveUserAccess({ user: 'ada', access: { [group]: ['nowhere'] }, was: {} })).toEqual({
      type: 'UnknownBase',
      group,
      base: 'nowhere',
    })
    expect(await lines()).toEqual([])
  })
})

describe('the people of a base', () => {
  const base = { group, base: name }
  const people = async () => {
    const answer = await access.getBaseAccess(base)
    if (answer.type !== 'ReceivedBaseAccess') throw new Error(answer.type)
    return answer.people.map(({ username }) => username).toSorted()
  }

  it('are listed, get access together and lose it together, each with a line in the log [PERM-01]', async () => {
    await access.saveProtections({ protections: visit, was: {} })
    await aGroup(db, 'Team', {
      owner: 'ben',
      sharedCases: false,
      members: { paul: 'JoinedWithSelectedCases', rita: 'Invited' },
    })
    expect(await access.getBaseAccess(base)).toEqual({
      type: 'ReceivedBaseAccess',
      isProtected: true,
      people: [],
      count: 0,
    })
    expect(await access.changeBaseAccess({ ...base, give: ['ada', 'ada'], groups: ['Team'], take: [] })).toEqual({
      type: 'Ok',
    })
    expect(await people()).toEqual(['ada', 'ben', 'paul'])
    expect(await basesOf(ben)).toEqual({ [group]: ['other', name] })
    await access.changeBaseAccess({ ...base, give: ['ada'], groups: [], take: ['ben', 'paul', 'rita'] })
    expect(await people()).toEqual(['ada'])
    expect(await basesOf(ben)).toEqual({ [group]: ['other'] })
    expect((await lines()).slice(1).map(([kind, , payload]) => [kind, (payload as { user: string }).user])).toEqual([
      ['accessGranted', 'ada'],
      ['accessGranted', 'ben'],
      ['accessGranted', 'paul'],
      ['accessRevoked', 'ben'],
      ['accessRevoked', 'paul'],
    ])
  })

  it('are all as they were if one of those who were named is not there [PERM-01]', async () => {
    const change = { ...base, give: ['ada', 'nobody'], groups: [], take: [] }
    expect(await access.changeBaseAccess(change)).toEqual({ type: 'UnknownPerson', user: 'nobody' })
    expect(await access.changeBaseAccess({ ...change, give: ['ada'], groups: ['None'] })).toEqual({
      type: 'UnknownGroup',
      group: 'None',
    })
    expect(await access.changeBaseAccess({ ...change, base: 'nowhere' })).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await people()).toEqual([])
  })

  it('are found by a part of a name, and groups too [PERM-01]', async () => {
    const answer = await access.findPeople({ filter: ' AD' })
    expect(answer).toMatchObject({ people: [{ username: 'ada' }], groups: [] })
    expect(await access.findPeople({ filter: 'tea' })).toMatchObject({ groups: [{ name: 'Team', members: 2 }] })
    const all = await access.findPeople({ filter: '' })
    expect(all.type === 'FoundPeople' && all.people.map(({ username }) => username)).not.toContain('root')
  })
})
