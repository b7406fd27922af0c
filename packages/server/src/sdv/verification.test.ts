import { createClient } from '@casebook/api-adapter/client'
import { reviewWire } from '@casebook/api-adapter/entry/review.wire'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { compareSome, hasUncompared } from './changedAnswers'
import { signingBy } from './signing.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, root, aCase, fromOutside, logOf, caseRow, clock, db, services, signIn } = ward

const minute = 60_000
const answer = { age: 40, pain: ['head', 'back'] } as const
const facts = Object.entries(answer).map(([id, value]) => ({ id, value })) as readonly Fact[]
const set = expect.objectContaining({ type: 'SdvSet' })

/** Signing with a credential each time; `bare` without. */
const sdvOf = (who: typeof ada) => ({ ...createClient(sdvWire, who.browser.send), ...signingBy(who) })
const verificationOf = signingBy
const bare = (who: typeof ada) => ({
  ...createClient(sdvWire, who.browser.send),
  ...createClient(verificationWire, who.browser.send),
})
const reviewOf = (who: typeof ada) => createClient(reviewWire, who.browser.send)
const named = (name: string) => ({ ...visit, owner: 'ada', name })

/** The request of a page that shows the case as it is. */
async function shown(name: string, questionnaireId = 'patient') {
  return { ...named(name), questionnaireId, seen: (await caseRow(name)).revision }
}

/** Answers changed in a verified part, where a query asks for them. */
async function correct(name: string, ...corrections: readonly Fact[]) {
  for (const { id } of corrections)
    await rita.queries.startQuery({ name, questionId: id, nodeId: 'source-query', value: 'check-source' })
  expect(await fromOutside(name, corrections)).toBe('Saved')
}

/** The answers of the case that changed since that person verified it. */
async function changesOf(who: typeof ada, name: string) {
  const received = await verificationOf(who).getChanges()
  if (received.type !== 'ReceivedChanges') throw new Error(received.type)
  return received.changes.filter((change) => change.name === name)
}

async function changedOf(name: string) {
  const received = await sdvOf(rita).getSdv(named(name))
  if (received.type !== 'ReceivedSdv') throw new Error(received.type)
  return received.entries.map(({ level, changed }) => [level, changed])
}

/** What lists and pictures count of the case. */
async function countsOf(name: string) {
  const { signed, verified, verification_level } = await caseRow(name)
  return { signed, verified, level: verification_level }
}

describe('a mark', () => {
  it('drops at exactly the answer that changed, and stands again once that is as it was [MORE-06]', async () => {
    await aCase('Dropped', facts)
    await sdvOf(ada).setPiSdv(await shown('Dropped'))
    await sdvOf(rita).setMonitorSdv(await shown('Dropped'))
    await correct('Dropped', { id: 'age', value: 41 })
    expect(await changedOf('Dropped')).toEqual([
      ['PI', ['age']],
      ['Monitor', ['age']],
    ])
    // Neither the section nor the case counts as verified.
    expect(await countsOf('Dropped')).toEqual({ signed: 0, verified: 0, level: 'changed' })
    const { id } = await caseRow('Dropped')
    const kept = () =>
      db.selectFrom('sdv_changed_answer').select(['level', 'key', 'set_by']).where('case_id', '=', id).execute()
    expect(await kept()).toEqual(
      expect.arrayContaining([
        { level: 'PI', key: 'age', set_by: 'ada' },
        { level: 'Monitor', key: 'age', set_by: 'rita' },
      ]),
    )
    expect(await fromOutside('Dropped', [{ id: 'age', value: 40 }])).toBe('Saved')
    expect(await changedOf('Dropped')).toEqual([
      ['PI', []],
      ['Monitor', []],
    ])
    expect(await kept()).toEqual([])
    expect(await countsOf('Dropped')).toEqual({ signed: 1, verified: 1, level: 'verified' })
  })

  it('keeps the revision, the hash and the number of answers that the person saw [MORE-06]', async () => {
    await aCase('Seen', facts)
    const { seen } = await shown('Seen')
    await sdvOf(ada).setPiSdv(await shown('Seen'))
    const { id } = await caseRow('Seen')
    const kept = await db
      .selectFrom('sdv_seen')
      .select(['revision', 'hash', 'answers'])
      .where('case_id', '=', id)
      .execute()
    expect(kept).toEqual([{ revision: seen, hash: expect.stringMatching(/^[\da-f]{64}$/), answers: 3 }])
  })

  it('of before is compared at the next start, case by case [MORE-06]', async () => {
    await aCase('Before', facts)
    await sdvOf(ada).setPiSdv(await shown('Before'))
    await correct('Before', { id: 'age', value: 41 })
    const { id } = await caseRow('Before')
    await db.deleteFrom('sdv_changed_answer').where('case_id', '=', id).execute()
    await db.insertInto('sdv_uncompared').values({ case_id: id }).execute()
    expect(await hasUncompared(db)).toBe(true)
    expect(await compareSome(services)).toBe(1)
    expect(await hasUncompared(db)).toBe(false)
    expect(await db.selectFrom('sdv_changed_answer').select('key').where('case_id', '=', id).execute()).toEqual([
      { key: 'age' },
    ])
  })
})

