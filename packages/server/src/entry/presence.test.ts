import { caseCallsClient } from '@casebook/api-adapter/entry/caseCalls.client'
import type { OfDraft } from '@casebook/core/entry/entry.calls'
import { awayAfter, notedEvery } from '@casebook/core/entry/presence/presence'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { noteThere, othersHeardOf } from '../cases/presence.repository'
import { aColleague, aGroup, aSavedCase, type Colleague, isNow, startGroupServer } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { visit } from './visitStudy.fixture'

const db = await openTestDatabase()
const server = await startGroupServer(db)
const { clock } = server
const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const cyd = await aColleague(server, 'cyd')
const rita = await aColleague(server, 'rita', ['REPORTER'])
await aGroup(db, 'Team', { members: { ben: 'JoinedWithAllCases', cyd: 'JoinedWithAllCases' } })
await db.updateTable('app_user').set({ title: 'Dr', last_name: 'Weber' }).where('username', '=', 'ada').execute()

afterAll(() => server.close())

let cases = 0

/** A case of ada's that these people have opened. Answers the draft of each. */
async function opened(...people: readonly Colleague[]): Promise<readonly OfDraft[]> {
  cases += 1
  const caseName = `Shared_${cases}`
  await aSavedCase(ada, caseName)
  const open = async ({ cases }: Colleague) => {
    const loaded = await cases.loadCase({ base: visit, caseName, owner: 'ada' })
    if (loaded.type !== 'CaseResolved') throw new Error(loaded.type)
    return { ...visit, draft: loaded.draft }
  }
  const drafts = []
  for (const person of people) drafts.push(await open(person))
  return drafts
}

const caseNamed = (name: string) =>
  db.selectFrom('study_case').select('id').where('name', '=', name).executeTakeFirstOrThrow()

/** The names of the others, or what the caller was refused with. */
async function seenBy({ browser }: Colleague, of: OfDraft | undefined) {
  const answer = await caseCallsClient(browser.send).presence?.beThere(of ?? visit)
  return answer?.type === 'OthersThere' ? answer.others.map(({ username }) => username) : answer?.type
}

