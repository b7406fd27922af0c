import { createClient } from '@casebook/api-adapter/client'
import { lifeWire } from '@casebook/api-adapter/life/life.wire'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSiteLimits } from '../bases/limits.repository'
import { ofVisit } from '../entry/visitStudy.fixture'
import { createGroup } from '../groups/createGroup'
import { startWard } from '../locks/ward.fixture'
import { credential } from '../sdv/signing.fixture'
import { writeSite } from '../sites/sites.repository'
import { textsIn } from '../testing/readFiles'
import { openTestDatabase } from '../testing/testDatabase'
import { findSnapshot } from './life.repository'
import { sumSnapshotJob } from './sumSnapshot.job'

const ward = await startWard(await openTestDatabase())
const { ada, rita, dana, root, clock, db, services } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const life = (who: { readonly browser: (typeof ada)['browser'] }) => createClient(lifeWire, who.browser.send)

async function studyLife(who = root) {
  const answer = await life(who).getStudyLife(visit)
  if (answer.type !== 'ReceivedStudyLife') throw new Error(answer.type)
  return answer
}

let count = 0

/** How the edge says that a study is locked. */
const isLocked = /was answered by 423/

/** A snapshot with its sum. */
async function aSnapshot(who = root): Promise<string> {
  const taken = await life(who).takeSnapshot({ ...visit, name: `Snapshot ${++count}` })
  if (taken.type !== 'SnapshotTaken') throw new Error(taken.type)
  clock.pass(settlesAfter)
  await sumSnapshotJob.run(services, { id: taken.id })
  return taken.id
}

type Move = Parameters<ReturnType<typeof life>['moveStudy']>[0]['move']

const move = async (who: typeof ada, move: Move, snapshot?: string) => {
  const signed = { ...visit, move, ...(snapshot && { snapshot }) }
  await life(who).confirmPassword({ ...signed, username: who.username, ...credential })
  return (await life(who).moveStudy({ ...signed, reason: `To ${move}` })).type
}

async function locked(): Promise<string> {
  const snapshot = await aSnapshot()
  expect(await move(root, 'sign', snapshot)).toBe('StudyMoved')
  expect(await move(dana, 'sign', snapshot)).toBe('StudyMoved')
  return snapshot
}

await ward.aCase('First')
beforeEach(async () => {
  const { moves } = await studyLife(dana)
  if (moves.includes('unlock')) await move(dana, 'unlock')
  if (moves.includes('takeBack')) await move(dana, 'takeBack')
})

