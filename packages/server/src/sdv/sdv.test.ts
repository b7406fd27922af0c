import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import type { Fact } from '@casebook/core/facts/fact'
import type { Role } from '@casebook/core/permissions/capabilities'
import { allSdvLevel, dueForSdv } from '@casebook/core/sdv/allSdv'
import { onlyIn } from '@casebook/core/sdv/modal'
import { verifyMachine } from '@casebook/core/sdv/verify.machine'
import excel from 'exceljs'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { credential, signingBy } from './signing.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, paul, root, aCase, logOf, db, caseRow, clock, fromOutside } = ward

const marks = async (caseIdentifier: string, by = ada) => {
  const received = await by.sdv.getSdv({ caseIdentifier })
  if (received.type !== 'ReceivedSdv') return received.type
  return received.entries.map(({ questionnaireId, level }) => `${questionnaireId} ${level}`)
}
const set = expect.objectContaining({ type: 'SdvSet' })
const refused = { type: 'InsufficientPermissions' }

describe('verification over the wire', () => {
  it('goes from none to PI, to Monitor, and to none again [SDV-01] [SDV-08]', async () => {
    await aCase('Round')
    const one = { caseIdentifier: 'Round', questionnaireId: 'patient' }
    expect(await marks('Round')).toEqual([])
    expect(await ada.sdv.setPiSdv(one)).toEqual(set)
    expect(await marks('Round')).toEqual(['patient PI'])
    expect(await rita.sdv.setMonitorSdv(one)).toEqual(set)
    expect(await marks('Round')).toEqual(['patient PI', 'patient Monitor'])
    expect(await rita.sdv.unSetMonitorSdv(one)).toEqual(set)
    expect(await marks('Round')).toEqual([])
    expect(await ada.sdv.setPiSdv(one)).toEqual(set)
    expect(await marks('Round')).toEqual(['patient PI'])
  })

  it('says which questionnaires take no answers after it, and which again do [SDV-07] [LOCK-01]', async () => {
    await aCase('Frozen')
    const one = { caseIdentifier: 'Frozen', questionnaireId: 'patient' }
    const external = { questionnaireId: 'diary', freezing: 'withoutQuery', reason: 'enteredExternally' }
    const verified = { questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'verified' }
    expect(await ada.sdv.setPiSdv(one)).toEqual({ type: 'SdvSet', frozen: [verified, external] })
    expect(await ada.sdv.unSetPiSdv(one)).toEqual({ type: 'SdvSet', frozen: [external] })
  })

  it('lets nobody sign what they have not seen: a case that was saved since [SDV-04] [CASE-12]', async () => {
    const draft = await aCase('Unseen')
    const one = { caseIdentifier: 'Unseen', questionnaireId: 'patient' }
    const { revision: seen } = await caseRow('Unseen')
    await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'age', value: 41 }] })
    expect((await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Unseen' })).type).toBe('OkWithGroups')
    const { revision } = await caseRow('Unseen')
    expect(await ada.sdv.setPiSdv({ ...one, seen })).toEqual({ type: 'CaseChanged', changed: ['age'], revision })
    expect(await ada.sdv.setPiSdv({ ...one, seen: 'no revision' })).toMatchObject({ type: 'CaseChanged' })
    expect(await marks('Unseen')).toEqual([])
    const shown = { ...visit, owner: 'ada', name: 'Unseen', questionnaireId: 'patient', seen: revision }
    expect(await signingBy(ada).setPiSdv(shown)).toEqual(set)
    expect(await marks('Unseen')).toEqual(['patient PI'])
  })

  it('lets a PI take back their mark until a monitor has confirmed it, and a monitor at any time [SDV-04]', async () => {
    await aCase('Back')
    const one = { caseIdentifier: 'Back', questionnaireId: 'patient' }
    await ada.sdv.setPiSdv(one)
    expect(await ada.sdv.unSetPiSdv(one)).toEqual(set)
    await ada.sdv.setPiSdv(one)
    await rita.sdv.setMonitorSdv(one)
    expect(await ada.sdv.unSetPiSdv(one)).toEqual(refused)
    expect(await marks('Back')).toEqual(['patient PI', 'patient Monitor'])
    expect(await rita.sdv.unSetPiSdv(one)).toEqual(set)
    expect(await marks('Back')).toEqual([])
  })

  it('lets nobody else do any of it, and nobody out of turn [SDV-04] [ROLE-01]', async () => {
    await aCase('Turns')
    const one = { caseIdentifier: 'Turns', questionnaireId: 'patient' }
    expect(await rita.sdv.setMonitorSdv(one)).toEqual(refused)
    for (const who of [ben, dana, root, rita]) expect(await who.sdv.setPiSdv(one)).toEqual(refused)
    await ada.sdv.setPiSdv(one)
    for (const who of [ada, ben, dana, root]) expect(await who.sdv.setMonitorSdv(one)).toEqual(refused)
    await rita.sdv.setMonitorSdv(one)
    for (const who of [ada, ben, dana, root])
      for (const action of ['unSetPiSdv', 'unSetMonitorSdv'] as const)
        expect(await who.sdv[action](one)).toEqual(refused)
    expect(await ada.sdv.setPiSdv(one)).toEqual(refused)
    expect(await marks('Turns')).toEqual(['patient PI', 'patient Monitor'])
  })

  it('never lets one person alone verify on both levels, whatever their roles [SDV-04]', async () => {
    await aCase('Alone')
    const one = { caseIdentifier: 'Alone', questionnaireId: 'patient' }
    const hold = (...roles: Role[]) => db.updateTable('app_user').set({ roles }).where('username', '=', 'ada').execute()
    await hold('PI', 'REPORTER')
    expect(await ada.sdv.setPiSdv(one)).toEqual(set)
    expect(await ada.sdv.setMonitorSdv(one)).toEqual(refused)
    expect(await marks('Alone')).toEqual(['patient PI'])
    const { revision: seen } = await caseRow('Alone')
    expect(await ada.sdv.setMonitorSdv({ ...one, seen })).toEqual({ type: 'SignedBySamePerson' })
    expect(await logOf('Alone', 'sdvFailed')).toHaveLength(2)
    await hold('PI')
    expect(await rita.sdv.setMonitorSdv(one)).toEqual(set)
    expect(await marks('Alone')).toEqual(['patient PI', 'patient Monitor'])
  })

  it('does what is asked twice once, and says that it is done [SDV-08]', async () => {
    await aCase('Twice')
    const one = { caseIdentifier: 'Twice', questionnaireId: 'patient' }
    expect(await Promise.all([ada.sdv.setPiSdv(one), ada.sdv.setPiSdv(one), ada.sdv.setPiSdv(one)])).toEqual([
      set,
      set,
      set,
    ])
    expect(await marks('Twice')).toEqual(['patient PI'])
    expect(await logOf('Twice', 'sdvLocked', 'sdvFailed')).toHaveLength(1)
  })

  it('marks the questionnaire of a question [SDV-08]', async () => {
    await aCase('AtQuestion')
    expect(await ada.sdv.setPiSdv({ caseIdentifier: 'AtQuestion', questionnaireId: 'pregnant' })).toEqual(set)
    expect(await marks('AtQuestion')).toEqual(['patient PI'])
  })

  it('sets no mark where nothing shows or nothing is known, nor on a deleted case [SDV-02]', async () => {
    await aCase('Hidden')
    for (const questionnaireId of ['birth', 'nothing', '__proto__', ''])
      expect(await ada.sdv.setPiSdv({ caseIdentifier: 'Hidden', questionnaireId })).toEqual(refused)
    await ada.cases.deleteCase({ base: visit, caseName: 'Hidden' })
    expect(await ada.sdv.setPiSdv({ caseIdentifier: 'Hidden', questionnaireId: 'patient' })).toEqual(refused)
    expect(await marks('Hidden')).toEqual([])
  })

  it('counts a mark of an investigator as theirs only until a monitor has set one [SDV-03]', async () => {
    await aCase('Counts')
    await ada.sdv.setPiSdv({ caseIdentifier: 'Counts', questionnaireId: 'patient' })
    await rita.sdv.setMonitorSdv({ caseIdentifier: 'Counts', questionnaireId: 'patient' })
    await ada.sdv.setPiSdv({ caseIdentifier: 'Counts', questionnaireId: 'drugs' })
    expect(await marks('Counts', rita)).toEqual(['patient PI', 'patient Monitor', 'drugs PI'])
    // The entries on the wire determine the next step of each.
    const one = { caseIdentifier: 'Counts', questionnaireId: 'drugs' }
    expect(await paul.sdv.setMonitorSdv(one)).toEqual(set)
    expect(await paul.sdv.unSetMonitorSdv(one)).toEqual(set)
  })

  it('says with each mark who set it, by username and printed name, when, and what has changed since', async () => {
    await aCase('Changed', [
      { id: 'age', value: 40 },
      { id: 'pain', value: ['head', 'back'] },
    ])
    await fromOutside('Changed', [{ id: 'sleep', value: 7 }])
    await ada.sdv.setPiSdv({ caseIdentifier: 'Changed', questionnaireId: 'patient' })
    await rita.queries.startQuery({
      name: 'Changed',
      questionId: 'age',
      nodeId: 'source-query',
      value: 'check-source',
    })
    expect(
      await fromOutside('Changed', [
        { id: 'age', value: 41 },
        { id: 'age (Annotation)', value: 'a note' },
      ]),
    ).toBe('Saved')
    const named = { title: 'Dr.', first_name: 'Ada', last_name: 'Lovelace' }
    await db.updateTable('app_user').set(named).where('username', '=', 'ada').execute()
    const received = await rita.sdv.getSdv({ caseIdentifier: 'Changed' })
    const at = ward.clock.now().toISOString()
    const mark = { user: 'ada', name: 'Dr. Ada Lovelace', at, level: 'PI', changed: ['age'] }
    expect(received).toMatchObject({ entries: [mark] })
  })

  it('shows a case and its marks to who may read it; to others it is as if there were none', async () => {
    await aCase('Private')
    await ada.sdv.setPiSdv({ caseIdentifier: 'Private', questionnaireId: 'patient' })
    const { id } = await caseRow('Private')
    for (const reader of [ada, rita, dana, root, paul])
      for (const caseIdentifier of ['Private', id]) expect(await marks(caseIdentifier, reader)).toEqual(['patient PI'])
    for (const caseIdentifier of ['Private', id, 'Nothing', crypto.randomUUID()])
      expect(await ben.sdv.getSdv({ caseIdentifier })).toEqual(refused)
    expect(await ben.sdv.unSetPiSdv({ caseIdentifier: id, questionnaireId: 'patient' })).toEqual(refused)
    expect(await rita.sdv.getSdv({ caseIdentifier: 'Private', owner: 'ben' })).toEqual(refused)
  })

  it('is written into the server log, also where it was refused [SDV-08] [LOG-02]', async () => {
    await aCase('Logged')
    const one = { caseIdentifier: 'Logged', questionnaireId: 'patient' }
    await rita.sdv.setMonitorSdv(one)
    await ada.sdv.setPiSdv(one)
    await ada.sdv.unSetPiSdv(one)
    const line = { group: 'Ward', base: 'visit', owner: 'ada', case: 'Logged', questionnaire: 'patient' }
    expect(await logOf('Logged', 'sdvLocked', 'sdvUnlocked', 'sdvFailed')).toEqual([
      { kind: 'sdvFailed', source: 'rita', payload: { ...line, move: 'setMonitor' } },
      { kind: 'sdvLocked', source: 'ada', payload: { ...line, move: 'setPi' } },
      { kind: 'sdvUnlocked', source: 'ada', payload: { ...line, move: 'unsetPi' } },
    ])
  })

  it('keeps every mark that ever stood, with who took it back', async () => {
    await aCase('Kept')
    const one = { caseIdentifier: 'Kept', questionnaireId: 'patient' }
    await ada.sdv.setPiSdv(one)
    await rita.sdv.setMonitorSdv(one)
    await rita.sdv.unSetMonitorSdv(one)
    const { id } = await caseRow('Kept')
    const rows = await db
      .selectFrom('sdv_entry')
      .select(['level', 'set_by', 'unset_by'])
      .where('case_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { level: 'PI', set_by: 'ada', unset_by: 'rita' },
      { level: 'Monitor', set_by: 'rita', unset_by: 'rita' },
    ])
  })

  it('freezes in a run nothing that nobody has begun, whatever the page sends, and signs it singly [SDV-06] [SDV-04]', async () => {
    await aCase('Unbegun')
    const { revision: seen } = await caseRow('Unbegun')
    const moved = (who: typeof ada, call: 'setPiSdv' | 'setMonitorSdv', questionnaireId: string, inRun: boolean) =>
      signingBy(who)[call]({
        ...visit,
        owner: 'ada',
        name: 'Unbegun',
        questionnaireId,
        seen,
        inRun,
      })
    expect(await moved(ada, 'setPiSdv', 'patient', true)).toEqual(set)
    expect(await moved(ada, 'setPiSdv', 'drugs', true)).toEqual({ type: 'NotBegun' })
    expect(await marks('Unbegun')).toEqual(['patient PI'])
    expect(await moved(ada, 'setPiSdv', 'drugs', false)).toEqual(set)
    expect(await moved(rita, 'setMonitorSdv', 'drugs', true)).toEqual({ type: 'NotBegun' })
    expect(await marks('Unbegun')).toEqual(['patient PI', 'drugs PI'])
  })

  it('tells a page whose marks are old why a section is refused, in turn or not [SDV-08]', async () => {
    await aCase('Stale')
    const { revision: seen } = await caseRow('Stale')
    const one = { ...visit, owner: 'ada', name: 'Stale', questionnaireId: 'patient', seen }
    const sdvOf = signingBy
    expect(await sdvOf(rita).setMonitorSdv(one)).toEqual({ type: 'WaitsForPi' })
    await sdvOf(ada).setPiSdv(one)
    await sdvOf(rita).setMonitorSdv(one)
    expect(await sdvOf(ada).setPiSdv(one)).toEqual({ type: 'MarksChanged' })
    expect(await sdvOf(ada).unSetPiSdv({ ...one, reason: 'x' })).toEqual({ type: 'MarksChanged' })
    expect(await sdvOf(ada).setMonitorSdv(one)).toEqual(refused)
    expect(await marks('Stale')).toEqual(['patient PI', 'patient Monitor'])
  })

  it('verifies all that is due to the caller in one run, and nothing else [SDV-06]', async () => {
    await aCase('AllOfIt')
    await fromOutside('AllOfIt', [
      { id: 'sleep', value: 7 },
      { id: 'drug', value: 'aspirin' },
    ])
    const tabs = ['patient', 'drugs', 'diary'].map((id) => ({ id, isActive: true, asksQuestions: true, within: [] }))
    await ada.sdv.setPiSdv({ caseIdentifier: 'AllOfIt', questionnaireId: 'drugs' })
    const { revision: seen } = await caseRow('AllOfIt')
    const run = async (who: typeof ada, roles: readonly Role[]) => {
      const received = await who.sdv.getSdv({ caseIdentifier: 'AllOfIt' })
      const due = dueForSdv(roles, tabs, received.type === 'ReceivedSdv' ? received.entries : [])
      if (due.length === 0) return due
      const mode = allSdvLevel(roles) === 'PI' ? 'setPi' : 'setMonitor'
      const sdv = createClient(sdvWire, who.browser.send)
      const credentials = createClient(verificationWire, who.browser.send)
      const passkeys = { get: async () => null }
      const studyCase = { ...visit, owner: 'ada', name: 'AllOfIt' }
      const input = {
        sdv,
        credentials,
        passkeys,
        studyCase,
        seen,
        listed: onlyIn(mode, due),
        mode,
        isRun: true,
      } as const
      const actor = createActor(verifyMachine, { input }).start()
      actor.send({ type: 'confirm' })
      actor.send({ type: 'confirm' })
      const { children } = await waitFor(actor, (now) => now.children.credential !== undefined)
      if (children.credential) await waitFor(children.credential, (now) => now.matches('asking'))
      children.credential?.send({ type: 'give', username: who.username, ...credential })
      await waitFor(actor, ({ status }) => status === 'done', { timeout: 60_000 })
      return due
    }
    expect(await run(paul, ['PI', 'REPORTER'])).toEqual([])
    expect(await run(rita, ['REPORTER'])).toEqual(['drugs'])
    expect(await run(ada, ['PI'])).toEqual(['patient', 'diary'])
    expect(await run(rita, ['REPORTER'])).toEqual(['patient', 'diary'])
    expect((await marks('AllOfIt')) as string[]).toHaveLength(6)
  })
})

