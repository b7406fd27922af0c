/** A case that is moved while somebody has it open, or has a link to it: nothing that they said is lost. */
import { createClient } from '@casebook/api-adapter/client'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Base } from '@casebook/core/bases/base'
import { afterAll, describe, expect, it } from 'vitest'
import { findVersion } from '../bases/bases.repository'
import { publishBase } from '../bases/publishBase'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { eraserIn, everything } from '../erasure/erasure.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { verifyTrail } from '../trail/verifyTrail'
import { noCounts, playMove } from './moveCases.job'
import { moveReport } from './moveReport'
import { beginRun, findMove, insertMove } from './moves.repository'

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, aCase, answersOf, caseRow, services, clock, server } = ward
afterAll(() => server.close())

const amended: Base = {
  ...wardBase,
  version: '2',
  questionnaires: wardBase.questionnaires.map((one) => ({
    ...one,
    questions: one.questions.filter(({ id }) => id !== 'note' && id !== 'mood'),
  })),
}
/** On the first version, each open on a screen. */
const drafts = new Map<string, string>()
for (const name of ['Unsaved', 'Open', 'Link', 'Tablet', 'Erased'])
  drafts.set(
    name,
    await aCase(name, [
      { id: 'note', value: 'Lives alone' },
      { id: 'age', value: 40 },
    ]),
  )
await publishBase(services, amended)
const second = await findVersion(db, visit, '2')

/** What becomes of the case of that name. */
async function moved(name: string, to = second) {
  const filter = {
    ...visit,
    versionId: to?.id ?? null,
    undoes: null,
    sites: null,
    names: [name],
    state: 'all',
    status: null,
  } as const
  const order = {
    signed: 'stay',
    reason: 'Amendment',
    by: 'root',
    at: clock.now(),
    total: 1,
    counts: noCounts,
  } as const
  const id = await insertMove(db, { filter: { ...filter, names: [name] }, ...order })
  await beginRun(db, id, noCounts)
  await playMove(services, id)
  const { effects, stay } = (await findMove(db, id))?.moved ?? noCounts
  return effects.played === 1 ? 'moved' : Object.entries(stay).find(([, count]) => count > 0)?.[0]
}

async function onScreen(name: string) {
  const draft = drafts.get(name)
  const { revision: on } = await caseRow(name)
  const say = (id: string, value: string | number) =>
    ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id, value }], on })
  const save = () => ada.entry.savecase({ ...ofVisit, draft, userfn: name, on })
  return { say, save }
}

async function isWhole() {
  for await (const fault of verifyTrail(db)) expect(fault).toBeNull()
}

describe('a case that is moved meanwhile', () => {
  it('stays as long as somebody has answers in it that are not saved [MORE-40]', async () => {
    const { say, save } = await onScreen('Unsaved')
    expect(await say('age', 41)).toMatchObject({ type: 'Ok' })
    expect(await moved('Unsaved')).toBe('unsaved')
    expect(await save()).toMatchObject({ type: 'OkWithGroups' })
    expect(await moved('Unsaved')).toBe('moved')
    expect(await answersOf('Unsaved')).toMatchObject({ age: 41, note: null })
  })

  it('takes what the page of the old version says then, and tells it what was withdrawn [MORE-40]', async () => {
    const { say, save } = await onScreen('Open')
    expect(await moved('Open')).toBe('moved')
    expect(await say('age', 42)).toMatchObject({ type: 'Ok' })
    // The page keeps it and shows why, as it does for every answer that is refused.
    expect(await say('note', 'Lives with her son')).toMatchObject({
      type: 'AddFactError',
      errors: [{ id: 'note', reason: 'UnknownQuestion' }],
    })
    const saved = await save()
    expect(saved).toMatchObject({ type: 'OkWithGroups', merged: [{ id: 'note', theirs: null, author: 'root' }] })
    expect(await answersOf('Open')).toMatchObject({ age: 42, note: null })
    const { base_version_id } = await caseRow('Open')
    expect(base_version_id).toBe(second?.id)
    await isWhole()
  })

  it('takes the answers of a link that was sent before, and keeps the link for those it cannot take [MORE-40]', async () => {
    const link = await ada.tokens.getCaseToken({ name: 'Link', questions: ['sleep', 'mood'], reusable: false })
    if (link.type !== 'ReceivedToken') throw new Error(link.type)
    const phone = createClient(commandWire, new Browser(server).send)
    expect(await moved('Link')).toBe('moved')
    const sleep = { id: 'sleep', value: 7 }
    const both = await phone.ImportData({ token: link.token, facts: [sleep, { id: 'mood', value: 'good' }] })
    expect(both).toMatchObject({ type: 'AddFactError', errors: [{ id: 'mood' }] })
    expect(await phone.ImportData({ token: link.token, facts: [sleep] })).toMatchObject({ type: 'CommandExecuted' })
    expect(await answersOf('Link')).toMatchObject({ sleep: 7 })
    await isWhole()
  })

  it('takes what the tablet says that a patient has in their hands [MORE-40]', async () => {
    const { browser, entry } = await ward.signIn('ada')
    const address = '/interview/Ward/visit/visit/Tablet'
    const handedOver = { ...visit, owner: 'ada', name: 'Tablet', address, parts: ['drugs'] }
    expect(await createClient(interviewWire, browser.send).handOver(handedOver)).toEqual({ type: 'HandedOver' })
    expect(await moved('Tablet')).toBe('moved')
    const draft = drafts.get('Tablet')
    expect(await entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'dose', value: 5 }] })).toMatchObject({
      type: 'Ok',
    })
    expect(await entry.savecase({ ...ofVisit, draft, userfn: 'Tablet' })).toMatchObject({ type: 'OkWithGroups' })
    expect(await answersOf('Tablet')).toMatchObject({ dose: 5, note: null })
    await isWhole()
  })
})

it('gives no answer back that was erased meanwhile, and names none [MORE-40] [MORE-33]', async () => {
  expect(await moved('Erased')).toBe('moved')
  await eraserIn(ward).erase('Erased', everything)
  const back = await findVersion(db, visit, '1')
  expect(await moved('Erased', back)).toBe('moved')
  expect(Object.values(await answersOf('Erased')).filter((value) => value !== null)).toEqual([])
  const found = await db.selectFrom('case_move').select('id').execute()
  for (const { id } of found)
    for await (const line of moveReport(db, id)) if (line[0] === 'Erased') expect(line).not.toContain('Lives alone')
  await isWhole()
})
