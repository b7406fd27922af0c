/** Stored cases move to a new version: as the rehearsal says, by filter, with all that follows from a save, and back. */
import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { movesWire } from '@casebook/api-adapter/moves/moves.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Base, Questionnaire } from '@casebook/core/bases/base'
import type { MoveChoice } from '@casebook/core/moves/moves.calls'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visit } from '../entry/visitStudy.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { aCandidate } from '../rehearsal/candidate.fixture'
import { findRehearsal, replaceRehearsal } from '../rehearsal/rehearsal.repository'
import { playRehearsal } from '../rehearsal/rehearse.job'
import { signingBy } from '../sdv/signing.fixture'
import { readCsv } from '../testing/readCsv'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { playMove } from './moveCases.job'
import { findMove } from './moves.repository'

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, rita, root, aCase, answersOf, caseRow, services, clock, server } = ward
afterAll(() => server.close())

/** Notes are gone, the day is a number, and there is a new question. */
const amended: Base = {
  ...wardBase,
  version: '2',
  questionnaires: wardBase.questionnaires.map((one): Questionnaire => {
    if (one.id !== 'patient') return one
    const kept = one.questions.filter(({ id }) => id !== 'note')
    return {
      ...one,
      questions: [
        ...kept.map((question) =>
          question.id === 'seen' ? { id: 'seen', type: 'Num' as const, text: { en: 'Seen' } } : question,
        ),
        { id: 'weight', type: 'Num', text: { en: 'Weight' } },
      ],
    }
  }),
}

let keys = 0
const calls = createClient(movesWire, root.browser.send)
const once = wireClient(movesWire, (sent) => root.browser.send({ ...sent, idempotencyKey: `move-${++keys}` }))

const toTwo: MoveChoice = {
  version: '2',
  undoes: null,
  sites: null,
  state: 'all',
  status: null,
  names: null,
  signed: 'stay',
  reason: 'Amendment 1',
}

async function begun(choice: Partial<MoveChoice> = {}): Promise<string> {
  const answer = await once.beginMove({ ...visit, ...toTwo, ...choice })
  if (answer.type !== 'MoveBegun') throw new Error(answer.type)
  await playMove(services, answer.move)
  return answer.move
}

async function stateOf(id: string) {
  const answer = await calls.getMove({ move: id })
  if (answer.type !== 'ReceivedMove') throw new Error(answer.type)
  return answer
}

async function made(id: string) {
  expect(await once.runMove({ move: id })).toEqual({ type: 'Ok' })
  await playMove(services, id)
  return stateOf(id)
}

async function report(id: string) {
  const answer = await calls.exportMoveReport({ move: id })
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return readCsv(new TextDecoder().decode(await answer.file.content.arrayBuffer()))
}

const versionOf = async (name: string) => {
  const { base_version_id } = await caseRow(name)
  const found = db.selectFrom('base_version').select('version').where('id', '=', base_version_id)
  return (await found.executeTakeFirstOrThrow()).version
}

async function entriesOf(name: string) {
  const { id } = await caseRow(name)
  return db.selectFrom('case_entry').selectAll().where('case_id', '=', id).orderBy('seq').execute()
}

async function isWhole() {
  for await (const fault of verifyTrail(db)) expect(fault).toBeNull()
}

const answered = [
  { id: 'age', value: 40 },
  { id: 'note', value: 'Lives alone' },
  { id: 'seen', value: '2026-01-05' },
]

for (let nth = 1; nth <= 12; nth++) await aCase(`P${nth}`, answered)
const before = await answersOf('P1')
await publishBase(services, amended)