describe('a snapshot', () => {
  it('is a named moment with who, version, number of cases and the sum of the dataset [MORE-31]', async () => {
    const id = await aSnapshot(dana)
    const [snapshot] = (await studyLife()).snapshots
    expect(snapshot).toMatchObject({
      id,
      by: 'dana',
      version: '1',
      cases: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const asked = { ...visit, asOf: snapshot?.moment ?? '', identifyingBecause: 'Analysis' }
    const read = async () => {
      const answer = await createClient(statisticsWire, rita.browser.send).getAllStatistics(asked)
      if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
      return new Uint8Array(await answer.file.content.arrayBuffer())
    }
    const bytes = await read()
    const said = JSON.parse(Object.fromEntries(await textsIn(bytes))['moment.json'] ?? '')
    expect(said).toMatchObject({ dataset: snapshot?.hash, cases: 1, version: '1' })
    // Work goes on, and the same file is made again.
    await ward.aCase('Second')
    await ada.cases.deleteCase({ base: visit, caseName: 'First' })
    clock.pass(settlesAfter)
    expect(Buffer.from(await read()).equals(Buffer.from(bytes))).toBe(true)
    await root.cases.restoreCase({ base: visit, owner: 'ada', caseName: 'First' })
  })

  it('has a name of its own [MORE-31]', async () => {
    await aSnapshot()
    expect(await life(dana).takeSnapshot({ ...visit, name: `Snapshot ${count}` })).toEqual({ type: 'NameTaken' })
  })

  it('is shut, as the whole life of a study, to people who are limited to sites [MORE-26] [MORE-31]', async () => {
    await createGroup(db, { name: 'Ulm', description: '', sharedCases: false, owner: 'root' }, clock.now())
    await writeSite(db, 'Ulm', 'root', clock.now())
    await writeSiteLimits(db, 'dana', ['Ulm'])
    expect(await life(dana).getStudyLife(visit)).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await life(dana).takeSnapshot({ ...visit, name: 'Mine' })).toEqual({ type: 'KnowledgeBaseNotFound' })
    await writeSiteLimits(db, 'dana', [])
  })
})

describe('locking a study', () => {
  it('takes two people who sign the same dataset, with what is open before them [MORE-31]', async () => {
    const snapshot = await aSnapshot()
    expect((await studyLife()).open).toMatchObject({ drafts: 0, queries: 0, late: 0 })
    expect(await move(root, 'sign', snapshot)).toBe('StudyMoved')
    expect(await move(root, 'sign', snapshot)).toBe('SamePerson')
    expect((await studyLife(root)).moves).toEqual(['takeBack'])
    expect(await move(dana, 'sign', snapshot)).toBe('StudyMoved')
    const { state, entries } = await studyLife()
    const hash = (await findSnapshot(db, snapshot))?.hash
    expect(state).toBe('locked')
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'locked', by: 'dana', reason: 'To sign', hash },
      { kind: 'signed', by: 'root', reason: 'To sign', hash },
    ])
  })

  it('is not signed over data that have changed since, or are not read yet [MORE-31]', async () => {
    const snapshot = await aSnapshot()
    await ward.aCase(`Late${count}`)
    expect(await move(root, 'sign', snapshot)).toBe('DataChanged')
    const taken = await life(root).takeSnapshot({ ...visit, name: 'Not read' })
    if (taken.type !== 'SnapshotTaken') throw new Error(taken.type)
    expect(await move(root, 'sign', taken.id)).toBe('SnapshotNotReady')
  })

  it('takes a credential of who signs, for this dataset and for no other, once [MORE-28] [MORE-31]', async () => {
    const fresh = await ward.signIn('root')
    const [other, snapshot] = [await aSnapshot(), await aSnapshot()]
    const signed = { ...visit, move: 'sign', snapshot } as const
    const sign = (more: object = {}) => life(fresh).moveStudy({ ...signed, reason: 'Done', ...more })
    expect(await sign()).toEqual({ type: 'PasswordRequired' })
    // The first signature of a session says who signs.
    expect(await life(fresh).confirmPassword({ ...signed, ...credential })).toEqual({ type: 'NameRequired' })
    for (const wrong of [
      { username: 'dana', ...credential },
      { username: 'root', password: 'a guess' },
    ])
      expect(await life(fresh).confirmPassword({ ...signed, ...wrong })).toEqual({ type: 'PasswordWrong' })
    expect(await sign()).toEqual({ type: 'PasswordRequired' })
    expect(await life(fresh).confirmPassword({ ...signed, username: 'root', ...credential })).toEqual({
      type: 'PasswordConfirmed',
    })
    expect(await sign({ snapshot: other })).toEqual({ type: 'PasswordRequired' })
    expect(await life(root).moveStudy({ ...signed, reason: 'Done' })).toEqual({ type: 'PasswordRequired' })
    expect(await sign()).toEqual({ type: 'StudyMoved' })
    const takeBack = { ...visit, move: 'takeBack', reason: 'A mistake' } as const
    expect(await life(fresh).moveStudy(takeBack)).toEqual({ type: 'PasswordRequired' })
    const refused = db.selectFrom('server_event').select('source').where('kind', '=', 'signatureRefused')
    expect((await refused.where('source', '=', 'root').execute()).length).toBeGreaterThan(1)
  })

  it('waits for a save that is on its way, and finds it [MORE-31]', async () => {
    const snapshot = await aSnapshot()
    const [saved, signed] = await Promise.all([
      ward.aCase('Beside').catch((error) => error),
      move(root, 'sign', snapshot),
    ])
    // Whichever came first, the dataset that was signed is what there is.
    expect(signed === 'StudyMoved' ? isLocked.test(String(saved)) : typeof saved === 'string').toBe(true)
  })
})

describe('a locked study', () => {
  it('lets a phone keep what it brings, and shows who has something [MORE-31]', async () => {
    const draft = await ward.aCase('Phone')
    await locked()
    clock.pass(21 * 86_400_000)
    const back = await ward.signIn('ada')
    const bring = () => back.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'age', value: 51 }] })
    await expect(bring()).rejects.toThrow(isLocked)
    await expect(bring()).rejects.toThrow(isLocked)
    const owner = await ward.signIn('root')
    const told = await studyLife(owner)
    expect(told.late).toMatchObject([{ by: 'ada' }])
    expect(told.open.late).toBe(1)
    // Once it is unlocked, with a reason, what waited is taken.
    const manager = await ward.signIn('dana')
    expect(await move(manager, 'unlock')).toBe('StudyMoved')
    expect((await bring()).type).toBe('Ok')
    expect((await studyLife(owner)).entries[0]).toMatchObject({ kind: 'unlocked', by: 'dana', reason: 'To unlock' })
    Object.assign(ada, back)
    Object.assign(root, owner)
    Object.assign(dana, manager)
    Object.assign(rita, await ward.signIn('rita'))
  })

  it('takes no new case and no save, and can be archived and brought back [MORE-31]', async () => {
    await locked()
    await expect(ward.aCase('New')).rejects.toThrow(isLocked)
    expect(await move(root, 'archive')).toBe('StudyMoved')
    expect(await move(dana, 'unlock')).toBe('NotNow')
    await expect(ward.aCase('New')).rejects.toThrow(isLocked)
    expect(await move(dana, 'bringBack')).toBe('StudyMoved')
    expect((await studyLife()).state).toBe('locked')
  })
})
