/**
 * Nothing that was answered is lost, whatever breaks: the browser, the network, the server, the session, the disk. Each at random moments;
 * a run is repeated with the SEED that it prints, and ROUNDS says how often each happens.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newProfile } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { Practice } from '../pages/practice'
import { continueHereIfAsked } from '../pages/secondTab'
import { signIn } from '../pages/signIn'
import { eachRound, random, rounds, seed } from './luck'
import { readJournal } from './readJournal'
import { tryNow } from './tryNow'

/** 12 keys a second. */
const betweenKeys = 1000 / 12
/** The tail of an uncommitted text that may be lost, plus slack for the machine. */
const grace = 250 + 150

const onDevice = /On this device|on this device|Received/

describe(`answers on a bad day (SEED=${seed})`, () => {
  let casebook: Casebook
  let profile: ReturnType<typeof newProfile>
  let next = 1000 + (seed % 100)

  /** Browsers that are still open. */
  let people: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(async () => {
    await checkTrail()
    await casebook.stop()
  })
  beforeEach(() => {
    profile = newProfile()
  })
  afterEach(async () => {
    for (const person of people) await person.close()
    people = []
    await profile.forget()
    if (rounds > 1) {
      await checkTrail()
      await casebook.startAgain()
    }
  })

  async function signInOver(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    await dialog.waitFor()
    await dialog.locator('input[type="password"]').fill(account('enters cases').password)
    await page.keyboard.press('Enter')
  }

  async function checkTrail(): Promise<void> {
    await casebook.kill()
    casebook.verifyTrail()
  }

  const account = (role: string): Account => {
    const found = casebook.accounts.get(role)
    if (!found) throw new Error(`The server printed no account for: ${role}`)
    return found
  }
  const anotherValue = () => String(120 + (next++ % 100))

  async function sitDown() {
    const person = await profile.open()
    people.push(person)
    return person
  }

  /** The draft that all of them go on with, once it has begun. */
  let draftAddress: string | undefined

  async function work(page: Page): Promise<Practice> {
    const form = new Practice(page)
    await form.open(casebook.url, draftAddress)
    await page.locator('input[autocomplete="username"], [data-entry]').first().waitFor()
    if ((await page.locator('[data-entry]').count()) === 0) await signIn(page, account('enters cases'))
    await form.showNumbers()
    draftAddress = page.url()
    return form
  }

  async function atWork() {
    const person = await sitDown()
    return { ...person, form: await work(person.page) }
  }

  const answerTo = async (form: Practice, id: string) =>
    (await form.factsOnServer()).find((fact) => fact.id === id)?.value ?? null

  it.each(eachRound)('are there after the browser was killed while somebody typed [DATA-20] (%i)', async () => {
    const first = await atWork()
    await first.form.says(/./)
    const height = anotherValue()
    await first.form.answer(first.form.height, height)
    await first.form.says(onDevice)
    const text = `It hurts since ${next}, mostly at night, and climbing stairs is hard`
    await first.form.note.fill('')
    await first.form.note.focus()
    const typedAt: number[] = []
    const lifeTime = 500 + random(3_000)
    const started = Date.now()
    for (const letter of text) {
      if (Date.now() - started > lifeTime) break
      await first.page.keyboard.type(letter)
      typedAt.push(Date.now())
      await delay(betweenKeys)
    }
    const killedAt = Date.now()
    await first.kill()

    const second = await atWork()
    expect(await second.form.height.inputValue()).toBe(height)
    const safe = typedAt.filter((at) => at < killedAt - grace).length
    const restored = await second.form.note.inputValue()
    expect(text.startsWith(restored)).toBe(true)
    expect(restored.length).toBeGreaterThanOrEqual(safe)
    // As typed, not as a fact.
    expect(await answerTo(second.form, 'try-note')).not.toBe(restored)
    await second.form.note.focus()
    await second.form.note.blur()
    await second.form.says(/Received/)
    await expect.poll(() => answerTo(second.form, 'try-note')).toBe(restored)
    expect(await answerTo(second.form, 'try-height')).toBe(Number(height))
    await second.close()
  })

  it.each(eachRound)(
    'are there after the network was cut and the page loaded anew without it [DATA-20] (%i)',
    async () => {
      const { page, context, form, close } = await atWork()
      // The service worker needs a moment to cache the client the first time.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      await delay(random(500))
      await context.setOffline(true)
      const [height, weight] = [anotherValue(), anotherValue()]
      await form.answer(form.height, height)
      await form.says(/Not sent, retrying: 1 answer, on this device/)
      await form.answer(form.weight, weight)
      await form.says(/2 answers, on this device/)

      page.once('dialog', (dialog) => dialog.accept())
      await page.reload()
      await form.showNumbers()
      expect([await form.height.inputValue(), await form.weight.inputValue()]).toEqual([height, weight])
      await form.answer(form.height, String(Number(height) + 1))
      await delay(random(500))
      await context.setOffline(false)
      await form.says(/Received/)
      expect(await answerTo(form, 'try-height')).toBe(Number(height) + 1)
      expect(await answerTo(form, 'try-weight')).toBe(Number(weight))
      await close()
    },
  )

  it.each(eachRound)(
    'are there after the server was killed, and the browser too before it came back [DATA-20] (%i)',
    async () => {
      const first = await atWork()
      await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      const killing = delay(random(1_000)).then(() => casebook.kill())
      for (let i = 0; i < 5; i++) {
        await first.form.answer(first.form.height, anotherValue())
        await delay(random(400))
      }
      await killing
      // One at least that the server cannot have.
      const last = anotherValue()
      await first.form.answer(first.form.height, last)
      await first.form.says(onDevice)
      await first.kill()

      const second = await atWork()
      expect(await second.form.height.inputValue()).toBe(last)
      await casebook.startAgain()
      await tryNow(second.page)
      // A browser that was killed has forgotten the session.
      await signInOver(second.page)
      await expect.poll(() => answerTo(second.form, 'try-height'), { timeout: 60_000 }).toBe(Number(last))
      await second.close()
    },
  )

  it.each(eachRound)(
    'are there after the session ended in the middle, and the same person goes on [DATA-20, APP-04] (%i)',
    async () => {
      const { page, context, form, close } = await atWork()
      await delay(random(300))
      await context.clearCookies({ name: 'casebook' })
      const height = anotherValue()
      await form.answer(form.height, height)
      await signInOver(page)
      await form.says(/Received/)
      expect(await form.height.inputValue()).toBe(height)
      expect(await answerTo(form, 'try-height')).toBe(Number(height))
      await close()
    },
  )

  it.each(eachRound)(
    'wait, locked, while somebody else works on the same device, and are sent when their owner is back [DATA-20] (%i)',
    async () => {
      const first = await atWork()
      await first.context.setOffline(true)
      const secret = anotherValue()
      await first.form.answer(first.form.weight, secret)
      await first.form.says(/on this device/)
      await first.kill()

      const other = await profile.open()
      await other.context.clearCookies({ name: 'casebook' })
      await other.page.goto(`${casebook.url}#/bases`)
      await signIn(other.page, account('PI'))
      const form = new Practice(other.page)
      await other.page.getByRole('link', { name: 'Studies' }).first().waitFor()
      await form.open(casebook.url)
      await form.showNumbers()
      expect(await form.weight.inputValue()).not.toBe(secret)
      await delay(random(1_000))
      const owner = account('enters cases').username
      const kept = await other.page.evaluate(readJournal)
      expect(kept.people).toEqual([account('PI').username])
      expect(kept.entries.filter(({ user }) => user === owner)).toHaveLength(1)
      // As a value: the id of a draft may have its digits.
      expect(JSON.stringify(kept.entries)).not.toMatch(new RegExp(`[:"]${secret}\\b`))
      expect(await answerTo(form, 'try-weight')).not.toBe(Number(secret))
      await other.close()

      const back = await profile.open()
      await back.context.clearCookies({ name: 'casebook' })
      await back.page.goto(`${casebook.url}#/bases`)
      await signIn(back.page, account('enters cases'))
      // Nobody opens the draft: what waits is delivered all the same.
      const again = new Practice(back.page)
      await expect.poll(() => answerTo(again, 'try-weight')).toBe(Number(secret))
      await back.close()
    },
  )

  it.each(eachRound)(
    'stay on the screen and are sent, and nothing untrue is said, when the disk is full [DATA-20] (%i)',
    async () => {
      const { page, context, close } = await sitDown()
      // A browser counts what is left when something is first stored.
      await page.goto(`${casebook.url}healthz`)
      const devtools = await context.newCDPSession(page)
      const { origin } = new URL(casebook.url)
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      const form = await work(page)
      const [height, weight] = [anotherValue(), anotherValue()]
      await form.answer(form.height, height)
      await form.says(/Received/)
      expect(await answerTo(form, 'try-height')).toBe(Number(height))
      expect(await form.places()).toContain('The storage of this device is full')

      await delay(random(300))
      await context.setOffline(true)
      await form.answer(form.weight, weight)
      await form.says(/1 answer, only in this page/)
      await context.setOffline(false)
      await form.says(/Received/)
      expect(await answerTo(form, 'try-weight')).toBe(Number(weight))
      await devtools.send('Storage.overrideQuotaForOrigin', { origin })
      await form.answer(form.weight, height)
      await form.says(/Received/)
      expect(await form.places()).toContain('Nothing is waiting to be sent')
      await close()
    },
  )

  it.each(eachRound)(
    'of two tabs of one person arrive in the order in which they were said [DATA-20] (%i)',
    async () => {
      const { page, context, form, close } = await atWork()
      const other = new Practice(await context.newPage())
      await other.open(casebook.url, draftAddress)
      await continueHereIfAsked(other.page)
      await other.showNumbers()
      await context.setOffline(true)
      let last = ''
      // Each at least once: a tab in which nobody said anything has nothing to say of where it is.
      for (const tab of [form, other, ...Array.from({ length: 3 }, () => (random(2) === 0 ? form : other))]) {
        last = anotherValue()
        await tab.page.bringToFront()
        await tab.answer(tab.height, last)
        await tab.says(/on this device/)
      }
      await delay(random(300))
      await context.setOffline(false)
      await expect.poll(() => answerTo(form, 'try-height'), { timeout: 60_000 }).toBe(Number(last))
      for (const tab of [form, other])
        await expect.poll(() => tab.whereabouts(), { timeout: 60_000 }).toMatch(/Received/)
      expect(await answerTo(form, 'try-height')).toBe(Number(last))
      await page.bringToFront()
      await close()
    },
  )
})
