/**
 * Times a page of the matrix of cases and visits: `npm run bench:visits [postgres|pglite] [CASES …]`, 10,000 if no number is given. A study of 40
 * visits with two forms of five questions each; twenty people own the cases, which are at any of their visits, half of it signed.
 */
import type { Base, Questionnaire } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import type { VisitMatrixRequest } from '@casebook/core/visits/visits.calls'
import { sql } from 'kysely'
import { readyBase } from '../../src/bases/compiledBases'
import { publishBase } from '../../src/bases/publishBase'
import { progressWith } from '../../src/cases/progress'
import { ada, exchange, visitBase, visitStudy } from '../../src/entry/visitStudy.fixture'
import { createUser } from '../../src/session/users'
import { visitsHandlers } from '../../src/visits/visits.handlers'
import { fillCases } from '../casesOfOneOwner'
import { openForBench, time } from '../onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)
const numbers = (many: number) => Array.from({ length: many }, (_, nth) => nth)
const en = (text: string) => ({ en: text })

const form = (name: string, visit: number): Questionnaire => ({
  id: `${name}@${visit}`,
  text: en(name),
  initial: true,
  questions: numbers(5).map((nth) => ({ id: `${name}${nth}@${visit}`, type: 'Num', text: en('Number') })),
})
const trial: Base = {
  ...visitBase,
  id: 'trial',
  rules: [],
  solutions: [],
  questionnaires: [
    {
      id: 'patient',
      text: en('Patient'),
      initial: true,
      questions: [
        { id: 'begin', type: 'Date', text: en('First day') },
        {
          id: 'stage',
          type: 'OC',
          text: en('Stage'),
          answers: ['enrolled', 'withdrawn'].map((id) => ({ id, text: en(id) })),
        },
      ],
    },
    ...numbers(40).map((nth): Questionnaire => {
      const questionnaires = ['vitals', 'lab'].map((name) => form(name, nth))
      return {
        id: `v${nth}`,
        text: en(`Week ${nth}`),
        initial: true,
        visit: { id: `v${nth}` },
        questions: [],
        questionnaires,
      }
    }),
  ],
  followUps: numbers(40).map((nth) => ({
    questionnaireId: `v${nth}`,
    questionId: 'begin',
    fromDay: 7 * nth,
    toDay: 7 * nth + 5,
  })),
  status: { questionId: 'stage' },
}

const db = await openForBench(kind)
const { services } = await visitStudy(db)
await publishBase(services, trial)
const { id: versionId } = await db
  .selectFrom('base_version')
  .select('id')
  .where('name', '=', 'trial')
  .executeTakeFirstOrThrow()
const base = { group: 'Ward', base: 'trial' }
const { getVisitMatrix } = visitsHandlers(services)
const manager = { ...ada, username: 'dana', roles: ['DATA_MANAGER'] } as const
const owners = ['ada', ...numbers(19).map((nth) => `owner${nth}`)]
for (const username of owners.slice(1))
  await createUser(db, { username, password: 'Bernoulli numbers, 1843', roles: ['PI'], at: new Date() })

/** Gives each case that was filled in the state after so many of its visits as its name says. */
async function dress(): Promise<void> {
  const ready = await readyBase(services, versionId)
  await sql`set session_replication_role = replica`.execute(db)
  await sql`update study_case set base_version_id = ${versionId}, status = case when hashtext(name) % 50 = 0 then 'withdrawn' else 'enrolled' end
             where base_name = 'trial' and status is null`.execute(db)
  for (const visits of numbers(41)) {
    const answers = new Map<string, FactValue>([
      ['begin', '2026-01-05'],
      ['stage', 'enrolled'],
      ...numbers(visits).flatMap((nth) =>
        ['vitals', 'lab'].flatMap((name) => numbers(5).map((i) => [`${name}${i}@${nth}`, i] as const)),
      ),
    ])
    const { sections } = progressWith(ready, answers, new Date())
    const those = sql`select id from study_case where base_name = 'trial' and sections is null and abs(hashtext(name)) % 41 = ${visits}`
    await sql`
      with those as (${those}),
      answered as (
        insert into case_answers (case_id, revision, answers)
        select id, gen_random_uuid(), ${JSON.stringify(Object.fromEntries(answers))}::json from those
        on conflict (case_id) do update set answers = excluded.answers),
      waiting as (
        insert into follow_up (case_id, questionnaire, owner, group_name, base_name, opens, closes, remind_on, is_done, is_counted, is_closed)
        select c.id, 'v' || nth, c.owner, c.group_name, c.base_name, '2026-01-05'::date + 7 * nth, '2026-01-10'::date + 7 * nth,
               '2026-01-05'::date + 7 * nth, nth < ${visits}, true, false
          from those join study_case c using (id), generate_series(0, 39) nth),
      marked as (
        insert into sdv_entry (case_id, questionnaire, level, set_by, set_at, verification)
        select id, form || '@' || nth, 'PI', 'ada', now(), '{}'
          from those, unnest(array['vitals', 'lab']) form, generate_series(0, ${Math.floor(visits / 2) - 1}) nth),
      asked as (
        insert into query (id, case_id, question, started_at, steps, last_node, last_value, last_kind, last_at)
        select gen_random_uuid(), id, 'vitals0@0', now(), 1, 'source-query', '', 'user', now() from those)
      update study_case set sections = ${JSON.stringify(sections)}::jsonb, progress = 50 where id in (select id from those)`.execute(
      db,
    )
  }
  await sql`vacuum (analyze)`.execute(db)
}

let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['10000']).map(Number)) {
  const each = Math.ceil((many - filled) / owners.length)
  for (const owner of owners) await fillCases(db, { ...base, owner }, each, (nth) => `${owner}_${filled + nth}`)
  await dress()
  filled = many
  console.log(`${many} cases of ${owners.length} people, 40 visits, ${kind}`)
  const page = (of: typeof ada | typeof manager, wanted: Partial<VisitMatrixRequest> = {}) =>
    getVisitMatrix({ base, limit: 25, ...wanted }, of, exchange())
  const first = await page(manager)
  if (first.type === 'ReceivedVisitMatrix')
    console.log(`${JSON.stringify(first).length} bytes, ${first.rows.length} rows`)
  await time('first rows, for a data manager', () => page(manager))
  await time('first rows, for a doctor', () => page(ada))
  await time('with a status that few have', () => page(manager, { status: 'withdrawn' }))
  await time('found by name', () => page(manager, { search: '_42' }))
}
process.exit()
