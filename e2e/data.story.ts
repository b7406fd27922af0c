/**
 * A surgeon downloads the data of their own cases and of their group, a data manager that of all cases: the spreadsheet, the CSV
 * files and the codebook agree cell by cell with one another, and with what was said in the cases.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enteredText, readTable } from '@casebook/server/testing/readCsv'
import { sheetsIn, textsIn } from '@casebook/server/testing/readFiles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

const patience = { timeout: 60_000 }

interface DemoFact {
  readonly question: string
  readonly value?: string | number | boolean | readonly string[]
  readonly unknown?: true
}

interface DemoCase {
  readonly name: string
  readonly base: string
  readonly owner: string
  readonly deleted: unknown
  readonly sdv: readonly unknown[]
  readonly revisions: readonly { readonly facts: readonly DemoFact[] }[]
}

interface Demo {
  readonly cases: readonly DemoCase[]
  readonly assignments: readonly { groupName: string; caseName: string; assign: boolean }[]
  readonly meantHidden: readonly { readonly case: string; readonly question: string }[]
}

const demo: Demo = JSON.parse(
  readFileSync(join(import.meta.dirname, '../packages/server/demo/people-and-cases.json'), 'utf8'),
)
const cases = demo.cases.filter(({ base, deleted }) => base === 'hernia-registry' && !deleted)
const namesOf = (isMeant: (one: DemoCase) => boolean) =>
  cases
    .filter(isMeant)
    .map(({ name }) => name)
    .sort()

const said = (one: DemoCase) =>
  new Map(one.revisions.flatMap(({ facts }) => facts).map((fact) => [fact.question, fact]))

describe('the data of a study', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(async () => {
    await casebook?.stop()
  })

  async function enter(role: string) {
    const account = casebook.accounts.get(role)
    if (!account) throw new Error(`The server printed no account for ${role}`)
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}#/bases?group=Alpine+Hernia+Network&base=hernia-registry`)
    await signIn(person.page, account)
    await person.page.getByRole('tab', { name: 'Statistics' }).click()
    return { ...person, username: account.username }
  }

  async function fetched(page: Page, button: string): Promise<Uint8Array> {
    const [file] = await Promise.all([
      page.waitForEvent('download', patience),
      page.getByRole('button', { name: button }).click(),
    ])
    return readFileSync(await file.path())
  }

  async function choose(page: Page, source: string | RegExp) {
    await page.getByRole('radio', { name: source }).check()
  }

  const casesIn = async (bytes: Uint8Array) => {
    const rows = (await sheetsIn(bytes)).get('cases') ?? []
    return rows.map(({ case_name }) => case_name).sort()
  }

  it('is that of the own cases, then that of the group, for a surgeon who owns one [BASE-03] [STAT-01] [GRP-10]', async () => {
    const { page, username, troubles, close } = await enter('PI')
    const own = page.getByRole('radio', { name: /My cases/ })
    await own.waitFor(patience)
    expect(await own.isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /All cases/ }).count()).toBe(0)
    expect(await casesIn(await fetched(page, 'Download Excel'))).toEqual(namesOf(({ owner }) => owner === username))

    await choose(page, /Seeberg region/)
    const given = new Map(
      demo.assignments
        .filter(({ groupName }) => groupName === 'Seeberg region')
        .map(({ caseName, assign }) => [caseName, assign]),
    )
    const shared = namesOf(
      ({ owner, name }) =>
        owner === username || owner === 'cdubois' || (owner === 'acarvalho' && given.get(name) === true),
    )
    expect(await casesIn(await fetched(page, 'Download Excel'))).toEqual(shared)
    expect(troubles).toEqual([])
    await close()
  })

  it('is that of all cases for a data manager, and all its files agree with the cases [BASE-03] [BASE-04] [STAT-01] [MORE-15]', async () => {
    const { page, troubles, close } = await enter('DATA_MANAGER')
    await page.getByRole('radio', { name: /All cases/, checked: true }).waitFor(patience)
    await page.getByRole('button', { name: 'SDV report' }).waitFor()
    await page.getByRole('combobox', { name: 'Charts of' }).selectOption('MeshAndUrgency')
    await page.getByRole('figure', { name: 'Count' }).getByRole('img').first().waitFor(patience)
    const sheets = await sheetsIn(await fetched(page, 'Download Excel'))
    const files = await textsIn(await fetched(page, 'For R, Stata, SPSS and SAS'))
    const tableOf = (name: string) => readTable(files.get(`${name}.csv`) ?? '')
    const whole = tableOf('codebook')
    // The spreadsheet, the CSV files and the codebook.
    const text = (cell: unknown) => (cell === null ? '' : String(cell))
    const unescaped = (cell: string) => (cell.includes('\\') ? cell.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') : cell)
    for (const name of ['cases', 'medication']) {
      const [sheet = [], table] = [sheets.get(name), tableOf(name)]
      expect(sheet).toHaveLength(table.length)
      expect(Object.keys(table[0] ?? {})).toEqual(
        whole.filter(({ file }) => file === `${name}.csv`).map(({ column }) => column),
      )
      for (const [i, row] of sheet.entries())
        for (const [column, cell] of Object.entries(row))
          expect([column, text(cell)]).toEqual([column, unescaped(table[i]?.[column] ?? '')])
    }
    const table = tableOf('cases')
    const codebook = whole.filter(({ file }) => file === 'cases.csv')
    expect(table.map(({ case_name }) => case_name).sort()).toEqual(namesOf(() => true))
    // A repetition is of a case.
    const ids = table.map(({ case_id }) => case_id)
    for (const { case_id } of tableOf('medication')) expect(ids).toContain(case_id)

    // The CSV file and what was said. The dates of the demo move with the day.
    let compared = 0
    const wrong: unknown[] = []
    for (const one of cases) {
      const row = table.find(({ case_name, owner }) => case_name === one.name && owner === one.owner) ?? {}
      const facts = said(one)
      for (const { column = '', question = '', answer, type, derived } of codebook) {
        const fact = facts.get(question)
        if (question === '' || derived === 'yes' || type?.startsWith('date') || !fact) continue
        const isHidden = demo.meantHidden.some((hidden) => hidden.case === one.name && hidden.question === question)
        const cell = enteredText(row[column] ?? '')
        const expected = isHidden ? 'HIDDEN' : expectedCell(fact, answer ?? '')
        if (cell !== expected) wrong.push([one.name, column, cell, expected])
        compared += 1
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(3_000)
    // All missing codes occur: not known, not asked, and hidden since.
    const cells = table.flatMap((row) => Object.values(row))
    for (const code of ['UNK', 'NASK', 'HIDDEN', '']) expect(cells).toContain(code)
    expect(files.get('read.R')).toContain('study$cases')
    expect(troubles).toEqual([])
    await close()
  })

  it('leaves as ODM, and comes back without a difference; a correction comes in with its reason [MORE-38] [MORE-39]', async () => {
    const { page, troubles, close } = await enter('DATA_MANAGER')
    await page.getByRole('radio', { name: /All cases/, checked: true }).waitFor(patience)
    await page.getByRole('button', { name: 'For another system' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download', patience),
      page.getByRole('menuitem', { name: /ODM 1\.3\.2/ }).click(),
    ])
    await page.getByRole('link', { name: 'Import data' }).click()
    await page.getByRole('combobox', { name: 'What the file is' }).selectOption('odm')
    await page.locator('input[type=file]').setInputFiles(await file.path())
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await page.getByRole('heading', { name: 'If you import now' }).waitFor(patience)
    await page.getByText('There is nothing to import').waitFor(patience)
    const counted = (of: string) => page.locator('dl > div', { hasText: of }).locator('dd').textContent()
    expect(await counted('Unchanged cases')).toBe(String(cases.length))
    expect(await counted('Refused records')).toBe('0')

    const isOther = ({ question, value }: DemoFact) => question === 'pat-height' && value !== 166
    const one = cases.find((each) => each.sdv.length === 0 && [...said(each).values()].some(isOther))
    if (!one) throw new Error('The demo has no such case')
    await page.getByRole('link', { name: 'To the imports of the study' }).click()
    const sex = said(one).get('pat-sex')?.value
    const table = `patient,doctor,bmi_note,pat-height,Geschlecht\n${one.name},${one.owner},x,166,1\nNobody_1,${one.owner},x,170,2\n`
    await page.getByRole('combobox', { name: 'What the file is' }).waitFor(patience)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'corrections.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await goesTo('patient', 'Name of the case')
    await goesTo('doctor', 'Owner of the case')
    await goesTo('pat-height', /\(pat-height\)$/)
    await goesTo('Geschlecht', /\(pat-sex\)$/, 'pat-sex')
    await page.getByRole('radio', { name: 'Replace it, with a reason' }).check()
    await page.getByRole('textbox', { name: 'Why answers are replaced' }).fill('Corrected at the source')
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    // A value that is no option refuses its record, until somebody says what it means.
    const means = page.getByRole('combobox', { name: 'What 1 of Geschlecht means' })
    await means.waitFor(patience)
    expect(await counted('Refused records')).toBe('2')
    await means.selectOption(`=${sex}`)
    await page.getByRole('button', { name: 'Start the dry run again' }).click()
    await page.getByRole('button', { name: 'Import 1 record' }).click(patience)
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor(patience)
    expect([await counted('Replaced answers'), await counted('Refused records')]).toEqual(['1', '1'])
    expect(troubles).toEqual([])
    await close()

    async function goesTo(column: string, target: string | RegExp, typed = column) {
      const field = page.getByRole('combobox', { name: `Where ${column} goes` })
      await field.fill(typeof target === 'string' ? target : typed)
      await page.getByRole('option', { name: target }).first().click()
    }
  })
})

function expectedCell({ value, unknown }: DemoFact, answer: string): string {
  if (unknown || value === undefined) return 'UNK'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return value.includes(answer) ? '1' : '0'
  return String(value)
}
