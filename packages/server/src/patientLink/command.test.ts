import { createClient } from '@casebook/api-adapter/client'
import { caseCallsClient } from '@casebook/api-adapter/entry/caseCalls.client'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { newSecret } from '../session/secrets/secret'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const ward = await startWard(await openTestDatabase())
const { ada, ben, aCase, answersOf, caseRow, clock, db, logOf, server } = ward

/** A phone: it has signed in nowhere. */
const phone = createClient(commandWire, new Browser(server).send)
/** As if its days were over. */
const expire = (uuid: string) =>
  db.updateTable('case_token').set({ expires_at: clock.now() }).where('id', '=', uuid).execute()

async function aLink(name: string, more: Partial<Parameters<typeof ada.tokens.getCaseToken>[0]> = {}) {
  const received = await ada.tokens.getCaseToken({ name, questions: ['sleep', 'mood'], reusable: false, ...more })
  if (received.type !== 'ReceivedToken') throw new Error(JSON.stringify(received))
  return { token: received.token, uuid: received.uuid ?? '' }
}

const sent = async (sending: ReturnType<typeof phone.ImportData>) => {
  const answer = await sending
  if (answer.type !== 'CommandExecuted') throw new Error(answer.type)
  return answer
}

const answers: readonly Fact[] = [
  { id: 'sleep', value: 7 },
  { id: 'mood', value: 'good' },
]
const revisionsOf = async (name: string) => {
  const { id } = await caseRow(name)
  return db
    .selectFrom('case_entry')
    .select(['author', 'source', 'revision'])
    .where('case_id', '=', id)
    .where('kind', '=', 'revision')
    .orderBy('seq')
    .execute()
}
const refusalsOf = async (name: string) =>
  (await logOf(name, 'commandRefused')).map(({ payload }) => [payload.command, payload.reason])

/** A request as a program makes it, with the cookies and headers that it is given. */
async function post(
  body: unknown,
  {
    path = 'command?NoOuterLayerEncryption=true',
    headers = {},
  }: { path?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, unknown>,
    cookies: response.headers.getSetCookie(),
  }
}

describe('GetQuestions', () => {
  it('brings the questions of the token and nothing else of the case [TOKN-05] [ONCE-03] [MORE-18]', async () => {
    await aCase('Open', [{ id: 'age', value: 83 }])
    const { token, uuid } = await aLink('Open', { language: 'sy' })
    const opened = await phone.GetQuestions({ token, facts: [] })
    if (opened.type !== 'CommandExecuted') throw new Error(opened.type)
    expect(opened.data).toMatchObject({ questions: ['sleep', 'mood'], facts: [], language: 'sy' })
    expect(opened.base.questionnaires.map(({ id }) => id)).toEqual(['diary'])
    const text = JSON.stringify({ ...opened, data: { ...opened.data, revision: '' } })
    for (const foreign of ['83', '"age"', 'Open', 'ada']) expect(text).not.toContain(foreign)
    const row = await db.selectFrom('case_token').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ opened_at: clock.now(), used_at: null, language: 'sy' })
  })

  it('is refused once the link is expired, revoked, or its case is deleted [TOKN-05] [MORE-17]', async () => {
    await aCase('Ended')
    const [expired, revoked, deleted] = [await aLink('Ended', { days: 1 }), await aLink('Ended'), await aLink('Ended')]
    expect(await phone.GetQuestions({ token: expired.token, facts: [] })).toMatchObject({ type: 'CommandExecuted' })
    await expire(expired.uuid)
    expect(await phone.GetQuestions({ token: expired.token, facts: [] })).toEqual({ type: 'TokenError' })
    await ada.tokens.revokeToken({ caseName: 'Ended', uuid: revoked.uuid })
    expect(await phone.GetQuestions({ token: revoked.token, facts: [] })).toEqual({ type: 'TokenError' })
    await ada.cases.deleteCase({ base: visit, caseName: 'Ended' })
    expect(await phone.GetQuestions({ token: deleted.token, facts: [] })).toEqual({ type: 'PermissionError' })
    expect(await refusalsOf('Ended')).toEqual([
      ['GetQuestions', 'expired'],
      ['GetQuestions', 'invalidated'],
      ['GetQuestions', 'PermissionError'],
    ])
  })
})

