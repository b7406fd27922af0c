import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCase, ada, ben, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import { serverFolder } from '../folder'
import { openTestDatabase } from '../testing/testDatabase'
import { countProgressJob, hasUncounted, nameOldCases } from './oldCases'

const db = await openTestDatabase()
const study = await visitStudy(db)
const { cases, entry, services } = study
for (const name of ['Case_10', 'Case_9', 'case_9b'])
  await aCase(study, ada, name, [
    { id: 'age', value: 41 },
    { id: 'sex', value: 'm' },
  ])
const draft = (await aCase(study, ben, 'Bens', [{ id: 'age', value: 41 }])).draft

async function page(caller = ada) {
  const answer = await cases.getPageOfCases(
    { base: visit, order: 'name', descending: false, limit: 50 },
    caller,
    exchange(),
  )
  if (answer.type !== 'ReceivedPageOfCases') throw new Error(answer.type)
  return answer.cases.map(({ name, progress }) => ({ name, progress }))
}

/** As the database was before the migration, which is then done. */
async function upgrade(): Promise<void> {
  await sql
    .raw(`drop table case_name; drop table case_without_name;
      drop index case_by_time, case_by_progress; drop index if exists case_to_count; alter table study_case drop column progress; update study_case set sections = null;
      create index case_of_owner on study_case (owner, group_name, base_name)`)
    .execute(db)
  await sql.raw(await readFile(join(serverFolder, 'migrations/0020_case_pages.sql'), 'utf8')).execute(db)
}

describe('cases from before pages of cases', () => {
  it('stand in pages as later ones do, after one start [MORE-12]', async () => {
    const before = await page()
    expect(before.map(({ name }) => name)).toEqual(['Case_9', 'case_9b', 'Case_10'])
    expect(before.map(({ progress }) => progress)).toEqual([37, 37, 37])

    await upgrade()
    expect(await page()).toEqual([])
    expect(await nameOldCases(db)).toBe(4)
    expect(await page()).toEqual(before.map(({ name }) => ({ name, progress: undefined })))
    expect(await nameOldCases(db)).toBe(0)

    expect(await hasUncounted(db)).toBe(true)
    await countProgressJob.run(services, {})
    expect(await page()).toEqual(before)
    expect(await hasUncounted(db)).toBe(false)
  })

  it('keep their keys and their progress when a start ends in the middle, and somebody has saved meanwhile', async () => {
    await upgrade()
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`insert into case_name select id, owner, group_name, base_name, name, name, '{}' from study_case where name = 'Bens'`.execute(
          tx,
        )
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await nameOldCases(db)
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'sex', value: 'f' }] }, ben, exchange())
    await entry.savecase({ ...visit, draft, caseName: '' }, ben, exchange())
    const saved = await page(ben)
    expect(saved).toEqual([{ name: 'Bens', progress: 33 }])
    await countProgressJob.run(services, {})
    expect(await page(ben)).toEqual(saved)
  })
})
