/** Questionnaires come in, as FHIR and as a REDCap dictionary, are tried and published; a doctor enters cases; an amendment is rehearsed over them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { acceptReminder } from './pages/nameReminder'
import { signIn } from './pages/signIn'
import { unreachedByTab } from './pages/tabbing'

const pain = { linkId: 'pain', text: 'Does it hurt?', type: 'boolean' }
const where = {
  linkId: 'where',
  text: 'Where does it hurt?',
  type: 'string',
  enableWhen: [{ question: 'pain', operator: '=', answerBoolean: true }],
}
const weight = { linkId: 'weight', text: 'Weight', type: 'quantity' }
const better = { linkId: 'better', text: 'Is it better than before?', type: 'boolean', required: true }

const questionnaire = (version: string, ...item: readonly object[]) => ({
  name: `pain-${version}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      resourceType: 'Questionnaire',
      id: 'pain-diary',
      title: 'Pain diary',
      version,
      status: 'active',
      item: [{ linkId: 'diary', text: 'Pain', type: 'group', item }],
    }),
  ),
})

describe('a questionnaire', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  const enter = async (role: string) => {
    const account = casebook.account(role)
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}#/bases`)
    await signIn(person.page, account)
    await person.page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
    return {
      ...person,
      async leave() {
        await person.close()
      },
    }
  }

  const manage = async (page: Page) => {
    await page.goto(`${casebook.url}#/bases/manage`)
    await page.getByText('Drop a file here').waitFor()
  }

  const asks = (page: Page, question: string, asked: boolean) =>
    expect.poll(() => page.locator(`[data-question="${question}"]`).count()).toBe(asked ? 1 : 0)

  /** Accessible, reached by Tab, and no wider than a phone. The looks know no address of such a page. */
  const isSound = async (page: Page) => {
    expect(await axeFindings(page)).toEqual([])
    expect(await unreachedByTab(page)).toEqual([])
    const window = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ ...window, width: 390 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize(window)
  }

  const publish = async (page: Page, version: string, { opensFor }: { readonly opensFor?: string } = {}) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this version?' })
    expect(await dialog.getByLabel('Version').inputValue()).toBe(version)
    const named = dialog.getByRole('radio', { name: 'Administrators, and the people named here' })
    // A new study opens for nobody else but who is named. A version changes nothing about that.
    expect(await named.count()).toBe(opensFor === undefined ? 0 : 1)
    if (opensFor !== undefined) {
      expect(await named.isChecked()).toBe(true)
      const row = dialog.getByRole('listitem').filter({ has: page.getByText(opensFor, { exact: true }) })
      await row.getByRole('button', { name: /^Add/ }).click()
      await row.getByRole('button', { name: /^Remove/ }).waitFor()
    }
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText(`Version ${version} is published.`).waitFor()
  }

  it('comes in, is tried, published and entered, and an amendment follows, to which its case moves [BASE-06] [MORE-40]', async () => {
    const administrator = await enter('ADMIN')
    const { page, troubles } = administrator
    await manage(page)
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ ...questionnaire('1'), name: 'broken.json', buffer: Buffer.from('{ "resourceType": ') })
    await page.getByText('It is not JSON.').waitFor()

    await file.setInputFiles(questionnaire('1', pain, where, weight))
    await page.getByText('The unit is written in a question beside it.').waitFor()
    await page.getByRole('heading', { name: 'Imported with a change' }).waitFor()
    const tried = new Form(page)
    await asks(page, 'where', false)
    await tried.choose('Does it hurt?', 'Yes')
    await asks(page, 'where', true)
    await publish(page, '1', { opensFor: casebook.account('PI').username })

    const doctor = await enter('PI')
    await doctor.page.getByRole('link', { name: /Pain diary/ }).click()
    await doctor.page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(doctor.page)
    const form = new Form(doctor.page)
    await asks(doctor.page, 'where', false)
    await form.choose('Does it hurt?', 'No')
    await form.isReceived()
    await form.saveAs('PAIN_1')
    await form.isSaved()

    await manage(page)
    await file.setInputFiles(questionnaire('1', pain, where, weight, better))
    await page.getByText('It follows version 1.').waitFor()
    await page.getByRole('button', { name: 'Rehearse on 1 case' }).click()
    await page.getByText('1 case tested').waitFor()
    await page.getByRole('region', { name: 'Rehearsal' }).getByText('Is it better than before?').first().waitFor()
    await isSound(page)
    await publish(page, '2')
    await page.goto(`${casebook.url}#/bases/manage/Instruments/pain-diary`)
    await page.getByText('Version 2').waitFor()
    await page.getByText('Version 1').waitFor()

    // Its papers: each question with its column, and what the amendment changes.
    await page.getByRole('link', { name: 'Paper and codebook' }).click()
    await page.getByRole('row', { name: /where.*Where does it hurt\?/ }).waitFor()
    await isSound(page)
    await page.getByRole('radio', { name: 'Annotated form' }).check()
    await page
      .getByText(/Where does it hurt\?/)
      .first()
      .waitFor()
    await isSound(page)
    await page.getByRole('radio', { name: 'Changes' }).check()
    await page.getByRole('row', { name: /Is it better than before\?/ }).waitFor()
    await isSound(page)
    await page.goto(`${casebook.url}#/bases/manage/Instruments/pain-diary`)
    await page.getByText('Version 2').waitFor()

    // The case that is stored keeps its version until it is moved; a new one has the new question.
    await asks(doctor.page, 'better', false)
    await page.getByRole('link', { name: 'Move cases' }).click()
    await page.getByLabel('Why the cases move').fill('Amendment 1')
    await isSound(page)
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await page.getByRole('button', { name: 'Move 1 case' }).click()
    await page.getByRole('heading', { name: 'What was moved' }).waitFor()
    await isSound(page)
    await doctor.page.reload()
    await asks(doctor.page, 'better', true)
    await doctor.page.goto(`${casebook.url}#/bases`)
    await doctor.page.getByRole('link', { name: /Pain diary/ }).click()
    await doctor.page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(doctor.page)
    await asks(doctor.page, 'better', true)

    expect(troubles).toEqual([])
    expect(doctor.troubles).toEqual([])
    await doctor.leave()
    await administrator.leave()
  })

  it('of a REDCap team runs as a study: dropped, published, and a case entered [MORE-21]', async () => {
    const dictionary = [
      'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic,Matrix Group Name,Field Annotation',
      'record_id,habits,,text,Record,,,,',
      'smoker,habits,Smoking,radio,Do you smoke?,"1, Yes | 0, No",,,',
      `packs,habits,,text,Packs a day,,"[smoker] = '1'",,`,
      `years,habits,,text,For how many years?,,"[smokr] = '1'",,`,
      'symptoms,habits,,checkbox,Symptoms,"1, Cough | 2, Fever | 0, None of these",,,@NONEOFTHEABOVE=0',
      'pain,habits,,slider,Pain today,no pain | worst pain,,,',
      'rest,habits,What limits you?,radio,Resting,"0, Never | 1, Often",,limits,',
      'stairs,habits,,radio,Stairs,"0, Never | 1, Often",,limits,',
    ].join('\n')
    let clicks = 0
    const administrator = await enter('ADMIN')
    const { page, troubles } = administrator
    await page.exposeFunction('countClick', () => (clicks += 1))
    await page.evaluate(() => addEventListener('click', () => Reflect.get(window, 'countClick')(), true))
    await page.getByRole('link', { name: 'Manage studies' }).click()
    await page.getByText('Drop a file here').waitFor()
    const buffer = Buffer.from(dictionary)
    await page.locator('input[type=file]').setInputFiles({ name: 'smoking habits.csv', mimeType: 'text/csv', buffer })
    await page.getByText('years, row 5, column “Branching Logic”').waitFor()
    await page.getByText('Did you mean smoker?').first().waitFor()
    const onTheWay = clicks
    await rowOfLost(page, '5')
    await isSound(page)
    // To look closely is no part of the way.
    clicks = onTheWay
    await publish(page, '1', { opensFor: casebook.account('PI').username })
    expect(clicks).toBeLessThanOrEqual(4)

    const doctor = await enter('PI')
    await doctor.page.getByRole('link', { name: /smoking habits/ }).click()
    await doctor.page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(doctor.page)
    const form = new Form(doctor.page)
    await asks(doctor.page, 'packs', false)
    await form.choose('Do you smoke?', 'Yes')
    await asks(doctor.page, 'packs', true)
    await aloneByMouseAndKey(doctor.page)
    await doctor.page.getByRole('slider', { name: 'Pain today' }).press('End')
    await doctor.page.getByRole('radio', { name: 'Stairs Often' }).check()
    await form.isReceived()
    await form.saveAs('REDCAP_1')
    await form.isSaved()
    expect([troubles, doctor.troubles]).toEqual([[], []])
    await doctor.leave()
    await administrator.leave()
  })
})