describe('ImportData', () => {
  it('saves into the case, uses the link up, and repeats its answer [TOKN-05] [ONCE-03]', async () => {
    await aCase('Sent')
    const { token, uuid } = await aLink('Sent')
    const first = await phone.ImportData({ token, facts: answers })
    expect(first).toMatchObject({ type: 'CommandExecuted', data: { answers: 2 } })
    expect(await answersOf('Sent')).toMatchObject({ sleep: 7, mood: 'good', age: 40 })
    expect(await phone.ImportData({ token, facts: answers })).toEqual(first)
    expect(await phone.ImportData({ token, facts: [...answers].reverse() })).toEqual(first)
    expect(await phone.ImportData({ token, facts: [{ id: 'sleep', value: 1 }] })).toEqual({ type: 'TokenError' })
    expect(await phone.GetQuestions({ token, facts: [] })).toEqual({ type: 'TokenError' })

    const revisions = await revisionsOf('Sent')
    expect(revisions).toHaveLength(2)
    expect(revisions[1]).toMatchObject({ author: 'ada', source: { kind: 'token', token: uuid } })
    expect(await logOf('Sent', 'tokenUsed')).toMatchObject([{ source: null, payload: { token: uuid } }])
    expect(await refusalsOf('Sent')).toEqual([
      ['ImportData', 'used'],
      ['GetQuestions', 'used'],
    ])
  })

  it('tells whoever has the case open, until their form shows it [MORE-17]', async () => {
    await aCase('Desk')
    const loaded = await ada.cases.loadCase({ base: visit, caseName: 'Desk' })
    if (loaded.type !== 'CaseResolved') throw new Error(loaded.type)
    const there = () => caseCallsClient(ada.browser.send).presence?.beThere({ ...visit, draft: loaded.draft })
    // Noted: for a while nothing is asked of the database but that.
    for (const _ of [1, 2]) expect(await there()).toEqual({ type: 'OthersThere', others: [] })
    const { token } = await aLink('Desk')
    const { data } = await sent(phone.ImportData({ token, facts: answers }))
    expect(await there()).toEqual({ type: 'OthersThere', others: [], arrivedAt: data.receivedAt })
    await ada.entry.tree({ ...ofVisit, draft: loaded.draft, language: 'none' })
    clock.pass(60_000)
    expect(await there()).toEqual({ type: 'OthersThere', others: [] })
  })

  it('takes effect once, however many send the same at the same time [ONCE-03]', async () => {
    await aCase('Race')
    const { token } = await aLink('Race')
    const all = await Promise.all(Array.from({ length: 8 }, () => phone.ImportData({ token, facts: answers })))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(all[0]?.type).toBe('CommandExecuted')
    expect(await revisionsOf('Race')).toHaveLength(2)

    const other = await aLink('Race')
    const different = await Promise.all(
      [1, 2, 3, 4].map((value) => phone.ImportData({ token: other.token, facts: [{ id: 'sleep', value }] })),
    )
    expect(different.map(({ type }) => type).sort()).toEqual([
      'CommandExecuted',
      'TokenError',
      'TokenError',
      'TokenError',
    ])
    expect(await revisionsOf('Race')).toHaveLength(3)
  })

  it('never uses a link up with nothing in it, or with what the case does not take [ONCE-03] [TOKN-05]', async () => {
    await aCase('Nothing')
    const { token } = await aLink('Nothing')
    for (const facts of [[], [{ id: 'sleep', value: null }]])
      expect(await phone.ImportData({ token, facts })).toMatchObject({ type: 'AddFactError' })
    expect(await phone.ImportData({ token, facts: [{ id: 'sleep', value: 'long' }] })).toEqual({
      type: 'AddFactError',
      errors: [{ id: 'sleep', reason: 'WrongType' }],
    })
    expect(await revisionsOf('Nothing')).toHaveLength(1)
    expect(await phone.ImportData({ token, facts: answers })).toMatchObject({ type: 'CommandExecuted' })
  })

  it('lets nobody in by a wrong clock, and keeps nobody out by one [TOKN-05]', async () => {
    await aCase('Clock')
    const { token } = await aLink('Clock')
    const sent = await post({ sendAt: '1970-01-01T00:00:00.000Z', token, command: { ImportData: { facts: answers } } })
    expect(sent).toMatchObject({ status: 200, answer: { CommandExecuted: { data: { answers: 2 } } }, cookies: [] })
    const again = await post({ sendAt: '2099-01-01T00:00:00.000Z', token, command: { GetQuestions: { facts: [] } } })
    expect(again.answer).toEqual({ TokenError: {} })
  })

  it('of an app is reusable, and says by a key which save it repeats [TOKN-03] [TOKN-05]', async () => {
    await aCase('App')
    const { token } = await aLink('App', { reusable: true, kind: 'app' })
    const send = (value: number, key?: string) =>
      phone.ImportData({ token, facts: [{ id: 'sleep', value }] }, key ? { idempotencyKey: key } : {})
    const first = await send(6, 'monday')
    expect(await send(6, 'monday')).toEqual(first)
    await send(7, 'tuesday')
    await send(6, 'wednesday')
    expect(await revisionsOf('App')).toHaveLength(4)
    expect(await answersOf('App')).toMatchObject({ sleep: 6 })
  })

  it('freezes what came from outside, and unlocking it ends the standing links [TOKN-04] [LOCK-03]', async () => {
    await aCase('Frozen')
    const [used, standing] = [await aLink('Frozen'), await aLink('Frozen')]
    await phone.ImportData({ token: used.token, facts: answers })
    const draft = await ada.cases.loadCase({ base: visit, caseName: 'Frozen' })
    expect(draft.type).toBe('CaseResolved')
    expect(await ada.locks.unlockQuestionnaire({ caseName: 'Frozen', questionnaireId: 'diary' })).toMatchObject({
      type: 'MarkedUnlocked',
    })
    expect(await phone.ImportData({ token: standing.token, facts: answers })).toEqual({ type: 'TokenError' })
  })
})