describe('the SDV report', () => {
  const sdvOf = (who: typeof ada) => ({ ...createClient(sdvWire, who.browser.send), ...signingBy(who) })

  const meaning = {
    signed: 'The answers that were saved then agree with their source.',
    verified: 'The answers that were saved then were checked against their source.',
  }
  async function rowsIn(content: { arrayBuffer(): Promise<ArrayBuffer> }, sheet: string) {
    const book = new excel.Workbook()
    await book.xlsx.load(await content.arrayBuffer())
    return (book.getWorksheet(sheet)?.getSheetValues() ?? []).map((row) =>
      Array.from(Array.isArray(row) ? row.slice(1) : [], (cell) => cell ?? null),
    )
  }

  it('has a row for each verified questionnaire within reach, as report.xlsx, and is logged [SDV-09]', async () => {
    const named = { first_name: 'Rita', last_name: 'Ray' }
    await db.updateTable('app_user').set(named).where('username', '=', 'rita').execute()
    const facts: readonly Fact[] = [
      { id: 'age', value: 40 },
      { id: 'pain', value: ['head', 'back'] },
    ]
    await aCase('Reported', facts)
    const { revision: seen } = await caseRow('Reported')
    const shown = { ...visit, owner: 'ada', name: 'Reported', seen }
    await sdvOf(ada).setPiSdv({ ...shown, questionnaireId: 'patient' })
    await sdvOf(ada).setPiSdv({ ...shown, questionnaireId: 'drugs' })
    await sdvOf(rita).setMonitorSdv({ ...shown, questionnaireId: 'patient' })
    await rita.queries.startQuery({
      name: 'Reported',
      questionId: 'age',
      nodeId: 'source-query',
      value: 'check-source',
    })
    expect(await fromOutside('Reported', [{ id: 'age', value: 41 }])).toBe('Saved')
    for (const who of [rita, dana, root]) {
      const received = await sdvOf(who).getSdvReport()
      if (received.type !== 'ReceivedBinaryData') throw new Error(received.type)
      expect(received.file.name).toBe('report.xlsx')
      const rows = await rowsIn(received.file.content, 'Verification')
      const at = clock.now().toISOString()
      const ofCase = ['Ward', 'visit', 'ada', 'Reported', 'no']
      const byAda = [null, 'Dr. Ada Lovelace', meaning.signed]
      expect(rows.filter((row) => row[3] === 'Reported')).toEqual([
        [...ofCase, 'patient', 'Monitor', 'ada', at, 'rita', at, 2, 1, 3, 0, ...byAda, 'Rita Ray', meaning.verified],
        [...ofCase, 'drugs', 'PI', 'ada', at, null, null, 0, 0, 0, 0, ...byAda],
      ])
    }
    const made = await db.selectFrom('server_event').select('source').where('kind', '=', 'sdvReportMade').execute()
    expect(made.map(({ source }) => source)).toEqual(['rita', 'dana', 'root'])
    expect(await logOf('Reported', 'sdvFailed')).toEqual([])
    expect(await sdvOf(ada).getSdvReport()).toEqual({ type: 'InsufficientPermissions' })
  })

  it('agrees with the spreadsheet of a history: each signature with name, time in UTC, and meaning [MORE-28]', async () => {
    const { revision: seen } = await caseRow('Reported')
    const shown = { ...visit, owner: 'ada', name: 'Reported', seen, questionnaireId: 'drugs' }
    await sdvOf(ada).unSetPiSdv({ ...shown, reason: 'Signed too early' })
    const calls = createClient(historyWire, rita.browser.send)
    const taken = await calls.exportCaseHistory({ ...visit, owner: 'ada', name: 'Reported' })
    if (taken.type !== 'ReceivedBinaryData') throw new Error(taken.type)
    const at = clock.now().toISOString()
    // All within one moment of this clock.
    const rows = (await rowsIn(taken.file.content, 'Signatures')).slice(2)
    expect(rows.toSorted((a, b) => `${a[4]}`.localeCompare(`${b[4]}`))).toEqual([
      [at, 'rita', 'Rita Ray', 'Monitor', 'Signature', 'Patient', null, meaning.verified],
      [at, 'ada', 'Dr. Ada Lovelace', 'PI', 'Signature', 'Patient; Drugs', null, meaning.signed],
      [at, 'ada', 'Dr. Ada Lovelace', 'PI', 'Withdrawn', 'Drugs', null, null, 'Signed too early'],
    ])
  })
})