describe('a move to a new version', () => {
  it('counts what the rehearsal of the same document counts, before and after it is made [MORE-40]', async () => {
    const candidate = await aCandidate(db, clock.now(), { ...amended, version: '3' })
    const rehearsal = await replaceRehearsal(db, candidate, { by: 'root', at: clock.now(), total: 12 })
    await playRehearsal(services, rehearsal)
    const rehearsed = (await findRehearsal(db, candidate))?.counts

    const entries = await entriesOf('P2')
    const id = await begun({ names: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11', 'P12'] })
    expect(await stateOf(id)).toMatchObject({ move: { phase: 'rehearsed', total: 12, moved: null } })
    expect((await findMove(db, id))?.rehearsed.effects).toEqual(rehearsed)
    expect(await versionOf('P1')).toBe('1')

    const { move, rows } = await made(id)
    expect(move).toMatchObject({ phase: 'done', by: 'root', reason: 'Amendment 1' })
    expect((await findMove(db, id))?.moved).toEqual((await findMove(db, id))?.rehearsed)
    expect(rows).toContainEqual({
      kind: 'lost',
      about: 'note',
      reason: 'UnknownQuestion',
      effects: 12,
      cases: 12,
      text: { en: 'Note' },
    })
    expect(await versionOf('P1')).toBe('2')
    // What was said before stands as it was.
    expect((await entriesOf('P2')).slice(0, entries.length)).toEqual(entries)
    await isWhole()
  })

  it('is a revision with its reason, and withdraws only what the new version does not accept [MORE-40]', async () => {
    const [said, closing] = (await entriesOf('P1')).slice(-2)
    const source = { kind: 'move', version: '2' }
    expect(said).toMatchObject({ kind: 'facts', author: 'root', source, reason: 'Amendment 1' })
    expect(closing).toMatchObject({ kind: 'revision', source, reason: 'Amendment 1', value: { version: '2' } })
    expect(await answersOf('P1')).toEqual({ ...before, note: null, seen: null })
    const caseId = { ...visit, owner: 'ada', name: 'P1' }
    const history = await createClient(historyWire, rita.browser.send).getCaseHistory({ caseId })
    if (history.type !== 'ReceivedCaseHistory') throw new Error(history.type)
    expect(history.entries.at(-1)).toMatchObject({ source: 'move', reason: 'Amendment 1' })
    const events = await db.selectFrom('server_event').selectAll().where('kind', '=', 'movedCases').execute()
    expect(events.map(({ source, payload }) => [source, payload.count, payload.version])).toEqual([['root', 12, '2']])
  })

  it('lists the lost answers in a file [MORE-40] [LOG-02]', async () => {
    const id = (await calls.getMoves(visit)) as { readonly moves: readonly { readonly id: string }[] }
    const [head, ...lines] = await report(id.moves[0]?.id ?? '')
    expect(head).toEqual(['Case', 'Owner', 'What', 'Reason', 'Answer', 'Words', 'Value'])
    expect(lines).toHaveLength(24)
    expect(lines).toContainEqual(['P1', 'ada', 'lost', 'UnknownQuestion', 'note', 'Note', 'Lives alone'])
    expect(lines).toContainEqual(['P1', 'ada', 'lost', 'WrongType', 'seen', 'Seen on', '2026-01-05'])
  })

  it('is undone by another move, for one case or for all, and gives back the same answers [MORE-40]', async () => {
    const { moves } = (await calls.getMoves(visit)) as { readonly moves: readonly { readonly id: string }[] }
    const undoes = moves[0]?.id ?? ''
    const one = await made(await begun({ version: null, undoes, names: ['P1'], reason: 'Too early' }))
    expect(one.move).toMatchObject({ phase: 'done', moved: { played: 1, back: 2 } })
    expect([await versionOf('P1'), await versionOf('P2')]).toEqual(['1', '2'])
    expect(await answersOf('P1')).toEqual(before)
    const all = await made(await begun({ version: null, undoes, reason: 'Not approved' }))
    expect(all.move).toMatchObject({ total: 11, moved: { played: 11 } })
    expect(await answersOf('P12')).toEqual(before)
    expect(await once.beginMove({ ...visit, ...toTwo, version: null, undoes })).toEqual({ type: 'NoCases' })
    await isWhole()
  })

  it('leaves signed sections behind, or drops the marks at what changes [MORE-40]', async () => {
    const { revision, id: caseId } = await caseRow('P1')
    const ofP1 = { ...visit, owner: 'ada', name: 'P1', questionnaireId: 'patient' }
    expect(await signingBy(ada).setPiSdv({ ...ofP1, seen: revision })).toMatchObject({ type: 'SdvSet' })
    const names = ['P1', 'P2']
    const stays = await made(await begun({ names }))
    expect(stays.move.moved).toMatchObject({ played: 1, stay: { signed: 1, unsaved: 0 } })
    expect(await versionOf('P1')).toBe('1')
    expect((await report(stays.move.id)).slice(1)).toContainEqual(['P1', 'ada', 'stays', 'signed', '', '', ''])
    const dropped = await made(await begun({ names, signed: 'drop' }))
    expect(dropped.move.moved).toMatchObject({ played: 1, stay: { signed: 0 } })
    const changed = db.selectFrom('sdv_changed_answer').select('key').where('case_id', '=', caseId).orderBy('key')
    expect(await changed.execute()).toEqual([{ key: 'note' }, { key: 'seen' }])
    // Back again, the section is signed as it was.
    await made(await begun({ version: null, undoes: dropped.move.id, signed: 'drop' }))
    expect(await changed.execute()).toEqual([])
    await isWhole()
  })

  it('takes only the cases of a filter [MORE-40]', async () => {
    expect((await stateOf(await begun({ state: 'signed' }))).move.total).toBe(1)
    expect((await stateOf(await begun({ state: 'incomplete' }))).move.total).toBe(11)
    for (const choice of [
      { state: 'complete' },
      { sites: ['Nowhere'] },
      { names: ['Nobody'] },
      { status: 'enrolled' },
    ] as const)
      expect(await once.beginMove({ ...visit, ...toTwo, ...choice })).toEqual({ type: 'NoCases' })
    expect(await once.beginMove({ ...visit, ...toTwo, version: '9' })).toEqual({ type: 'VersionNotFound' })
  })

  it('goes on where it was when it was killed, and moves no case twice [MORE-40]', async () => {
    const id = await begun({ state: 'notSigned' })
    expect(await once.runMove({ move: id })).toEqual({ type: 'Ok' })
    const aBatch = { part: 0, batch: 3 }
    await playMove(services, id, aBatch)
    const { move } = await stateOf(id)
    expect(move).toMatchObject({ phase: 'running', moved: { played: 3 } })
    const { afterName = '' } = (await findMove(db, id)) ?? {}
    await db.schema
      .alterTable('case_move')
      .addCheckConstraint('killed', sql`id <> ${sql.lit(id)}::uuid or after_name = ${sql.lit(afterName)}`)
      .execute()
    await expect(playMove(services, id, aBatch)).rejects.toThrow('killed')
    await db.schema.alterTable('case_move').dropConstraint('killed').execute()
    // Two at once: the slower one keeps nothing.
    for (let nth = 0; nth < 5; nth++) await Promise.all([1, 2].map(() => playMove(services, id, aBatch)))
    const ended = await findMove(db, id)
    expect(ended).toMatchObject({ phase: 'done' })
    expect(ended?.moved).toEqual(ended?.rehearsed)
    await isWhole()
    await made(await begun({ version: null, undoes: id }))
  })

  it('waits where it is while the study is locked, is stopped, and goes on [MORE-40] [MORE-31]', async () => {
    const id = await begun({ names: ['P3', 'P4'] })
    const signed = { reason: 'Interim', signed_by: 'root', signed_at: clock.now(), signed_with: 'password' } as const
    const life = (kind: 'locked' | 'unlocked') =>
      db
        .insertInto('study_life')
        .values({ group_name: 'Ward', base_name: 'visit', kind, ...signed })
        .execute()
    await life('locked')
    expect((await made(id)).move).toMatchObject({ phase: 'held', moved: { played: 0 } })
    await life('unlocked')
    expect(await once.runMove({ move: id })).toEqual({ type: 'Ok' })
    expect(await once.runMove({ move: id })).toEqual({ type: 'NotNow', phase: 'running' })
    expect(await once.stopMove({ move: id })).toEqual({ type: 'Ok' })
    await playMove(services, id)
    expect((await stateOf(id)).move).toMatchObject({ phase: 'stopped', moved: { played: 0 } })
    expect((await made(id)).move).toMatchObject({ phase: 'done', moved: { played: 2 } })
    await made(await begun({ version: null, undoes: id }))
  })

  it('leaves the one case behind that cannot be moved [MORE-40]', async () => {
    const { id: caseId, base_version_id: first } = await caseRow('P5')
    await db.schema
      .alterTable('study_case')
      .addCheckConstraint('broken', sql`id <> ${sql.lit(caseId)}::uuid or base_version_id = ${sql.lit(first)}`)
      .execute()
    const { move } = await made(await begun({ names: ['P4', 'P5', 'P6'] }))
    await db.schema.alterTable('study_case').dropConstraint('broken').execute()
    expect(move).toMatchObject({ phase: 'done', moved: { played: 2, stay: { failed: 1 } } })
    expect(await versionOf('P5')).toBe('1')
    await isWhole()
    await made(await begun({ version: null, undoes: move.id }))
  })
})
