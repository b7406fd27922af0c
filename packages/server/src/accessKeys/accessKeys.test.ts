import { accessKeysWire } from '@casebook/api-adapter/accessKeys/accessKeys.wire'
import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { mostKeys } from '@casebook/core/accessKeys/accessKey'
import type { MakeKeyRequest } from '@casebook/core/accessKeys/accessKeys.calls'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { aKey } from './accessKeys.fixture'

const db = await openTestDatabase()
const ward = await startWard(db, { keyCallsPerMinute: 120 })
const { server, services, clock, ada, root } = ward
afterAll(() => ward.server.close())

const keysOf = ({ browser }: Pick<typeof ada, 'browser'>) => createClient(accessKeysWire, browser.send)
const lab: MakeKeyRequest = { name: 'Lab', scopes: ['submitCases'], study: null, days: 30 }

async function made(request: Partial<MakeKeyRequest> = {}, by: Pick<typeof ada, 'browser'> = ada) {
  const answer = await keysOf(by).makeKey({ ...lab, ...request })
  if (answer.type !== 'KeyMade') throw new Error(JSON.stringify(answer))
  return answer
}

/** As a program asks: no cookie, no origin. */
async function ask(
  secret: string | null,
  call: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(new URL(`proket/${call}`, server.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(secret !== null && { Authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers, json: () => JSON.parse(text) }
}

const aCase = (caseName: string, base: object = visit) => ({ base, caseName, facts: [{ id: 'age', value: 40 }] })
const submit = (secret: string, caseName: string) => ask(secret, 'cases?action=submitCase', aCase(caseName))
const linesOf = async (...kinds: readonly string[]) =>
  (await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()).filter(
    ({ kind }) => kinds.includes(kind),
  )

describe('an access key [MORE-43]', () => {
  it('is shown once, and stored as a hash that the record knows by a digest', async () => {
    const { key, secret } = await made({ name: '  Theatre system ' })
    expect(secret).toMatch(/^cbk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Theatre system', hint: secret.slice(0, 8), owner: 'ada', lastUsedAt: null })
    const { rows } = await sql<{ text: string }>`
      select access_key::text as text from access_key union all select record_entry::text from record_entry`.execute(db)
    const stored = JSON.stringify(rows)
    expect(stored).toContain(key.id)
    expect(stored).not.toContain(secret)
    const { secret_hash } = await db
      .selectFrom('access_key')
      .select('secret_hash')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    const recorded = JSON.stringify((await sql`select record_entry::text from record_entry`.execute(db)).rows)
    expect(recorded).not.toContain(secret_hash)
    expect(JSON.stringify(await keysOf(ada).getKeys({ limit: 100 }))).not.toContain(secret)
    expect(server.logged()).not.toContain(secret)
  })

  it('submits a case in the name of its owner, and the trail names the key', async () => {
    const { key, secret } = await made({ name: 'Theatre' })
    expect((await submit(secret, 'ByKey1')).json()).toMatchObject({ Submitted: { caseName: 'ByKey1' } })
    const { id, owner } = await ward.caseRow('ByKey1')
    expect(owner).toBe('ada')
    const entries = await db.selectFrom('case_entry').select(['author', 'source']).where('case_id', '=', id).execute()
    expect(entries.filter(({ source }) => source.kind === 'user')).not.toEqual([])
    for (const { author, source } of entries.filter(({ source: { kind } }) => kind !== 'system'))
      expect({ author, source }).toEqual({ author: 'ada', source: { kind: 'user', key: `Theatre (${key.hint})` } })
    const history = createClient(historyWire, ward.rita.browser.send)
    const ofCase = { ...visit, owner: 'ada', name: 'ByKey1' }
    const received = await history.getCaseHistory({ caseId: ofCase })
    const revisions = received.type === 'ReceivedCaseHistory' ? received.entries : []
    expect(revisions).toMatchObject([{ savedBy: { username: 'ada' }, accessKey: `Theatre (${key.hint})` }])
    expect(await history.getCaseRevision({ caseId: ofCase, uuid: revisions[0]?.uuid ?? '' })).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ id: 'age', accessKey: `Theatre (${key.hint})` })]),
    })
    expect(await history.getAnswerHistory({ caseId: ofCase, question: 'age' })).toMatchObject({
      words: [{ value: 40, accessKey: `Theatre (${key.hint})` }],
    })
    const faults: unknown[] = []
    for await (const fault of verifyTrail(db)) faults.push(fault)
    expect(faults).toEqual([])
  })

  it('takes effect once under an idempotency key, also if its owner delivers the same signed in', async () => {
    const { secret } = await made()
    const first = await ask(secret, 'cases?action=submitCase', aCase('Once'), { 'Idempotency-Key': 'once-1' })
    const again = await ask(secret, 'cases?action=submitCase', aCase('Once'), { 'Idempotency-Key': 'once-1' })
    const signedIn = await ada.browser.fetch('proket/cases?action=submitCase', {
      method: 'POST',
      body: JSON.stringify(aCase('Once')),
      headers: { 'Idempotency-Key': 'once-1' },
    })
    expect([again.text, await signedIn.text()]).toEqual([first.text, first.text])
  })

  it('says what it may do, and when it was last used', async () => {
    const { key, secret } = await made({ scopes: ['readForms'], study: visit, days: null })
    const { OwnKey } = (await ask(secret, 'accessKeys?action=getOwnKey', {})).json()
    expect(OwnKey).toEqual({ name: 'Lab', owner: 'ada', scopes: ['readForms'], study: visit, endsAt: null })
    const received = await keysOf(ada).getKeys({ limit: 100 })
    expect(received).toMatchObject({ type: 'ReceivedKeys' })
    const shown = received.type === 'ReceivedKeys' && received.keys.find(({ id }) => id === key.id)
    expect(shown).toMatchObject({ lastUsedAt: clock.now().toISOString() })
  })

  it('is refused without the scope, before anything is read, the same whether the case exists', async () => {
    const { secret } = await made({ scopes: ['readForms'] })
    await ward.aCase('Exists')
    for (const action of ['submitCase', 'listMyCases']) {
      const there = await ask(secret, `cases?action=${action}`, aCase('Exists'))
      const gone = await ask(secret, `cases?action=${action}`, aCase('Gone'))
      expect(there.status).toBe(403)
      expect([gone.status, gone.text]).toEqual([there.status, there.text])
      expect(there.headers.get('WWW-Authenticate')).toContain('insufficient_scope')
    }
    expect((await submit(secret, 'X')).json()).toEqual({ error: 'The access key lacks the scope submitCases' })
    // Even a body that is none is not looked at.
    expect((await ask(secret, 'cases?action=submitCase', 'nonsense')).status).toBe(403)
  })

  it('never signs, verifies, manages accounts, makes keys or enters answers, whatever its scopes', async () => {
    const { secret } = await aKey(services, 'root')
    for (const call of [
      'sdv?action=setPiSdv',
      'verification?action=confirmAnswer',
      'user?action=list',
      'user?action=save',
      'accessKeys?action=makeKey',
      'accessKeys?action=revokeKey',
      'loginApi?action=setPassword',
      'loginApi?action=login',
      'baseManager?action=publishCandidate',
      'life?action=moveStudy',
      'cases?action=deleteCase',
    ]) {
      const { status, json } = await ask(secret, call, {})
      expect([call, status, json()]).toEqual([call, 403, { error: 'The call is for people, not for access keys' }])
    }
  })

  it('of one study reaches no other, nor lists that span several', async () => {
    await ward.aCase('OfVisit')
    const { secret } = await made({ scopes: ['readData', 'submitCases', 'readForms'], study: visit })
    const list = { order: 'name', descending: false, limit: 10 }
    expect((await ask(secret, 'cases?action=getPageOfCases', { ...list, base: visit })).text).toContain('OfVisit')
    const other = { group: 'Ward', base: 'other' }
    for (const [call, body] of [
      ['cases?action=getPageOfCases', list],
      ['cases?action=getPageOfCases', { ...list, base: other }],
      ['cases?action=submitCase', aCase('Y', other)],
      ['cases?action=listAllMyCases', {}],
      ['query?action=getAllQueries', {}],
    ] as const) {
      const { status, json } = await ask(secret, call, body)
      expect([call, status, json()]).toEqual([call, 403, { error: 'The access key is for another study' }])
    }
  })
})

