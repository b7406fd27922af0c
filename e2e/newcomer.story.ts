/** The newcomer's story: sign in, answer a real questionnaire, save, close the browser, come back and find the case. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, newProfile, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { tabTo } from './pages/keyboard'
import { acceptReminder } from './pages/nameReminder'
import { signIn } from './pages/signIn'

const problems = [
  'Little interest or pleasure',
  'Feeling down, depressed',
  'Trouble falling or staying asleep',
  'Feeling tired',
  'Poor appetite',
  'Feeling bad about yourself',
  'Trouble concentrating',
  'Moving or speaking so slowly',
  'Thoughts that you would be better off dead',
]
const difficulty = 'how difficult have these problems made it'

describe('a newcomer', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('answers a questionnaire nobody here wrote, saves, comes back after everything was killed, and finds the case [DATA-10, DATA-11, CASE-10]', async () => {
    const profile = newProfile()
    const doctor = casebook.accounts.get('PI')
    if (!doctor) throw new Error('The server printed no account for a PI')

    const first = await profile.open()
    await first.page.goto(`${casebook.url}#/bases`)
    expect(await axeFindings(first.page)).toEqual([])
    await signIn(first.page, doctor)

    await first.page.getByRole('link', { name: /PHQ-9/ }).click()
    expect(await axeFindings(first.page)).toEqual([])
    await first.page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(first.page)

    const form = new Form(first.page)
    await form.choose(problems[0]!, 'Not at all')
    await form.isShown(difficulty, false)
    await form.choose(problems[1]!, 'Nearly every day')
    await form.isShown(difficulty, true)
    for (const problem of problems.slice(2)) await form.choose(problem, 'Several days')
    await expect.poll(() => form.derived('Total score').textContent()).toContain('10')
    await form.isReceived()

    // The server dies and comes back while somebody is at work.
    await casebook.kill()
    await form.choose(difficulty, 'Somewhat difficult')
    await first.page
      .getByText(/Not sent, retrying/)
      .first()
      .waitFor()
    await casebook.startAgain()
    await form.isReceived()

    expect(await axeFindings(first.page)).toEqual([])
    await form.saveAs('NEW_0001')
    await form.isSaved()
    await first.close()

    await casebook.kill()
    await casebook.startAgain()

    const second = await profile.open()
    await second.page.goto(`${casebook.url}#/bases`)
    await signIn(second.page, doctor)
    await second.page.getByRole('link', { name: /PHQ-9/ }).click()
    await second.page.getByRole('button', { name: 'Open NEW_0001' }).click()
    const found = new Form(second.page)
    expect(await found.chosen(problems[1]!)).toContain('Nearly every day')
    expect(await found.chosen(difficulty)).toContain('Somewhat difficult')
    expect(await found.derived('Total score').textContent()).toContain('10')
    expect(second.troubles).toEqual([])
    await second.close()
    await profile.forget()
  })

  it('does the same with the keyboard alone [DATA-21]', async () => {
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    const { page, troubles, close } = await openBrowser()
    const { keyboard } = page
    const phq9 = page.getByRole('link', { name: /PHQ-9/ })

    await page.goto(`${casebook.url}#/bases`)
    await tabTo(page, page.getByLabel('User name'))
    await keyboard.type(nurse.username)
    await keyboard.press('Tab')
    await keyboard.type(nurse.password)
    await keyboard.press('Enter')

    await tabTo(page, phq9)
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: /PHQ-9/, level: 2 }).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'New case' }))
    await keyboard.press('Enter')
    await acceptReminder(page)

    const form = new Form(page)
    await tabTo(page, form.question(problems[0]!).getByRole('radio').first())
    for (const digit of '1432222221') {
      await keyboard.press(digit)
      await keyboard.press('Enter')
    }
    await expect.poll(() => form.derived('Total score').textContent()).toContain('11')
    expect(await form.chosen(difficulty)).toContain('Not difficult at all')

    await keyboard.press('Control+s')
    await page.getByRole('dialog', { name: 'Name the case' }).waitFor()
    await keyboard.type('KEY_0001')
    await keyboard.press('Enter')
    await form.isSaved()

    await tabTo(page, page.getByRole('link', { name: 'Studies' }))
    await keyboard.press('Enter')
    await tabTo(page, phq9)
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Open KEY_0001' }))
    await keyboard.press('Enter')
    await form.question(problems[0]!).waitFor()
    expect(await form.chosen(problems[1]!)).toContain('Nearly every day')
    expect(await form.derived('Total score').textContent()).toContain('11')
    expect(troubles).toEqual([])
    await close()
  })
})
