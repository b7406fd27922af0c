import { createClient } from '@casebook/api-adapter/client'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import type { Fact } from '@casebook/core/facts/fact'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { hashOfSigned } from './credential.repository'
import { credential } from './signing.fixture'

const { ada, ben, dana, root, aCase, fromOutside, caseRow, clock, db, signIn } = await startWard(
  await openTestDatabase(),
)

const minute = 60_000
const facts: readonly Fact[] = [
  { id: 'age', value: 40 },
  { id: 'pain', value: ['head', 'back'] },
]
const set = expect.objectContaining({ type: 'SdvSet' })
const bare = (who: typeof ada) => ({
  ...createClient(sdvWire, who.browser.send),
  ...createClient(verificationWire, who.browser.send),
})
const named = (name: string) => ({ ...visit, owner: 'ada', name })

/** The request of a page that shows the case as it is. */
async function shown(name: string, questionnaireId = 'patient') {
  return { ...named(name), questionnaireId, seen: (await caseRow(name)).revision }
}

/** The signatures of the patient section that a credential is given for. */
const signing = (name: string, move: 'setPi' | 'unsetPi' = 'setPi') =>
  ({ ...named(name), move, questionnaires: ['patient'] }) as const

describe('a signature', () => {
  it('takes a credential of its own, however short ago the sign-in was, and uses it up [MORE-28]', async () => {
    await aCase('Alone', facts)
    const eve = await signIn('ada')
    const request = await shown('Alone')
    const asked = { type: 'PasswordRequired' }
    expect(await bare(eve).setPiSdv(request)).toEqual(asked)
    const first = { ...signing('Alone'), ...credential }
    // The first signature of a session says who signs.
    expect(await bare(eve).getSigningMeans()).toMatchObject({ asksName: true, hasPasskey: false })
    expect(await bare(eve).confirmPassword(first)).toEqual({ type: 'NameRequired' })
    for (const wrong of [{ username: 'rita' }, { username: 'ada', password: 'a wrong one' }])
      expect(await bare(eve).confirmPassword({ ...first, ...wrong })).toEqual({ type: 'PasswordWrong' })
    expect(await bare(eve).setPiSdv(request)).toEqual(asked)
    expect(await bare(eve).confirmPassword({ ...first, username: 'ada' })).toEqual({ type: 'PasswordConfirmed' })
    expect(await bare(eve).getSigningMeans()).toMatchObject({ asksName: false })
    // Of another session, of another section, and to withdraw it counts for nothing.
    expect(await bare(ada).setPiSdv(request)).toEqual(asked)
    expect(await bare(eve).setPiSdv({ ...request, questionnaireId: 'drugs' })).toEqual(asked)
    expect(await bare(eve).setPiSdv(request)).toEqual(set)
    const withdrawal = { ...request, reason: 'Wrong patient file' }
    expect(await bare(eve).unSetPiSdv(withdrawal)).toEqual(asked)
    // Then the password alone will do, and the one that is used up signs nothing more.
    const again = { ...signing('Alone', 'unsetPi'), ...credential }
    expect(await bare(eve).confirmPassword(again)).toEqual({ type: 'PasswordConfirmed' })
    expect(await bare(eve).unSetPiSdv(withdrawal)).toEqual(set)
    expect(await bare(eve).setPiSdv(request)).toEqual(asked)
    const { id } = await caseRow('Alone')
    const rows = await db
      .selectFrom('sdv_entry')
      .select(['id', 'set_with', 'unset_with', 'unset_reason'])
      .where('case_id', '=', id)
      .execute()
    expect(rows).toMatchObject([
      { set_with: 'nameAndPassword', unset_with: 'password', unset_reason: 'Wrong patient file' },
    ])
    const { rows: recorded } = await sql<{ content: unknown }>`
      select content from record_entry where table_name = 'sdv_entry' and row_key = ${`[${rows[0]?.id}]`} order by id desc limit 1`.execute(
      db,
    )
    expect(recorded[0]?.content).toMatchObject({ unset_reason: 'Wrong patient file', unset_with: 'password' })
  })

  it('counts for a quarter of an hour, and the name for a day [MORE-28]', async () => {
    await aCase('Late', facts)
    const eve = await signIn('ada')
    const request = await shown('Late')
    const given = { ...signing('Late'), ...credential }
    await bare(eve).confirmPassword({ ...given, username: 'ada' })
    clock.pass(15 * minute)
    expect(await bare(eve).setPiSdv(request)).toEqual({ type: 'PasswordRequired' })
    // A client of the specified calls is told what it knows.
    expect(await eve.sdv.setPiSdv({ caseIdentifier: 'Late', questionnaireId: 'patient' })).toEqual({
      type: 'LoginRequired',
    })
    await bare(eve).confirmPassword(given)
    clock.pass(15 * minute - 1)
    expect(await bare(eve).setPiSdv(request)).toEqual(set)
  })

  it('takes one credential for a series, and each signature of it once [MORE-28]', async () => {
    await aCase('Series', facts)
    await fromOutside('Series', [{ id: 'drug', value: 'aspirin' }])
    const request = await shown('Series')
    const series = { ...signing('Series'), questionnaires: ['patient', 'drugs'], username: 'ada', ...credential }
    expect(await bare(ada).confirmPassword(series)).toEqual({ type: 'PasswordConfirmed' })
    const both = ['patient', 'drugs'].map((questionnaireId) => bare(ada).setPiSdv({ ...request, questionnaireId }))
    expect(await Promise.all(both)).toEqual([set, set])
    const drugs = { caseId: (await caseRow('Series')).id, questionnaire: 'drugs', move: 'setPi' } as const
    const left = db.selectFrom('signing_right').selectAll().where('what_hash', '=', hashOfSigned(drugs))
    expect(await left.execute()).toEqual([])
  })

  it('is refused to whoever guesses, and the log says so [MORE-28]', async () => {
    await aCase('Guessed', facts)
    const eve = await signIn('paul')
    const guess = { ...signing('Guessed'), username: 'paul', password: 'a wrong one' }
    for (let tries = 0; tries < 10; tries++)
      expect((await bare(eve).confirmPassword(guess)).type).toMatch(/Wrong|TooMany/)
    expect(await bare(eve).confirmPassword({ ...guess, ...credential })).toMatchObject({ type: 'TooManyFailedLogins' })
    const refused = await db
      .selectFrom('server_event')
      .select('source')
      .where('kind', '=', 'signatureRefused')
      .where('source', '=', 'paul')
      .execute()
    expect(refused).toHaveLength(11)
  })

  it('is asked for by password only of those who sign', async () => {
    for (const who of [ben, dana, root])
      expect(await bare(who).confirmPassword({ ...signing('Any'), password: 'x' })).toEqual({
        type: 'InsufficientPermissions',
      })
  })
})