describe('a key that opens nothing [MORE-43]', () => {
  const refused = { error: 'The access key is not valid' }

  it('is answered alike, whether it was forged, revoked, has ended, or its owner is shut out', async () => {
    const revoked = await made()
    expect(await keysOf(ada).revokeKey({ id: revoked.key.id })).toEqual({ type: 'Ok' })
    const ended = await made({ days: 30 })
    const bens = await aKey(services, 'ben')
    const frozen = () => sql`update app_user set is_frozen = true where username = 'ben'`.execute(db)
    expect((await submit(bens.secret, 'Ben1')).status).toBe(200)
    await frozen()
    const forged = `cbk_${'A'.repeat(43)}`
    const texts = new Set<string>()
    for (const secret of [revoked.secret, bens.secret, forged, 'cbk_', `${forged}x`]) {
      const { status, text, headers, json } = await submit(secret, 'Never')
      expect([status, json(), headers.get('WWW-Authenticate')]).toEqual([401, refused, 'Bearer error="invalid_token"'])
      texts.add(text)
    }
    expect(texts.size).toBe(1)
    await sql`update app_user set is_frozen = false where username = 'ben'`.execute(db)
    expect((await submit(bens.secret, 'Ben2')).status).toBe(200)
    await sql`update access_key set expires_at = ${clock.now()} where id = ${ended.key.id}`.execute(db)
    expect((await submit(ended.secret, 'Never')).json()).toEqual(refused)
  })

  it('follows its owner: what they lose, it loses at the next call', async () => {
    const { secret } = await aKey(services, 'ben')
    expect((await submit(secret, 'Ben3')).status).toBe(200)
    await sql`update app_user set roles = '{REPORTER}' where username = 'ben'`.execute(db)
    expect((await submit(secret, 'Ben4')).json()).toEqual({ InsufficientPermissions: {} })
    await sql`update app_user set roles = '{}' where username = 'ben'`.execute(db)
    await sql`insert into study_limit values ('ben', 'Other', 'study')`.execute(db)
    expect((await submit(secret, 'Ben5')).json()).toEqual({ KnowledgeBaseNotFound: {} })
    await sql`delete from study_limit`.execute(db)
    expect((await submit(secret, 'Ben6')).status).toBe(200)
  })

  it('is not taken from an address, nor beside a session', async () => {
    const { secret } = await made()
    const inAddress = await ask(null, `cases?action=submitCase&key=${secret}`, aCase('Url'))
    expect([inAddress.status, inAddress.text.includes(secret)]).toEqual([400, false])
    const both = await ada.browser.fetch('proket/cases?action=submitCase', {
      method: 'POST',
      body: JSON.stringify(aCase('Both')),
      headers: { Authorization: `Bearer ${secret}` },
    })
    expect(both.status).toBe(400)
    for (const headers of [
      { 'X-Api-Key': secret },
      { 'X-Authorization': `Bearer ${secret}` },
      { Cookie: `casebook=${secret}` },
    ])
      expect((await ask(null, 'cases?action=submitCase', aCase('Smuggled'), headers)).status).toBe(403)
    for (const value of [`Basic ${secret}`, secret, `Bearer ${secret} ${secret}`, `Bearer ${secret},${secret}`]) {
      const { status } = await ask(null, 'cases?action=submitCase', aCase('Smuggled'), { Authorization: value })
      expect([value.replaceAll(secret, '…'), status >= 400]).toEqual([value.replaceAll(secret, '…'), true])
    }
    expect(
      await db.selectFrom('study_case').select('name').where('name', 'in', ['Url', 'Both', 'Smuggled']).execute(),
    ).toEqual([])
  })
})

