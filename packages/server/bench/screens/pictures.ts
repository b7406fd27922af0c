/**
 * Times the call of the pictures of a study: `npm run bench:pictures [postgres|pglite] [CASES …]`, 100, 10,000 and 100,000 if no number is given. Twenty
 * people own the cases, one in three cases has a query, and every case has sections of one of forty kinds.
 */
import { sql } from 'kysely'
import { ada, exchange, visit, visitStudy } from '../../src/entry/visitStudy.fixture'
import { picturesHandlers } from '../../src/pictures/pictures.handlers'
import { createUser } from '../../src/session/users'
import { fillCases } from '../casesOfOneOwner'
import { openForBench, time } from '../onDatabase'

const [kind = 'postgres', ...sizes] = process.argv.slice(2)

const db = await openForBench(kind)
const { services } = await visitStudy(db)
const { getStudyPictures } = picturesHandlers(services)
const manager = { ...ada, username: 'dana', roles: ['DATA_MANAGER'] } as const
const owners = ['ada', ...Array.from({ length: 19 }, (_, nth) => `owner${nth}`)]
for (const username of owners.slice(1))
  await createUser(db, { username, password: 'Bernoulli numbers, 1843', roles: ['PI'], at: new Date() })

/** Gives the cases that were filled in their sections, marks and queries. */
async function dress(): Promise<void> {
  await sql`
    update study_case
       set sections = jsonb_build_object('ready', (select coalesce(jsonb_agg('s' || nth), '[]') from generate_series(1, hashtext(name) & 7) nth),
                                         'other', (select coalesce(jsonb_agg('s' || nth), '[]') from generate_series((hashtext(name) & 7) + 1, 8 + (hashtext(name) >> 3 & 3)) nth)),
           signed = hashtext(name) & 7, created_at = now() - random() * interval '2 years'
     where sections is null`.execute(db)
  await sql`
    insert into query (id, case_id, question, started_at, steps, last_node, last_value, last_kind, last_at)
    select gen_random_uuid(), id, 'age', now(), 1, (array['source-query', 'confirmed', 'closed', 'closed'])[1 + (hashtext(name) & 3)], '', 'user',
           now() - random() * interval '60 days'
      from study_case where hashtext(name) % 3 = 0 and not exists (select from query where case_id = study_case.id)`.execute(
    db,
  )
  await sql`vacuum (analyze)`.execute(db)
}

let filled = 0
for (const many of (sizes.length > 0 ? sizes : ['100', '10000', '100000']).map(Number)) {
  const each = Math.ceil((many - filled) / owners.length)
  for (const owner of owners) await fillCases(db, { ...visit, owner }, each, (nth) => `${owner}_${filled + nth}`)
  await dress()
  filled = many
  console.log(`${many} cases of ${owners.length} people, ${kind}`)
  await time('all, for a data manager', () => getStudyPictures({ base: visit }, manager, exchange()))
  await time('of one person, for a data manager', () =>
    getStudyPictures({ base: visit, person: 'ada' }, manager, exchange()),
  )
  await time('their own, for a doctor', () => getStudyPictures({ base: visit }, ada, exchange()))
}
process.exit()