/** The request to take a mark back. */
async function withdrawn(name: string, questionnaireId?: string) {
  return { ...(await shown(name, questionnaireId)), reason: 'Signed by mistake' }
}

describe('a signature', () => {
  it('is in the history of the case, and so is that it was taken back [HIST-01]', async () => {
    await aCase('Signed', facts)
    await sdvOf(ada).setPiSdv(await shown('Signed'))
    clock.pass(10 * minute)
    await sdvOf(rita).setMonitorSdv(await shown('Signed'))
    clock.pass(minute)
    await sdvOf(rita).unSetMonitorSdv(await withdrawn('Signed'))
    const history = createClient(historyWire, rita.browser.send)
    const received = await history.getCaseHistory({ caseId: named('Signed') })
    if (received.type !== 'ReceivedCaseHistory') throw new Error(received.type)
    expect(
      received.signings?.map(({ type, level, by, sections, reason }) => [type, level, by, sections[0]?.id, reason]),
    ).toEqual([
      ['signed', 'PI', 'ada', 'patient', undefined],
      ['signed', 'Monitor', 'rita', 'patient', undefined],
      // The investigator's mark goes with it.
      ['takenBack', 'Monitor', 'rita', 'patient', 'Signed by mistake'],
      ['takenBack', 'PI', 'rita', 'patient', 'Signed by mistake'],
    ])
  })

  it('counts although the case was saved since, if the answers are those that were seen', async () => {
    await aCase('Noted', facts)
    const request = await shown('Noted')
    expect(await fromOutside('Noted', [{ id: 'age (Annotation)', value: 'by telephone' }])).toBe('Saved')
    expect((await caseRow('Noted')).revision).not.toBe(request.seen)
    expect(await sdvOf(ada).setPiSdv(request)).toEqual(set)
  })
})

describe('a case to be looked at', () => {
  it('is open to reviewers, read-only, with what was saved and why it is frozen [SDV-05]', async () => {
    const draft = await aCase('Looked', facts)
    await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'age', value: 99 }] })
    await sdvOf(ada).setPiSdv(await shown('Looked'))
    const before = await db.selectFrom('draft').select('id').execute()
    const received = await reviewOf(rita).reviewCase(named('Looked'))
    if (received.type !== 'ReceivedCase') throw new Error(received.type)
    const { seen } = await shown('Looked')
    expect(received.draft).toMatchObject({
      caseName: 'Looked',
      owner: 'ada',
      revision: seen,
      unsaved: [],
      isReadOnly: true,
    })
    expect(received.draft.facts).toEqual(expect.arrayContaining(facts as Fact[]))
    expect(received.draft.facts).toHaveLength(3)
    expect(received.draft.frozen).toContainEqual({
      questionnaireId: 'patient',
      freezing: 'withoutQuery',
      reason: 'verified',
    })
    expect(await db.selectFrom('draft').select('id').execute()).toEqual(before)
    expect(await reviewOf(ben).reviewCase(named('Looked'))).toEqual({ type: 'CaseNotFound' })
  })
})