describe('who else has a case open [CASE-12]', () => {
  it('is said with name and since when, to each of those who have it open', async () => {
    const [adas, bens] = await opened(ada, ben)
    expect(await seenBy(ada, adas)).toEqual([])
    const since = clock.now().toISOString()
    clock.pass(60_000)
    const answer = await caseCallsClient(ben.browser.send).presence?.beThere(bens ?? visit)
    expect(answer).toEqual({
      type: 'OthersThere',
      others: [{ username: 'ada', title: 'Dr', firstName: 'ada', lastName: 'Weber', since }],
    })
    clock.pass(awayAfter - 1)
    expect(await seenBy(ada, adas)).toEqual(['ben'])
    clock.pass(1)
    expect(await seenBy(ada, adas)).toEqual([])
  })

  it('goes on with each word, and begins anew with the first after five minutes of nothing', async () => {
    await opened(ben)
    const { id } = await caseNamed(`Shared_${cases}`)
    const silence = fc.oneof(fc.integer({ min: 1, max: 2 * awayAfter }), fc.constantFrom(awayAfter - 1, awayAfter))
    await fc.assert(
      fc.asyncProperty(fc.array(silence, { minLength: 1, maxLength: 5 }), async (silences) => {
        await db.deleteFrom('case_presence').execute()
        let now = clock.now()
        let since = now
        await noteThere(db, id, 'ben', now)
        for (const silence of silences) {
          now = new Date(now.getTime() + silence)
          const isOver = silence >= awayAfter
          expect(await othersHeardOf(db, id, 'ada', now)).toMatchObject(isOver ? [] : [{ username: 'ben', since }])
          if (isOver) since = now
          await noteThere(db, id, 'ben', now)
          expect(await othersHeardOf(db, id, 'ada', now)).toMatchObject([{ username: 'ben', since }])
        }
      }),
      { numRuns: 30 },
    )
  })

  it('writes nothing down again for half a minute, and then does: everybody asks every few seconds', async () => {
    const [adas] = await opened(ada, ben)
    const { id } = await caseNamed(`Shared_${cases}`)
    const heard = async () => {
      const rows = await db.selectFrom('case_presence').selectAll().where('case_id', '=', id).execute()
      return rows.map(({ heard_at }) => heard_at.getTime() - start)
    }
    const start = clock.now().getTime()
    expect(await seenBy(ada, adas)).toEqual([])
    clock.pass(notedEvery - 1)
    expect(await seenBy(ada, adas)).toEqual([])
    expect(await heard()).toEqual([0])
    clock.pass(1)
    expect(await seenBy(ada, adas)).toEqual([])
    expect(await heard()).toEqual([notedEvery])
  })

  it('is told to who was there first with their next question, and to who came with their first', async () => {
    const [adas, bens] = await opened(ada, ben)
    expect(await seenBy(ada, adas)).toEqual([])
    clock.pass(8_000)
    expect(await seenBy(ben, bens)).toEqual(['ada'])
    expect(await seenBy(ada, adas)).toEqual(['ben'])
    await ben.entry.unsetDirtyBit(bens ?? visit)
    expect(await seenBy(ada, adas)).toEqual([])
  })

  it('is over as soon as they leave, and nobody else’s leaving ends it', async () => {
    const [adas, bens] = await opened(ada, ben)
    await seenBy(ada, adas)
    await cyd.entry.unsetDirtyBit(adas ?? visit)
    expect(await seenBy(ben, bens)).toEqual(['ada'])
    await ada.entry.unsetDirtyBit(adas ?? visit)
    expect(await seenBy(ben, bens)).toEqual([])
  })

  it('concerns one case only', async () => {
    const [adas] = await opened(ada)
    const [bens] = await opened(ben)
    await seenBy(ada, adas)
    expect(await seenBy(ben, bens)).toEqual([])
  })

  it('is told to nobody who may not open the case: no monitor, no stranger, no guessed draft [GRP-12]', async () => {
    const [adas] = await opened(ada)
    await seenBy(ada, adas)
    expect(await seenBy(rita, adas)).toBe('InsufficientPermissions')
    expect(await seenBy(ben, adas)).toBe('DraftNotFound')
    expect(await seenBy(ben, { ...visit, draft: 'ada' })).toBe('DraftNotFound')
  })

  it('ends for both sides with the sharing: who was taken out is neither named nor told [GRP-12]', async () => {
    const [adas, cyds] = await opened(ada, cyd)
    await seenBy(ada, adas)
    expect(await seenBy(cyd, cyds)).toEqual(['ada'])
    expect(await seenBy(ada, adas)).toEqual(['cyd'])
    await isNow(db, 'Team', 'cyd', 'NoMembership')
    expect(await seenBy(ada, adas)).toEqual([])
    expect(await seenBy(cyd, cyds)).toBe('DraftNotFound')
    await isNow(db, 'Team', 'cyd', 'JoinedWithAllCases')
    expect(await seenBy(ada, adas)).toEqual(['cyd'])
  })

  it('names nobody whose account is frozen, and nobody who enters no cases any more', async () => {
    const [adas, bens] = await opened(ada, ben)
    await seenBy(ben, bens)
    const change = (set: { is_frozen?: boolean; roles?: 'REPORTER'[] }) =>
      db.updateTable('app_user').set(set).where('username', '=', 'ben').execute()
    expect(await seenBy(ada, adas)).toEqual(['ben'])
    await change({ is_frozen: true })
    expect(await seenBy(ada, adas)).toEqual([])
    await change({ is_frozen: false, roles: ['REPORTER'] })
    expect(await seenBy(ada, adas)).toEqual([])
    await change({ roles: [] })
    expect(await seenBy(ada, adas)).toEqual(['ben'])
  })

  it('is nobody in a case that was never saved', async () => {
    const fresh = await ada.entry.reset(visit)
    const draft = fresh.type === 'ReceivedState' ? fresh.draft?.id : undefined
    expect(await seenBy(ada, { ...visit, draft })).toEqual([])
    await ada.entry.unsetDirtyBit({ ...visit, draft })
  })
})