describe('the calls about keys [MORE-43]', () => {
  it('say of a key that it opens nothing because its owner is shut out', async () => {
    const { key } = await made({ name: 'Of Paul', scopes: ['readData'] }, ward.paul)
    const shown = async () => {
      const all = await keysOf(root).getEverybodysKeys({ limit: 100 })
      return all.type === 'ReceivedKeys' && all.keys.find(({ id }) => id === key.id)?.isOwnerShut
    }
    expect(await shown()).toBe(false)
    await sql`update app_user set is_frozen = true where username = 'paul'`.execute(db)
    expect(await shown()).toBe(true)
    await sql`update app_user set is_frozen = false where username = 'paul'`.execute(db)
    await sql`insert into left_provider values ('paul', 'https://login.example', ${clock.now()})`.execute(db)
    expect(await shown()).toBe(true)
    await sql`delete from left_provider`.execute(db)
  })

  it('give nobody a scope that they do not hold, nor a key of a study that is not theirs', async () => {
    const { makeKey } = keysOf(ward.rita)
    expect(await makeKey(lab)).toEqual({ type: 'ScopeNotHeld', scope: 'submitCases' })
    expect(await keysOf(ada).makeKey({ ...lab, scopes: ['administer'] })).toEqual({
      type: 'ScopeNotHeld',
      scope: 'administer',
    })
    expect(await keysOf(ada).makeKey({ ...lab, scopes: ['importData'], study: visit })).toEqual({
      type: 'ScopeBeyondStudy',
      scope: 'importData',
    })
    expect(await keysOf(ada).makeKey({ ...lab, study: { group: 'No', base: 'such' } })).toEqual({
      type: 'KnowledgeBaseNotFound',
    })
  })

  it('let people see and revoke their own, and administrators everybody’s', async () => {
    const { key } = await made({ name: 'Mine' })
    expect(JSON.stringify(await keysOf(ward.dana).getKeys({ limit: 100 }))).not.toContain(key.id)
    expect(await keysOf(ward.dana).revokeKey({ id: key.id })).toEqual({ type: 'KeyNotFound' })
    expect(await keysOf(ward.dana).getEverybodysKeys({ limit: 100 })).toEqual({ type: 'InsufficientPermissions' })
    const first = await keysOf(root).getEverybodysKeys({ limit: 2 })
    if (first.type !== 'ReceivedKeys' || first.next === null) throw new Error(JSON.stringify(first))
    const second = await keysOf(root).getEverybodysKeys({ limit: 100, after: first.next })
    const ids = [first, second].flatMap((page) => (page.type === 'ReceivedKeys' ? page.keys.map(({ id }) => id) : []))
    expect(new Set(ids).size).toBe((await db.selectFrom('access_key').select('id').execute()).length)
    expect(await keysOf(root).revokeKey({ id: key.id })).toEqual({ type: 'Ok' })
    expect(await linesOf('keyMade', 'keyRevoked')).toContainEqual({
      kind: 'keyRevoked',
      source: 'root',
      payload: { key: `Mine (${key.hint})`, owner: 'ada' },
    })
  })

  it('stop at so many keys in use', async () => {
    for (;;) if ((await keysOf(ward.dana).makeKey({ ...lab, scopes: ['readData'] })).type !== 'KeyMade') break
    const danas = await keysOf(ward.dana).getKeys({ limit: 100 })
    expect(danas.type === 'ReceivedKeys' && danas.keys.length).toBe(mostKeys)
    if (danas.type !== 'ReceivedKeys') return
    await keysOf(ward.dana).revokeKey({ id: danas.keys[0]?.id ?? '' })
    expect(await keysOf(ward.dana).makeKey({ ...lab, scopes: ['readData'] })).toMatchObject({ type: 'KeyMade' })
  })

  it('ask for the password before they make one, unless the person has just signed in', async () => {
    const eve = await ward.signIn('ada')
    clock.pass(5 * 60_000)
    const { makeKey } = keysOf(eve)
    const wrong = { type: 'CurrentPasswordWrong' }
    expect(await makeKey(lab)).toEqual(wrong)
    expect(await makeKey({ ...lab, currentPassword: 'Not it' })).toEqual(wrong)
    expect(await makeKey({ ...lab, currentPassword: 'Bernoulli numbers, 1843' })).toMatchObject({ type: 'KeyMade' })
  })
})