describe('a changed answer', () => {
  it('waits for the PI, then for another monitor, and its mark stands again once both confirmed it [MORE-06]', async () => {
    await aCase('Reviewed', facts)
    await sdvOf(ada).setPiSdv(await shown('Reviewed'))
    await sdvOf(rita).setMonitorSdv(await shown('Reviewed'))
    await correct('Reviewed', { id: 'age', value: 41 })
    const [change] = await changesOf(rita, 'Reviewed')
    expect(change).toMatchObject({ key: 'age', level: 'Monitor', before: 40, now: 41, signed: null })
    // Why it changed: what was asked about it.
    expect(change?.asked).toEqual([
      {
        step: expect.objectContaining({ en: expect.any(String) }),
        words: expect.anything(),
        by: 'rita',
        at: clock.now().toISOString(),
      },
    ])
    expect(change?.around?.map(({ key, now, state }) => [key, now, state])).toEqual([
      ['age', 41, 'changed'],
      ['pain', ['head', 'back'], 'verified'],
      ['smokes', false, 'verified'],
    ])
    const one = { ...named('Reviewed'), questionnaireId: 'patient', key: 'age', hash: change?.hash ?? '' }
    expect(await verificationOf(rita).confirmAnswer({ ...one, level: 'Monitor' })).toEqual({ type: 'WaitsForPi' })
    expect(await verificationOf(ada).confirmAnswer({ ...one, level: 'PI', hash: 'another' })).toEqual({
      type: 'AnswerChanged',
    })
    expect(await verificationOf(ada).confirmAnswer({ ...one, level: 'PI' })).toEqual({ type: 'AnswerConfirmed' })
    expect(await changesOf(ada, 'Reviewed')).toEqual([])
    expect((await changesOf(rita, 'Reviewed'))[0]?.signed).toMatchObject({ user: 'ada' })
    const received = await sdvOf(rita).getSdv(named('Reviewed'))
    expect(received).toMatchObject({
      entries: [
        {
          level: 'PI',
          answers: 3,
          changed: [],
          confirmed: [{ key: 'age', user: 'ada', at: clock.now().toISOString() }],
        },
        { level: 'Monitor', answers: 3, changed: ['age'] },
      ],
    })
    const history = await createClient(historyWire, rita.browser.send).getCaseHistory({ caseId: named('Reviewed') })
    expect(history).toMatchObject({
      signings: expect.arrayContaining([
        expect.objectContaining({
          type: 'confirmed',
          level: 'PI',
          by: 'ada',
          questions: [{ key: 'age', text: { en: 'Age' } }],
        }),
      ]),
    })
    expect(await verificationOf(rita).confirmAnswer({ ...one, level: 'Monitor' })).toEqual({ type: 'AnswerConfirmed' })
    expect(await changedOf('Reviewed')).toEqual([
      ['PI', []],
      ['Monitor', []],
    ])
    const undone = { ...one, level: 'Monitor', reason: 'Read the wrong line' } as const
    expect(await bare(rita).unconfirmAnswer({ ...one, level: 'Monitor' })).toEqual({ type: 'ReasonRequired' })
    expect(await bare(rita).unconfirmAnswer(undone)).toEqual({ type: 'PasswordRequired' })
    await ada.cases.deleteCase({ base: visit, caseName: 'Reviewed' })
    expect(await verificationOf(rita).unconfirmAnswer(undone)).toEqual({ type: 'InsufficientPermissions' })
    await root.cases.restoreCase({ base: visit, owner: 'ada', caseName: 'Reviewed' })
    expect(await verificationOf(rita).unconfirmAnswer(undone)).toEqual({ type: 'AnswerUnconfirmed' })
    const after = await createClient(historyWire, rita.browser.send).getCaseHistory({ caseId: named('Reviewed') })
    expect(after).toMatchObject({
      signings: expect.arrayContaining([
        expect.objectContaining({ type: 'unconfirmed', by: 'rita', reason: 'Read the wrong line' }),
      ]),
    })
    expect(await changedOf('Reviewed')).toEqual([
      ['PI', []],
      ['Monitor', ['age']],
    ])
    expect(await logOf('Reviewed', 'sdvChangeConfirmed', 'sdvChangeUnconfirmed')).toHaveLength(3)
  })

  it('is verified by nobody once the PI takes the signature back, and keeps what both had confirmed before [MORE-06] [SDV-04]', async () => {
    await aCase('Unsigned', facts)
    await sdvOf(ada).setPiSdv(await shown('Unsigned'))
    await sdvOf(rita).setMonitorSdv(await shown('Unsigned'))
    await rita.queries.startQuery({
      name: 'Unsigned',
      questionId: 'age',
      nodeId: 'source-query',
      value: 'check-source',
    })
    const confirmed = async (value: number) => {
      expect(await fromOutside('Unsigned', [{ id: 'age', value }])).toBe('Saved')
      const [change] = await changesOf(ada, 'Unsigned')
      const one = { ...named('Unsigned'), questionnaireId: 'patient', key: 'age', hash: change?.hash ?? '' }
      await verificationOf(ada).confirmAnswer({ ...one, level: 'PI' })
      await verificationOf(rita).confirmAnswer({ ...one, level: 'Monitor' })
      expect(await changedOf('Unsigned')).toEqual([
        ['PI', []],
        ['Monitor', []],
      ])
      return one
    }
    await confirmed(41)
    const one = await confirmed(42)
    const dropped = [
      ['PI', ['age']],
      ['Monitor', ['age']],
    ]
    for (const _ of ['pressed', 'sent again']) {
      await verificationOf(ada).unconfirmAnswer({ ...one, level: 'PI', reason: 'Too early' })
      expect(await changedOf('Unsigned')).toEqual(dropped)
    }
    expect(await fromOutside('Unsigned', [{ id: 'age', value: 41 }])).toBe('Saved')
    expect(await changedOf('Unsigned')).toEqual([
      ['PI', []],
      ['Monitor', []],
    ])
  })

  it('keeps a monitor from verifying its questionnaire until the PI has signed it, once although pressed twice [MORE-06]', async () => {
    await aCase('Waiting', facts)
    await sdvOf(ada).setPiSdv(await shown('Waiting'))
    await correct('Waiting', { id: 'age', value: 41 })
    expect(await sdvOf(rita).setMonitorSdv(await shown('Waiting'))).toEqual({ type: 'WaitsForPi' })
    const specified = { caseIdentifier: 'Waiting', questionnaireId: 'patient' }
    expect(await (await signIn('rita')).sdv.setMonitorSdv(specified)).toEqual({ type: 'InsufficientPermissions' })
    expect(await logOf('Waiting', 'sdvFailed')).toHaveLength(2)
    const [change] = await changesOf(ada, 'Waiting')
    const one = { ...named('Waiting'), questionnaireId: 'patient', key: 'age', hash: change?.hash ?? '' }
    const signed = [1, 2].map(() => verificationOf(ada).confirmAnswer({ ...one, level: 'PI' }))
    expect(await Promise.all(signed)).toEqual([{ type: 'AnswerConfirmed' }, { type: 'AnswerConfirmed' }])
    expect(await logOf('Waiting', 'sdvChangeConfirmed')).toHaveLength(1)
    expect(await sdvOf(rita).setMonitorSdv(await shown('Waiting'))).toEqual(set)
  })

  it('is counted in the list of cases to verify [MORE-06]', async () => {
    const received = await verificationOf(rita).getCasesToVerify({ search: 'review', only: 'changed' })
    expect(received).toMatchObject({
      type: 'ReceivedCasesToVerify',
      next: null,
      cases: [{ name: 'Reviewed', owner: 'ada', signed: 1, verified: 0, changed: 1 }],
    })
    expect(await verificationOf(ben).getCasesToVerify({})).toEqual({ type: 'InsufficientPermissions' })
  })
})