describe('attacks on a link', () => {
  it('get in by no guess, and leave their number in the log [TOKN-06]', async () => {
    const before = await db.selectFrom('server_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    const refused = new Set<string>()
    // A crowd waits for its turn to be refused; nobody waits in this test for more than a few.
    for (let i = 0; i < 12; i += 1)
      refused.add(JSON.stringify(await phone.GetQuestions({ token: newSecret(), facts: [] })))
    for (const token of ['', 'x', "' or 1=1 --", '../../command', 'a'.repeat(200)])
      refused.add(JSON.stringify(await phone.ImportData({ token, facts: answers })))
    expect([...refused]).toEqual(['{"type":"TokenError"}'])
    const lines = await db
      .selectFrom('server_event')
      .select('payload')
      .where('kind', '=', 'commandRefused')
      .where('id', '>', before?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(lines.length).toBe(10)
    expect(lines.at(-1)?.payload).toMatchObject({ reason: 'unknown', token: null, case: null, count: 10 })
  })

  it('reach no question of another case, and none that the token does not name [TOKN-06]', async () => {
    await aCase('Mine')
    await aCase('Other')
    const { token } = await aLink('Mine', { questions: ['sleep'] })
    for (const id of ['mood', 'age', 'sleep#2', 'sleep (Annotation)#2', '__proto__', '', 'mood (Annotation)'])
      expect(
        (
          await phone.ImportData({
            token,
            facts: [
              { id: 'sleep', value: 5 },
              { id, value: 'x' },
            ],
          })
        ).type,
      ).not.toBe('CommandExecuted')
    expect(await phone.GetQuestions({ token, facts: [{ id: 'age' }] })).toEqual({ type: 'PermissionError' })
    // Ids in the body name nothing: the token alone says which case.
    const smuggled = {
      token,
      case: 'Other',
      caseId: (await caseRow('Other')).id,
      base: visit,
      command: { ImportData: { facts: [{ id: 'sleep', value: 5 }], caseName: 'Other', uuid: '1' } },
    }
    expect((await post(smuggled)).answer).toMatchObject({ CommandExecuted: { data: { answers: 1 } } })
    expect(await answersOf('Mine')).toMatchObject({ sleep: 5 })
    expect(await answersOf('Other')).not.toHaveProperty('sleep')
    expect((await refusalsOf('Mine')).filter(([, reason]) => reason === 'PermissionError').length).toBeGreaterThan(3)
  })

  it('make no call of the staff with a token, and no command with a session [TOKN-06]', async () => {
    await aCase('Session')
    const { token } = await aLink('Session')
    const asSession = [`__Host-casebook=${token}`, `casebook=${token}`, `__Host-casebook=${token}; casebook=${token}`]
    for (const headers of [...asSession.map((Cookie) => ({ Cookie })), { Authorization: `Bearer ${token}` }])
      for (const path of [
        'cases?action=listMyCases',
        'token?action=listCaseTokens',
        'Dialog?action=tree',
        'groupsApi?action=listGroups',
      ]) {
        const { status, answer } = await post(
          { token, name: 'Session', caseName: 'Session', kbg: visit.group, kb: visit.base, language: 'en' },
          { path, headers: { ...headers, 'X-Casebook': '53' } },
        )
        expect([status === 404 || status === 405 || status === 400 || 'LoginRequired' in answer, path]).toEqual([
          true,
          path,
        ])
      }
    const lines = (await logOf('Session', 'commandRefused')).map(({ payload }) => [payload.command, payload.reason])
    for (const call of ['cases.listMyCases', 'token.listCaseTokens', 'groupsApi.listGroups'])
      expect(lines).toContainEqual([call, 'noSession'])
    const cookies = [...ada.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const [, secret = ''] = [...ada.browser.cookies].find(([name]) => name.endsWith('casebook')) ?? []
    expect(secret).not.toBe('')
    for (const body of [
      { command: { GetQuestions: { facts: [] } } },
      { token: '', command: { GetQuestions: { facts: [] } } },
      { token: secret, command: { GetQuestions: { facts: [] } } },
    ]) {
      const { status, answer } = await post(body, { headers: { Cookie: cookies, 'X-Casebook': '53' } })
      expect(status === 400 || 'TokenError' in answer).toBe(true)
    }
    expect(await revisionsOf('Session')).toHaveLength(1)
  })

  it('find no command of another name, form or place [TOKN-05]', async () => {
    const { token } = { token: newSecret() }
    const facts: unknown[] = []
    for (const command of [
      {},
      { DeleteCase: { facts } },
      { GetQuestions: { facts }, ImportData: { facts } },
      { __proto__: { facts } },
      'GetQuestions',
      null,
    ])
      expect((await post({ token, command })).status).toBe(404)
    for (const path of [
      'command',
      'command?NoOuterLayerEncryption=false',
      'command?action=GetQuestions',
      'command?NoOuterLayerEncryption=true&action=GetQuestions',
    ])
      expect((await post({ token, command: { GetQuestions: { facts } } }, { path })).status).toBe(404)
    expect((await post({ token, command: { GetQuestions: { facts: 'all' } } })).status).toBe(400)
    expect((await fetch(`${server.url}command?NoOuterLayerEncryption=true`)).status).toBe(405)
    expect(
      (await post({ token, command: { ImportData: { facts: [{ id: 'sleep', value: 'x'.repeat(300_000) }] } } })).status,
    ).toBe(413)
  })
})

describe('the tokens of a case', () => {
  it('are listed with what became of each, for those who may edit the case [MORE-17]', async () => {
    await aCase('List')
    const made: Record<string, { token: string; uuid: string }> = {}
    for (const which of ['waiting', 'opened', 'sent', 'revoked', 'expired']) {
      made[which] = await aLink('List', which === 'expired' ? { days: 1 } : {})
      clock.pass(1000)
    }
    const uuidOf = (which: string) => made[which]?.uuid ?? ''
    await phone.GetQuestions({ token: made.opened?.token ?? '', facts: [] })
    await phone.ImportData({ token: made.sent?.token ?? '', facts: answers })
    await ada.tokens.revokeToken({ caseName: 'List', uuid: uuidOf('revoked') })
    await expire(uuidOf('expired'))
    const listed = await ada.tokens.listCaseTokens({ caseName: 'List' })
    if (listed.type !== 'ReceivedTokens') throw new Error(listed.type)
    expect(listed.tokens.map(({ uuid, state }) => [uuid, state])).toEqual([
      [uuidOf('expired'), 'expired'],
      [uuidOf('revoked'), 'revoked'],
      [uuidOf('sent'), 'sent'],
      [uuidOf('opened'), 'opened'],
      [uuidOf('waiting'), 'notOpened'],
    ])
    expect(JSON.stringify(listed)).not.toContain(made.waiting?.token)
    expect(await ben.tokens.listCaseTokens({ caseName: 'List' })).toEqual({ type: 'TokenError', error: 'noSuchCase' })
    expect(await ben.tokens.revokeToken({ caseName: 'List', uuid: uuidOf('opened') })).toEqual({
      type: 'TokenError',
      error: 'noSuchCase',
    })
    await aCase('Elsewhere')
    expect(await ada.tokens.revokeToken({ caseName: 'Elsewhere', uuid: uuidOf('opened') })).toEqual({
      type: 'TokenError',
      error: 'notAllowed',
    })
    expect(await phone.ImportData({ token: made.opened?.token ?? '', facts: answers })).toMatchObject({
      type: 'CommandExecuted',
    })
    expect(await ada.tokens.revokeToken({ caseName: 'List', uuid: uuidOf('revoked') })).toEqual({ type: 'Ok' })
    expect(await logOf('List', 'tokenRevoked')).toHaveLength(1)
  })
})
