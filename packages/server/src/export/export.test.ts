import { buffer } from 'node:stream/consumers'
import excel from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { publishBase } from '../bases/publishBase'
import { ofVisit } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { exportData } from './dataExport'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, paul, root, db } = ward
afterAll(() => ward.server.close())

const draft = await ward.aCase('Case1', [
  { id: 'sex', value: 'f' },
  { id: 'pregnant', value: true },
  { id: 'age', value: 40 },
  { id: 'note', value: '=1+1, "x"' },
  { id: 'pain', value: ['back', 'head'] },
  { id: 'dose#2', value: 0.5 },
  { id: 'weeks', value: 20 },
  { id: 'note (Annotation)', value: 'a note about a note' },
])
await ward.aCase('Case2', [
  { id: 'sex', value: 'm' },
  { id: 'age', value: { unknown: true } },
])
await ward.aCase('Case3')
await ada.cases.deleteCase({ base: { group: 'Ward', base: 'visit' }, caseName: 'Case3' })

const exported = (who: { browser: Browser }, address = 'kbg=Ward&kb=visit') =>
  who.browser.fetch(`proket/export?${address}`)

/** The rows, by the names of their columns; none of these tests has a comma in a field it looks at. */
async function rows(who: { browser: Browser }) {
  const [header = '', ...lines] = (await (await exported(who)).text()).trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) =>
    Object.fromEntries(
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(([, quoted, plain], i) => [
        names[i],
        quoted?.replaceAll('""', '"') ?? plain,
      ]),
    ),
  )
}

