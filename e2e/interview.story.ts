/** A patient answers on a tablet whose battery fails twice. It shows nothing but the questions until a member of staff gives their password. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, newProfile } from './browser'
import { type Account, type Casebook, startCasebook } from './casebook'
import { continueHereIfAsked } from './pages/secondTab'
import { signInToEnd } from './pages/signIn'
import { unreachedByTab } from './pages/tabbing'

const study = { kbg: 'Training', kb: 'practice-questionnaire' } as const
const tablet = { width: 1024, height: 768, isTouched: true }

describe('an interview on a tablet', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('hears nothing of the case but what the patient is asked [MORE-19]', async () => {
    const nurse = accountOf(casebook)
    const profile = newProfile()
    const { page, context, kill, troubles } = await profile.open(tablet)
    await page.goto(`${casebook.url}#/bases`)
    await signInToEnd(page, nurse)
    const note = 'Her mother does not know'
    await makeCase(page, nurse, 'PAT_2', [{ id: 'try-note', value: note }])
    await openCase(page, nurse, 'PAT_2')
    await page.getByText('Numbers and dates').first().tap()
    const field = page.getByRole('textbox', { name: 'What would you like to know?' })
    await expect.poll(() => field.inputValue()).toBe(note)
    const tab = await context.newPage()
    await tab.goto(`${casebook.url}#/bases`)
    await continueHereIfAsked(tab)
    await handOver(tab, nurse, 'PAT_2', ['Numbers and dates'])
    await asks(tab, 'Practice here before you enter real cases.')
    // The tab with the case asks too, and shows nothing else.
    await page.bringToFront()
    await asks(page, 'Practice here before you enter real cases.')
    expect(await field.count()).toBe(0)
    await tab.close()
    const heard: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().includes('proket/')) heard.push(response.text().catch(() => ''))
    })
    await page.reload()
    await asks(page, 'Practice here before you enter real cases.')
    const all = (await Promise.all(heard)).join('\n')
    expect(all).toContain('Favourite season')
    for (const secret of [note, 'try-note', 'try-height', 'Weight']) expect(all).not.toContain(secret)
    await page.getByRole('button', { name: 'For staff: end the interview' }).tap()
    const dialog = page.getByRole('dialog', { name: 'End the interview' })
    await dialog.getByLabel('Password', { exact: true }).fill(nurse.password)
    await dialog.getByRole('button', { name: 'End the interview' }).tap()
    await page.getByRole('region', { name: 'Save' }).waitFor()
    await page.getByText('Numbers and dates').first().tap()
    await expect.poll(() => field.inputValue()).toBe(note)
    expect(troubles).toEqual([])
    await kill()
    await profile.forget()
  })

  it('goes on after two flat batteries, is saved once, and only a password leads out [INTV-01] [INTV-05] [MORE-19] [APP-03]', async () => {
    const nurse = accountOf(casebook)
    const profile = newProfile()
    const first = await profile.open(tablet)
    await first.page.goto(`${casebook.url}#/bases`)
    await signInToEnd(first.page, nurse)
    await makeCase(first.page, nurse, 'PAT_1')
    await handOver(first.page, nurse, 'PAT_1')
    await asks(first.page, 'Practice here before you enter real cases.')
    await goOn(first.page)
    await asks(first.page, 'Favourite season')
    expect(await axeFindings(first.page)).toEqual([])
    await first.page.getByRole('radio', { name: 'Summer' }).tap()
    await first.page.getByText('Answer received').waitFor()
    await goOn(first.page)
    await asks(first.page, 'Do you do sports?')
    const address = first.page.url()
    await first.page.evaluate(() => history.back())
    await stays(first.page, 'Do you do sports?')
    await first.kill()

    const second = await profile.open(tablet)
    await second.context.addInitScript(() => localStorage.setItem('casebook.theme', 'dark'))
    await reopen(second.page, address, nurse)
    await asks(second.page, 'Do you do sports?')
    const tab = await second.context.newPage()
    await tab.goto(`${casebook.url}#/bases`)
    await continueHereIfAsked(tab)
    await asks(tab, 'Do you do sports?')
    await tab.close()
    expect(await second.page.getByText('PAT_1').count()).toBe(0)
    expect(await second.page.getByRole('navigation').count()).toBe(0)
    await second.page.getByRole('radio', { name: 'No' }).tap()
    await goOn(second.page)
    await asks(second.page, 'Height')
    expect(await axeFindings(second.page)).toEqual([])
    expect(await unreachedByTab(second.page)).toEqual([])
    const height = second.page.getByRole('textbox', { name: 'Height' })
    await height.tap()
    await height.pressSequentially('182')
    await height.blur()
    await second.page.getByText('Answer received').waitFor()
    await goOn(second.page)
    await asks(second.page, 'Weight')
    await second.kill()

    const third = await profile.open(tablet)
    const { page } = third
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('action=savecase')) saves.push(request.url())
    })
    await reopen(page, address, nurse)
    await asks(page, 'Weight')
    await page.evaluate(() => {
      location.hash = '#/user'
    })
    await stays(page, 'Weight')
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'My answers' }).tap()
    const answers = page.getByRole('dialog', { name: 'My answers' })
    await answers.getByRole('button', { name: /Height.*182/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await answers.getByRole('button', { name: 'Back to the question' }).tap()
    await speakArabic(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.setViewportSize(tablet)
    await page.getByRole('button', { name: /العربية/ }).tap()
    await page.getByRole('menuitemradio', { name: 'English' }).tap()
    await page.getByRole('button', { name: 'My answers' }).tap()
    await answers.getByRole('button', { name: /Favourite season.*Summer/ }).tap()
    await asks(page, 'Favourite season')
    for (let step = 0; step < 12 && !(await page.getByRole('button', { name: 'Complete' }).isVisible()); step += 1) {
      const next = page.getByRole('button', { name: 'Next question' })
      if (await next.isDisabled()) await page.getByRole('checkbox', { name: 'I do not want to answer' }).check()
      const here = await page.getByRole('heading', { level: 1 }).textContent()
      if (await page.getByRole('button', { name: 'Complete' }).isVisible()) break
      await next.tap()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(here)
    }
    await page.getByRole('button', { name: 'Complete' }).tap()
    await asks(page, 'Thank you very much')
    await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(saves).toHaveLength(1)

    await page.getByRole('button', { name: 'For staff: end the interview' }).tap()
    const dialog = page.getByRole('dialog', { name: 'End the interview' })
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'End the interview' }).tap()
    await dialog.getByText('The password is wrong, or there were too many tries.').waitFor()
    expect(await answersOn(page)).toBe('InsufficientPermissions')
    await dialog.getByLabel('Password', { exact: true }).fill(nurse.password)
    await dialog.getByRole('button', { name: 'End the interview' }).tap()
    await page.getByRole('region', { name: 'Save' }).waitFor()
    expect(page.url()).toContain('case=PAT_1')
    expect(await answersOn(page)).toMatch(/^Received/)
    expect(third.troubles).toEqual([])
    await third.close()
    await profile.forget()
    await casebook.kill()
    casebook.verifyTrail()
    const { saved } = await casebook.words('PAT_1')
    const said = new Map(saved.map(({ question, value }) => [question, value]))
    expect([said.get('try-colour'), said.get('try-height')]).toEqual(['summer', 182])
  })
})

function accountOf({ accounts }: Casebook): Account {
  const account = accounts.get('enters cases')
  if (!account) throw new Error('The server printed no account for somebody who enters cases')
  return account
}

async function asks(page: Page, words: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: words }).waitFor()
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next question' }).tap()
}

async function speakArabic(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Language: English' }).tap()
  await page.getByRole('menuitemradio', { name: 'العربية' }).tap()
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
}

/** The page says that it cannot be left, and shows its question still. */
async function stays(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'You cannot leave this screen now' })
  await dialog.getByRole('button', { name: 'Stay' }).tap()
  await asks(page, words)
}