/** "None of these" clears the others and says so, and another one clears it. */
async function aloneByMouseAndKey(page: Page): Promise<void> {
  const symptoms = page.getByRole('group', { name: 'Symptoms' })
  const box = (name: string) => symptoms.getByRole('checkbox', { name })
  const areChosen = (...names: readonly string[]) =>
    expect
      .poll(() => Promise.all(['Cough', 'Fever', 'None of these'].map((name) => box(name).isChecked())))
      .toEqual(['Cough', 'Fever', 'None of these'].map((name) => names.includes(name)))
  await box('Cough').check()
  await box('Fever').check()
  await box('None of these').check()
  await symptoms.getByRole('status').getByText('Cough, Fever').waitFor()
  await areChosen('None of these')
  await page.keyboard.press('2')
  await areChosen('Fever')
  await page.keyboard.press('3')
  await areChosen('None of these')
  await page.keyboard.press('Control+z')
  await areChosen('Fever')
}

/** From the tile of what is not kept to the finding at its row, by keys. */
async function rowOfLost(page: Page, row: string): Promise<void> {
  const tile = page.getByRole('button', { name: /^1 ?Not kept/ })
  await tile.press('Enter')
  await page.getByRole('cell', { name: row, exact: true }).getByRole('button').press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(`row ${row}`)
}