describe('the server log [MORE-43]', () => {
  it('says once an hour that a key is used, each change by it, and some of its refusals', async () => {
    const { id, secret } = await aKey(services, 'root', { scopes: ['administer'] })
    const label = `Lab (${secret.slice(0, 8)})`
    const mine = async () =>
      (await linesOf('keyUsed', 'keyRefused'))
        .filter(({ payload }) => payload.key === label)
        .map(({ kind, payload }) => [kind, payload.call])
    await ask(secret, 'option?action=getUserManual', {})
    await ask(secret, 'option?action=getUserManual', {})
    expect(await mine()).toEqual([['keyUsed', 'option.getUserManual']])
    await ask(secret, 'option?action=setUserManual', { value: { markdown: '# Ward' } })
    expect((await mine()).slice(1)).toEqual([['keyUsed', 'option.setUserManual']])
    clock.pass(61 * 60_000)
    await ask(secret, 'option?action=getUserManual', {})
    expect((await mine()).slice(2)).toEqual([['keyUsed', 'option.getUserManual']])
    for (let time = 0; time < 15; time += 1) await submit(secret, 'No')
    expect((await mine()).filter(([kind]) => kind === 'keyRefused')).toHaveLength(10)
    expect((await db.selectFrom('access_key_use').selectAll().where('key_id', '=', id).execute()).length).toBe(1)
  })
})

describe('a key in a hurry [MORE-43]', () => {
  it('is asked to wait, and told how long', async () => {
    const { secret } = await aKey(services, 'ada')
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask(secret, 'accessKeys?action=getOwnKey', {})))
    const late = answers.filter(({ status }) => status === 429)
    expect(late.length).toBe(10)
    expect(Number(late[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask((await aKey(services, 'ada')).secret, 'accessKeys?action=getOwnKey', {})).status).toBe(200)
  })
})
