import { createClient } from '@casebook/api-adapter/client'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { writeProtection } from '../bases/access.repository'
import { visit } from '../entry/visitStudy.fixture'
import { aGroup, isNow } from '../groups/groups.fixture'
import { startWard } from '../locks/ward.fixture'
import { hashOfSecret } from '../session/secrets/secret'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, aCase, logOf, db, caseRow, server } = ward

const noSuchCase = { type: 'TokenError', error: 'noSuchCase' }
const notAllowed = { type: 'TokenError', error: 'notAllowed' }
const ask = (name: string, questions = ['sleep', 'mood'], reusable = false) =>
  ada.tokens.getCaseToken({ name, questions, reusable })

async function tokensOf(name: string) {
  const { id } = await caseRow(name)
  return db.selectFrom('case_token').selectAll().where('case_id', '=', id).orderBy('issued_at').execute()
}

async function aToken(name: string, ...questions: string[]) {
  const received = await ask(name, questions)
  if (received.type !== 'ReceivedToken') throw new Error(received.type)
  return received
}

const standing = async (name: string) =>
  (await tokensOf(name)).flatMap(({ id, invalidated_at }) => (invalidated_at ? [] : [id])).sort()

describe('getCaseToken', () => {
  it('makes a token for questions of a saved case [TOKN-01] [TOKN-03]', async () => {
    await aCase('Diary')
    const received = await aToken('Diary', 'sleep', 'mood', 'sleep')
    const [row] = await tokensOf('Diary')
    expect(row).toMatchObject({
      id: received.uuid,
      kind: 'link',
      reusable: false,
      issuer: 'ada',
      questions: ['sleep', 'mood'],
      used_at: null,
      invalidated_at: null,
    })
  })

  it('tells 256 random bits once, and keeps only their hash [TOKN-03]', async () => {
    await aCase('Secret')
    const tokens = [await aToken('Secret', 'sleep'), await aToken('Secret', 'sleep')]
    for (const { token, uuid } of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      const row = (await tokensOf('Secret')).find(({ id }) => id === uuid)
      expect(row?.secret_hash).toBe(hashOfSecret(token))
    }
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(2)
    const token = tokens[0]?.token ?? ''
    expect(token).not.toBe('')
    for (const table of ['case_token', 'server_event', 'received_call'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token)
    expect(server.logged()).not.toContain(token)
  })

  it('keeps the secret nowhere for a second delivery either [TOKN-03]', async () => {
    await aCase('Delivered')
    const request = { name: 'Delivered', questions: ['sleep'], reusable: false }
    const first = await ada.tokens.getCaseToken(request, { idempotencyKey: 'once' })
    const second = await ada.tokens.getCaseToken(request, { idempotencyKey: 'once' })
    expect(first).not.toEqual(second)
  })

  it('lets only an app’s token be used again [TOKN-03]', async () => {
    await aCase('App')
    const asked = { name: 'App', questions: ['sleep'] }
    expect(await ada.tokens.getCaseToken({ ...asked, reusable: true, kind: 'link' })).toEqual(notAllowed)
    expect(await ada.tokens.getCaseToken({ ...asked, reusable: true, kind: 'app' })).toMatchObject({
      type: 'ReceivedToken',
    })
    expect(await ada.tokens.getCaseToken({ ...asked, reusable: true })).toMatchObject({ type: 'ReceivedToken' })
    expect((await tokensOf('App')).map(({ kind, reusable }) => [kind, reusable])).toEqual([
      ['app', true],
      ['app', true],
    ])
  })

  it('makes none for a case that is not saved, is deleted, or is not there for the caller [TOKN-02]', async () => {
    expect(await ask('NotSaved')).toEqual(noSuchCase)
    await aCase('Foreign')
    const foreign = { name: 'Foreign', questions: ['sleep'], reusable: false }
    expect(await ben.tokens.getCaseToken(foreign)).toEqual(noSuchCase)
    expect(await rita.tokens.getCaseToken(foreign)).toEqual({ type: 'InsufficientPermissions' })
    await ada.cases.deleteCase({ base: visit, caseName: 'Foreign' })
    expect(await ask('Foreign')).toEqual(noSuchCase)
    expect(await tokensOf('Foreign')).toEqual([])
  })

  it('makes none for no question, and none for a question that the base does not have [TOKN-06]', async () => {
    await aCase('Which')
    for (const questions of [[], ['sleep', 'nothing'], ['__proto__'], ['diary']])
      expect(await ask('Which', questions)).toEqual(notAllowed)
    expect(await tokensOf('Which')).toEqual([])
  })

  it('is written into the server log, made or refused [TOKN-06] [LOG-02]', async () => {
    await aCase('Noted')
    const { uuid } = await aToken('Noted', 'sleep')
    await ask('Noted', [])
    const line = { group: 'Ward', base: 'visit', owner: 'ada', case: 'Noted' }
    expect(await logOf('Noted', 'tokenCreated', 'tokenRefused')).toEqual([
      { kind: 'tokenCreated', source: 'ada', payload: { ...line, token: uuid, kind: 'link', reusable: false } },
      { kind: 'tokenRefused', source: 'ada', payload: line },
    ])
    await ben.tokens.getCaseToken({ name: 'Noted', questions: ['sleep'], reusable: false })
    const noCase = { group: null, base: null, owner: null, case: null }
    const last = await db
      .selectFrom('server_event')
      .select(['kind', 'source', 'payload'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(last).toEqual([{ kind: 'tokenRefused', source: 'ben', payload: noCase }])
  })
})

describe('invalidateQuestionnaireToken', () => {
  it('ends the tokens of the case that reach any of the questions, and no others [TOKN-04]', async () => {
    await aCase('End')
    await aCase('Other')
    const both = await aToken('End', 'sleep', 'drug', 'dose')
    const apart = await aToken('End', 'drug', 'dose')
    const other = await aToken('Other', 'sleep')
    expect(await ada.tokens.invalidateQuestionnaireToken({ caseName: 'End', questionIds: ['sleep', 'mood'] })).toEqual({
      type: 'Ok',
    })
    expect(both.uuid).not.toBe(apart.uuid)
    expect(await standing('End')).toEqual([apart.uuid])
    expect(await standing('Other')).toEqual([other.uuid])
    expect(await ada.tokens.invalidateQuestionnaireToken({ caseName: 'End', questionIds: [] })).toEqual({ type: 'Ok' })
    expect(await standing('End')).toEqual([apart.uuid])
  })

  it('answers TokenError for a case that is not there for the caller [TOKN-04]', async () => {
    await aCase('Mine')
    const { uuid } = await aToken('Mine', 'sleep')
    for (const caseName of ['Mine', 'Nothing'])
      expect(await ben.tokens.invalidateQuestionnaireToken({ caseName, questionIds: ['sleep'] })).toEqual(noSuchCase)
    expect(await rita.tokens.invalidateQuestionnaireToken({ caseName: 'Mine', questionIds: ['sleep'] })).toEqual({
      type: 'InsufficientPermissions',
    })
    expect(await standing('Mine')).toEqual([uuid])
  })
})

// Last: it ends sessions of ben.
describe('a token', () => {
  const phone = createClient(commandWire, new Browser(server).send)
  const answers: readonly Fact[] = [
    { id: 'sleep', value: 7 },
    { id: 'mood', value: 'good' },
  ]

  it('works as long as its maker may enter the case, and again once they may [TOKN-05] [MORE-17]', async () => {
    await aCase('Shared')
    await aGroup(db, 'Clinic', { members: { ada: 'JoinedWithAllCases', ben: 'JoinedWithAllCases' } })
    const ofShared = { name: 'Shared', owner: 'ada', questions: ['sleep', 'mood'] }
    const received = await ben.tokens.getCaseToken({ ...ofShared, reusable: true })
    if (received.type !== 'ReceivedToken') throw new Error(received.type)
    const { token } = received
    const uses = async () => [
      (await phone.GetQuestions({ token, facts: [] })).type,
      (await phone.ImportData({ token, facts: answers })).type,
    ]
    const stateTold = async () => {
      const told = await ada.tokens.listCaseTokens({ caseName: 'Shared' })
      return told.type === 'ReceivedTokens' ? told.tokens[0]?.state : told.type
    }
    const works = ['CommandExecuted', 'CommandExecuted']
    const isRefused = ['TokenError', 'TokenError']
    expect(await uses()).toEqual(works)

    await isNow(db, 'Clinic', 'ben', 'NoMembership')
    expect(await uses()).toEqual(isRefused)
    expect(await stateTold()).toBe('revoked')
    expect((await logOf('Shared', 'commandRefused')).at(-1)?.payload).toMatchObject({
      command: 'ImportData',
      reason: 'issuerNotAllowed',
    })
    await isNow(db, 'Clinic', 'ben', 'JoinedWithAllCases')
    expect(await uses()).toEqual(works)
    expect(await stateTold()).toBe('opened')

    const ofBen = (change: object) => db.updateTable('app_user').set(change).where('username', '=', 'ben').execute()
    for (const [ended, restored] of [
      [{ is_frozen: true }, { is_frozen: false }],
      [{ is_activated: false }, { is_activated: true }],
      [{ roles: ['REPORTER'] }, { roles: [] }],
    ] as const) {
      await ofBen(ended)
      expect(await uses(), JSON.stringify(ended)).toEqual(isRefused)
      await ofBen(restored)
      expect(await uses()).toEqual(works)
    }
    await writeProtection(db, visit, true)
    expect(await uses()).toEqual(isRefused)
    await writeProtection(db, visit, false)
    expect(await uses()).toEqual(works)
  })
})
