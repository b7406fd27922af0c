import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { once } from '../http/idempotency'
import { startWard } from '../locks/ward.fixture'
import type { Database } from '../services'
import { openTestDatabase, testKey } from '../testing/testDatabase'
import { knownKeys, startSigning } from '../trail/keys.repository'
import { describeFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'
import { answersNotSigned, filesThatDiffer } from './keptContent'
import { casesCountedOtherwise } from './recountCases'

const ward = await startWard(await openTestDatabase())
const { ada, db, clock } = ward
await startSigning(db, testKey, clock.now())

await ward.aCase('Kept')
await ada.sdv.setPiSdv({ caseIdentifier: 'Kept', questionnaireId: 'patient' })
const call = { sender: 'user ada', action: 'test', key: 'x' }
await once(ward.services, call, async () => ({ type: 'Saved', at: 1.5, names: ['é'] }))
const { id } = await ward.caseRow('Kept')

class Undo extends Error {}

/** What the check names after a change by somebody with full access to the database, which is then taken back. */
async function foundAfter(change: string): Promise<readonly string[]> {
  const found: string[] = []
  const changing = db.transaction().execute(async (tx: Database) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
    const { isSigned, since } = await knownKeys(tx, testKey.publicKey)
    for (const faults of [
      verifyTrail(tx, testKey.publicKey),
      casesCountedOtherwise(tx, clock.now()),
      filesThatDiffer(tx),
      answersNotSigned(tx, isSigned, since),
    ])
      for await (const fault of faults) found.push(describeFault(fault))
    throw new Undo()
  })
  await changing.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

describe('verify-trail', () => {
  it('finds nothing in what the server has written [MORE-08]', async () => {
    expect(await foundAfter('select')).toEqual([])
  })

  it.each([
    [
      'a session that nobody began',
      "insert into session (id_hash, username, signed_in_at, last_seen_at) values ('x', 'root', now(), now())",
      /^row session \["x"\]: is in no record/,
    ],
    ['a session that lives again', 'update session set signed_in_at = now()', /^row session .*is not what/],
    [
      'a link to set the password of another',
      "insert into account_link (secret_hash, kind, username, expires_at) values ('x', 'password', 'root', now())",
      /^row account_link \["x"\]: is in no record/,
    ],
    [
      'a link to become the first administrator',
      "insert into setup_link (token_hash, expires_at) values ('x', now())",
      /^row setup_link \["x"\]: is in no record/,
    ],
    [
      'a second factor of another',
      "insert into second_factor (username, app_secret) values ('root', 'x')",
      /^row second_factor \["root"\]: is in no record/,
    ],
    [
      'a code that opens an account',
      "insert into recovery_code (username, code_hash) values ('root', 'x')",
      /^row recovery_code .*is in no record/,
    ],
    [
      'a passkey of another',
      "insert into passkey (id, username, public_key, counter, transports, name, added_at) values ('x', 'root', '', 0, '{}', 'x', now())",
      /^row passkey \["x"\]: is in no record/,
    ],
    [
      'another answer to a call',
      `update received_call set answer = '{"type":"Ok"}'`,
      /^row received_call .*signed by no key/,
    ],
    ['a place of a draft set back', 'update draft set saved_seq = 0', /^row draft .*is not what/],
    [
      'a picture that nobody uploaded',
      "insert into stored_file (group_name, base_name, name, content, checksum, stored_at) values ('Ward', 'visit', 'x.png', 'x', 'x', now())",
      /^row stored_file .*is in no record/,
    ],
    [
      'feedback that nobody gave',
      "insert into feedback (at, username, url, browser, message) values (now(), 'ada', '', '', 'fine')",
      /^row feedback .*is in no record/,
    ],
    [
      'a case made earlier',
      "update study_case set created_at = created_at - interval '1 day'",
      /^case .*time of creation/,
    ],
    ['progress that is not there', 'update study_case set progress = 99', /^case .*its progress is not what follows/],
    ['another status', "update study_case set status = 'withdrawn'", /^case .*its status is not what follows/],
    [
      'a section that is not ready',
      `update study_case set sections = '{"ready": [], "other": [], "begun": []}'`,
      /^case .*its progress/,
    ],
    ['more signed sections', 'update study_case set signed = 7', /^case .*count of signed and verified sections/],
    [
      'a level of verification',
      "update study_case set verification_level = 'verified'",
      /^case .*count of signed and verified/,
    ],
    [
      'an answer that is said to have changed',
      `insert into sdv_changed_answer (case_id, questionnaire, level, key, set_by, changed_at) values ('${id}', 'patient', 'PI', 'age', 'ada', now())`,
      /^case .*list of answers that changed/,
    ],
    [
      'a follow-up that is done',
      `insert into follow_up (case_id, questionnaire, owner, group_name, base_name, opens, closes, remind_on, is_done, is_counted, is_closed) values ('${id}', 'patient', 'ada', 'Ward', 'visit', now(), now(), now(), true, true, false)`,
      /^case .*list of follow-ups/,
    ],
  ])('finds %s [MORE-08]', async (_, change, named) => {
    const found = await foundAfter(change)
    expect(found.filter((fault) => named.test(fault))).not.toEqual([])
  })
})