describe('the data of a base', () => {
  it('has a row for each case that is not deleted, and a column for each answer there may be', async () => {
    const [first, second, third] = await rows(ada)
    const { revision, saved_at } = await ward.caseRow('Case1')
    expect(first).toMatchObject({
      case: 'Case1',
      owner: 'ada',
      version: '1',
      savedAt: saved_at.toISOString(),
      revision,
      sex: 'f',
      pregnant: 'true',
      age: '40',
      smokes: 'false',
      weeks: '20',
      pain: 'back;head',
      note: '\'=1+1, "x"',
      dose: '',
      'dose#2': '0.5',
      double: '80',
    })
    expect(first).not.toHaveProperty('hello')
    expect(first).not.toHaveProperty('dose#3')
    expect(first).toMatchObject({ 'note (Annotation)': 'a note about a note' })
    expect(Object.keys(first ?? {}).filter((name) => name.endsWith(' (Annotation)'))).toHaveLength(1)
    expect(second).toMatchObject({ case: 'Case2', sex: 'm' })
    expect(third).toBeUndefined()
  })

  it('tells what is not known from what was not asked, and what the rules hide from both', async () => {
    const [, second] = await rows(ada)
    expect(second).toMatchObject({ age: '', pregnant: '', weeks: '', missing: 'pregnant=NASK age=UNK weeks=NASK' })
    await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'sex', value: 'm' }] })
    expect((await rows(ada))[0]).toMatchObject({ sex: 'f', pregnant: 'true' })
    await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Case1' })
    // Hidden answers are kept and still feed the rules.
    expect((await rows(ada))[0]).toMatchObject({
      sex: 'm',
      pregnant: '',
      weeks: '20',
      hidden: 'pregnant=true',
      missing: 'pregnant=HIDDEN',
    })
  })

  it.each([
    ['ada', ada, 2],
    ['ben', ben, 0],
    ['rita', rita, 2],
    ['dana', dana, 2],
    ['paul', paul, 2],
    ['root', root, 2],
  ])('holds the cases within reach, and no others: %s [ROLE-01]', async (_, who, count) => {
    expect(await rows(who)).toHaveLength(count)
  })

  it('holds those of a group as long as they are shared [GRP-12]', async () => {
    await aGroup(db, 'Team', { members: { ada: 'JoinedWithAllCases', ben: 'JoinedWithAllCases' } })
    expect(await rows(ben)).toHaveLength(2)
    await ben.browser.fetch('proket/loginApi?action=getClientUserInfo', { method: 'POST', body: '{}' })
    await aGroup(db, 'Other', { owner: 'ben', members: {} })
    await db
      .insertInto('membership_change')
      .values({
        group_name: 'Team',
        username: 'ben',
        status: 'NoMembership',
        changed_by: 'ben',
        changed_at: new Date(),
      })
      .execute()
    expect(await rows(ben)).toHaveLength(0)
  })

  it('is nothing to a stranger, nor where there is no base that is open', async () => {
    expect((await exported({ browser: new Browser(ward.server) })).status).toBe(401)
    for (const address of ['kbg=Ward&kb=none', 'kbg=none&kb=visit', '', 'kb=a&kb=b'])
      expect((await exported(ada, address)).status).toBe(404)
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect((await exported(rita)).status).toBe(404)
    expect((await exported(root)).status).toBe(200)
    await db.deleteFrom('base_protection').execute()
  })

  it('is told of in the server log [LOG-02]', async () => {
    const count = async () =>
      (await db.selectFrom('server_event').select('payload').where('kind', '=', 'exportedData').execute()).length
    const before = await count()
    await exported(rita)
    expect(await count()).toBe(before + 1)
    const events = await db.selectFrom('server_event').select('payload').where('kind', '=', 'exportedData').execute()
    expect(events.at(-1)?.payload).toEqual({ group: 'Ward', base: 'visit', count: 2 })
  })

  it('comes as a spreadsheet with the same rows, and numbers as numbers', async () => {
    const answer = await exported(rita, 'kbg=Ward&kb=visit&as=xlsx')
    expect(answer.headers.get('Content-Disposition')).toContain('data.xlsx')
    const workbook = new excel.Workbook()
    // The cast is safe: the types of the library name a buffer of an older Node.js.
    await workbook.xlsx.load((await answer.arrayBuffer()) as never)
    const read = workbook.getWorksheet('Data')?.getSheetValues() as unknown[][]
    const [header, first, second] = read.slice(1)
    expect(read.slice(2).map((row) => row[1])).toEqual(['Case1', 'Case2'])
    expect(header).toContain('age')
    expect(first?.[header?.indexOf('age') ?? 0]).toBe(40)
    expect(first?.[header?.indexOf('note') ?? 0]).toBe('=1+1, "x"')
    expect(second?.[header?.indexOf('missing') ?? 0]).toContain('age=UNK')
  })

  it('comes with the history of each case, the deleted ones too, for reviewers only [HIST-06] [LOG-02]', async () => {
    const answer = await exported(rita, 'kbg=Ward&kb=visit&as=histories')
    expect(answer.headers.get('Content-Disposition')).toContain('export.zip')
    const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true })
    const trails: Record<string, unknown[][]> = {}
    for await (const entry of archive.eachEntry()) {
      const workbook = new excel.Workbook()
      await workbook.xlsx.load((await buffer(await archive.openReadStreamPromise(entry))) as never)
      trails[entry.fileName] = ((workbook.getWorksheet('Trail')?.getSheetValues() ?? []) as unknown[][]).slice(2)
    }
    const paths = ['Case1', 'Case2', 'Case3'].map((name) => `Ward/visit/ada/${name}.xlsx`)
    expect(Object.keys(trails).sort()).toEqual(paths)
    // Revision, time, person, source, event, questionnaire, question, text, before, after.
    const changes = trails[paths[0] ?? '']
      ?.filter((row) => row[7] === 'sex')
      .map((row) => [row[1], row[3], row[9], row[10]])
    expect(changes).toEqual([
      [1, 'ada', undefined, 'f'],
      [2, 'ada', 'f', 'm'],
    ])
    expect(trails[paths[2] ?? '']?.at(-1)?.[5]).toBe('Marked deleted')
    const last = await db
      .selectFrom('server_event')
      .select(['kind', 'payload'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(last).toEqual([{ kind: 'exportedAllData', payload: { group: 'Ward', base: 'visit', count: 3 } }])
    for (const who of [ada, ben]) expect((await exported(who, 'kbg=Ward&kb=visit&as=histories')).status).toBe(404)
    expect((await exported(rita, 'kbg=Ward&kb=none&as=histories')).status).toBe(404)
    expect((await exported(rita, 'kbg=Ward&kb=visit&as=other')).status).toBe(404)
  })

  it('comes whole however many cases there are, by owner and name', async () => {
    const one = await ward.caseRow('Case1')
    const ids = Array.from({ length: 600 }, () => crypto.randomUUID())
    const many = ids.map((id, i) => ({
      ...one,
      sections: null,
      id,
      name: `Many_${String(i).padStart(3, '0')}`,
      owner: 'ben',
    }))
    await db.insertInto('study_case').values(many).execute()
    const held = ids.map((case_id) => ({ case_id, revision: one.revision, answers: '{"age":1}' }))
    await db.insertInto('case_answers').values(held).execute()
    const names = (await rows(rita)).map((row) => row.case)
    expect(names).toEqual(['Case1', 'Case2', ...many.map(({ name }) => name)])
  })

  it('that breaks off is cut, not ended, and the log says why in one line of JSON', async () => {
    const one = await ward.caseRow('Case1')
    // Nothing that the server wrote itself: it ends the reading of the rows.
    const broken = { ...one, sections: null, id: crypto.randomUUID(), name: 'Zz_broken', owner: 'zoe' }
    await db.insertInto('app_user').values({ username: 'zoe', created_at: new Date() }).execute()
    await db.insertInto('study_case').values(broken).execute()
    await db
      .insertInto('case_answers')
      .values({ case_id: broken.id, revision: one.revision, answers: 'null' })
      .execute()
    const printed: unknown[] = []
    const { error, info } = console
    for (const way of ['error', 'info'] as const) console[way] = (...words) => void printed.push(words)
    try {
      await expect(exported(rita).then((answer) => answer.text())).rejects.toThrow()
    } finally {
      Object.assign(console, { error, info })
      await db.deleteFrom('case_answers').where('case_id', '=', broken.id).execute()
      await db.updateTable('study_case').set({ deleted_at: new Date() }).where('id', '=', broken.id).execute()
    }
    expect(printed).toEqual([])
    const line = ward.server
      .logged()
      .split('\n')
      .find((text) => text.includes('An export broke off'))
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', msg: 'An export broke off' })
  })

  it('ends broken when a case comes to a version that is new to it, and leaves that case out unseen no more', async () => {
    const table = await exportData(
      ward.services,
      { username: 'root', roles: ['ADMIN'] },
      { group: 'Ward', base: 'visit' },
      { withIdentifying: false },
    )
    expect((await table?.rows.next())?.value).toContain('version')
    await publishBase(ward.services, { ...wardBase, version: '2' })
    await ward.aCase('Newcomer')
    const rest = async () => {
      for (;;) if ((await table?.rows.next())?.done) return
    }
    await expect(rest()).rejects.toThrow('Newcomer came to a version that was not in use when the export began')
    expect((await rows(ada)).map((row) => row.case)).toContain('Newcomer')
  })
})

it('has another column for what means another thing in a newer version', async () => {
  const [patient, ...rest] = wardBase.questionnaires
  const changed = patient?.questions.map((question) => {
    if (question.id === 'age') return { ...question, unit: { en: 'months' } }
    if (question.id !== 'sex') return question
    const [one, two] = question.answers ?? []
    return {
      ...question,
      answers: [
        { ...one, text: two?.text },
        { ...two, text: one?.text },
      ],
    }
  })
  const questionnaires = [{ ...patient, questions: changed }, ...rest]
  expect((await publishBase(ward.services, { ...wardBase, version: 'two', questionnaires })).type).toBe('Published')
  await ward.aCase('Months', [
    { id: 'sex', value: 'f' },
    { id: 'age', value: 480 },
  ])
  const found = (await rows(ada)).map((row) => [
    row.case,
    row.version,
    row.age,
    row['age@two'],
    row.sex,
    row['sex@two'],
  ])
  expect(found).toContainEqual(['Case1', '1', '40', '', 'm', ''])
  expect(found).toContainEqual(['Months', 'two', '', '480', '', 'f'])
})
