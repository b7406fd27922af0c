/**
 * Times what waits for a person, the call of the home screen, and the lists of a monitor: `npm run bench:waiting [postgres|pglite] [CASES …]`,
 * 100, 10,000 and 100,000 if no number is given.
 *
 * The calls are made on the handlers, without HTTP. One investigator owns the cases. A tenth wait for a signature, a tenth for a monitor,
 * each hundredth has a query and an answer that changed since it was verified.
 */
import type { Caller } from '@casebook/core/call/policy'
import { sql } from 'kysely'
import { exchange, rita, visit, visitStudy } from '../../src/entry/visitStudy.fixture'
import { homeHandlers } from '../../src/home/home.handlers'
import { samplingHandlers } from '../../src/sdv/sampling.handlers'
import { verificationHandlers } from '../../src/sdv/verification.handlers'
import { fillCases } from '../casesOfOneOwner'
import { openForBench, time } from '../onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

const db = await openForBench(kind)
const { services } = await visitStudy(db)
const home = homeHandlers(services)
const verification = verificationHandlers(services)
const sampling = samplingHandlers(services)
const investigator: Caller = { username: 'ben', roles: ['PI'] }

/** Gives the cases that were filled last the sections, marks, queries and changes that saves and signatures leave. */
async function mark(from: number): Promise<void> {
  const nth = sql`(substring(name from 4))::integer`
  const isNew = sql`${nth} >= ${from}::integer`
  await sql`
    update study_case set sections = '{"ready": ["patient"], "other": ["drugs"]}', to_sign = case when ${nth} % 10 = 0 then 1 else 0 end
     where ${isNew}`.execute(db)
  await sql`
    insert into sdv_entry (case_id, questionnaire, level, set_by, set_at, verification)
    select id, 'patient', 'PI', 'ben', saved_at, '{}' from study_case where ${nth} % 10 = 1 and ${isNew}`.execute(db)
  await sql`
    insert into sdv_changed_answer (case_id, questionnaire, level, key, set_by, changed_at)
    select id, 'patient', 'PI', 'age', 'ben', saved_at from study_case where ${nth} % 100 = 1 and ${isNew}`.execute(db)
  await sql`
    with asked as (
      insert into query (id, case_id, question, started_at)
      select gen_random_uuid(), id, 'age', saved_at from study_case where ${nth} % 100 = 2 and ${isNew} returning id, started_at)
    insert into query_step (query_id, seq, node, value, source, at)
    select id, 1, 'source-query', 'check-source', '{"kind": "user", "user": "rita"}', started_at from asked`.execute(db)
}

let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  await fillCases(db, { ...visit, owner: 'ben' }, many - filled, (i) => `VH_${filled + i}`)
  await mark(filled)
  filled = many
  await sql`vacuum (analyze)`.execute(db)
  console.log(`${many} cases, ${kind}`)
  const today = '2026-11-25'
  await time('what waits for an investigator', () => home.getWaiting({ today }, investigator, exchange()))
  await time('what waits for a monitor', () => home.getWaiting({ today }, rita, exchange()))
  await time('the cases to verify', () => verification.getCasesToVerify({}, rita, exchange()))
  for (const only of ['waiting', 'changed', 'sample'] as const)
    await time(`those of them: ${only}`, () => verification.getCasesToVerify({ only }, rita, exchange()))
  await time('one found by its name', () => verification.getCasesToVerify({ search: '4321' }, rita, exchange()))
  await time('the changes of an investigator', () => verification.getChanges({}, investigator, exchange()))
  await time('the sample', () => sampling.getSamplingPlan({ base: visit }, rita, exchange()))
}
process.exit()