/**
 * As a browser restores its tab. A tablet that is handed over still goes straight on. A cookie that was not on the disk yet is gone with the
 * battery: then staff sign in, and are asked before it is handed over again.
 */
async function reopen(page: Page, address: string, nurse: Account): Promise<void> {
  await page.goto(address)
  const password = page.locator('input[autocomplete="current-password"]')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (!(await password.isVisible())) return
  await signInToEnd(page, nurse)
  await asks(page, 'Hand the tablet over for PAT_1?')
  await page.getByRole('button', { name: 'Hand over the tablet' }).tap()
}

interface Answer {
  /** The id of the question. */
  readonly id: string
  readonly value: string
}

/** A saved case with these answers. */
async function makeCase(page: Page, { username }: Account, name: string, facts: readonly Answer[] = []): Promise<void> {
  await page.evaluate(
    async ({ base, owner, name, facts }) => {
      const call = (action: string, fields: Readonly<Record<string, string>>, body?: string) =>
        fetch(`proket/Dialog?${new URLSearchParams({ action, ...base, ...fields })}`, {
          ...(body !== undefined && { method: 'POST', body }),
          headers: {
            'X-Casebook': '53',
            'Idempotency-Key': `made-${name}-${action}`,
            'Content-Type': 'application/json',
          },
        })
      await call('reset', {})
      if (facts !== '[]') await call('addFactsJson', {}, facts)
      await call('savecase', { userfn: name, owner, force: 'true', evenEmpty: 'true' })
    },
    { base: study, owner: username, name, facts: JSON.stringify(facts) },
  )
}

async function openCase(page: Page, { username }: Account, name: string): Promise<void> {
  const path = '#/dialog/Training/practice-questionnaire/practice-questionnaire'
  await page.goto(`${page.url().split('#')[0]}${path}?case=${name}&owner=${username}`)
}

/** From the case to the patient's first question, without these parts. */
async function handOver(page: Page, nurse: Account, name: string, without: readonly string[] = []): Promise<void> {
  await openCase(page, nurse, name)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Interview on this tablet' }).tap()
  for (const part of without) await page.getByRole('checkbox', { name: part }).uncheck()
  await page.getByRole('button', { name: 'Hand over the tablet' }).tap()
}

/** The result of asking for the cases of the signed-in user. */
function answersOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('proket/cases?action=listAllMyCases', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Casebook': '53' },
      body: '{}',
    })
    return Object.keys(await response.json())[0] ?? ''
  })
}
