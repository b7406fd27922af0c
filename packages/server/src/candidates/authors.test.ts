/** The authors of one candidate learn of each other, and no other person does. */
import { authorsWire } from '@casebook/api-adapter/candidates/authors.wire'
import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { createClient } from '@casebook/api-adapter/client'
import { awayAfter } from '@casebook/core/entry/presence/presence'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeProtection } from '../bases/access.repository'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const { root, dana, paul, db, clock, server } = await startWard(await openTestDatabase())
afterAll(() => server.close())

type Person = typeof dana
const writerOf = ({ browser }: Person) => createClient(candidatesWire, browser.send)
const sheet =
  'Variable / Field Name,Form Name,Field Type,Field Label\r\nrecord_id,visit,text,Id\r\nage,visit,text,Age\r\n'

let candidate = ''

beforeEach(async () => {
  await db.deleteFrom('base_candidate').execute()
  await writeProtection(db, { group: 'Ward', base: 'fever' }, false)
  const data = Buffer.from(sheet).toString('base64')
  const made = await writerOf(dana).uploadCandidate({ fileName: 'fever.csv', data, group: 'Ward', base: 'fever' })
  if (made.type !== 'CandidateReceived') throw new Error(made.type)
  candidate = made.candidate
})

const be = (who: Person, more: { readonly item?: string; readonly isLeaving?: boolean } = {}) =>
  createClient(authorsWire, who.browser.send).beAtCandidate({ candidate, ...more })

/** The others and where they are, or what the caller was refused with. */
async function seenBy(who: Person, more: Parameters<typeof be>[1] = {}) {
  const answer = await be(who, more)
  return answer.type === 'OthersThere' ? answer.others.map(({ username, item }) => [username, item]) : answer.type
}

describe('who else writes in a study [MORE-49]', () => {
  it('is said with where they are, until they leave or nothing is heard of them', async () => {
    expect(await seenBy(dana, { item: 'age' })).toEqual([])
    const since = clock.now().toISOString()
    clock.pass(1_000)
    expect(await be(root)).toMatchObject({ others: [{ username: 'dana', since, item: 'age' }] })
    expect(await seenBy(dana, { item: 'record_id' })).toEqual([['root', null]])
    expect(await seenBy(root)).toEqual([['dana', 'record_id']])
    await be(dana, { isLeaving: true })
    expect(await seenBy(root)).toEqual([])
    clock.pass(awayAfter - 1)
    expect(await seenBy(dana)).toEqual([['root', null]])
    clock.pass(1)
    expect(await seenBy(dana)).toEqual([])
  })

  it('is said with what was kept last, so that a page learns of it', async () => {
    const before = await be(root)
    if (before.type !== 'OthersThere') throw new Error(before.type)
    clock.pass(1_000)
    const kept = await writerOf(dana).keepCandidateFile({
      candidate,
      uploadedAt: before.uploadedAt,
      fileName: 'fever.csv',
      data: Buffer.from(sheet.replace('Age', 'Years')).toString('base64'),
    })
    expect(kept).toMatchObject({ type: 'CandidateKept' })
    expect(await be(root)).toMatchObject({ uploadedAt: clock.now().toISOString() })
  })

  it('is written once while somebody stays at one question, and not with each word', async () => {
    const heardAt = async () =>
      (await db.selectFrom('candidate_presence').select('heard_at').executeTakeFirstOrThrow()).heard_at
    await be(dana, { item: 'age' })
    const first = await heardAt()
    clock.pass(8_000)
    await be(dana, { item: 'age' })
    expect(await heardAt()).toEqual(first)
    await be(dana, { item: 'record_id' })
    expect(await heardAt()).toEqual(clock.now())
  })

  it('is nobody’s to know who may not write in it, and names nobody who may not any more', async () => {
    await be(dana)
    expect(await seenBy(paul)).toBe('InsufficientPermissions')
    expect(await seenBy(root)).toEqual([['dana', null]])
    await writeProtection(db, { group: 'Ward', base: 'fever' }, true)
    expect(await seenBy(root)).toEqual([])
    expect(await seenBy(dana)).toBe('CandidateNotFound')
  })

  it('takes any words for the place where somebody is, and refuses what no text can be', async () => {
    for (const item of ['', ' ', '🩺', "'; drop table app_user; --", '\u202e']) {
      await be(dana, { item })
      expect(await seenBy(root)).toEqual([['dana', item]])
    }
    await expect(be(dana, { item: 'a\u0000b' })).rejects.toThrow('answered by 400')
    expect(await seenBy(root)).toEqual([['dana', '\u202e']])
  })

  it('is over once it was discarded', async () => {
    await be(root)
    await writerOf(dana).discardCandidate({ candidate })
    expect(await be(root)).toMatchObject({ type: 'CandidateSettled', settled: { outcome: 'discarded', by: 'dana' } })
    expect(await db.selectFrom('candidate_presence').select('username').execute()).toEqual([])
  })
})
