/**
 * An investigator photographs a wound. The browser, then the server, is killed at each piece of the photo, and nothing of where it was taken leaves the
 * device. A monitor looks at the photo, and a patient sends one by a link.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { woundsBase } from '@casebook/server/answerFiles/wounds.fixture'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLargePhoto, placeInNotes } from '../../packages/test-fixtures/src/pictures'
import { axeFindings, newProfile, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Form } from '../pages/form'
import { continueHereIfAsked } from '../pages/secondTab'
import { signInToEnd } from '../pages/signIn'

/** Four pieces. */
const large = 450_000
const pieces = 4

const patience = { timeout: 90_000 }

const question = 'Photo of the wound'

/** Nothing in it must be answered. */
const base = {
  ...woundsBase,
  questionnaires: woundsBase.questionnaires.map((part) => ({
    ...part,
    questions: part.questions.map((one) => ({ ...one, optional: true })),
  })),
}

describe('a photo that is an answer', () => {
  const bases = mkdtempSync(join(tmpdir(), 'casebook-bases-'))
  let casebook: Casebook
  let data = ''
  let address = ''
  let second = ''
  beforeAll(async () => {
    writeFileSync(join(bases, 'wounds.json'), JSON.stringify(base))
    const noteFolder = async (folder: string) => {
      data = folder
    }
    casebook = await startCasebook(undefined, noteFolder, { BASES_DIR: bases })
  })
  afterAll(async () => {
    await casebook?.stop()
    rmSync(bases, { recursive: true, force: true })
  })

  const photo = (seed: number) => ({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(aLargePhoto(large, seed)),
  })
  const woundIn = (page: Page) => page.getByRole('group', { name: question })
  /** Width and height, as the browser draws it. */
  const drawn = (page: Page) =>
    woundIn(page)
      .getByRole('img')
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  const isPiece = (request: Request) => request.url().includes('action=keepPiece')
  const pieceIn = (request: Request) => request.postDataJSON() as { readonly at: number; readonly data: string }

  async function newCase(page: Page) {
    await page.goto(`${casebook.url}#/bases`)
    await signInToEnd(page, casebook.account('PI'))
    await page.getByRole('link', { name: /Visit/ }).first().click()
    await page.getByRole('button', { name: 'New case' }).first().click()
    await page.getByText('Wound', { exact: true }).first().click()
    await woundIn(page).waitFor()
    return page.url()
  }

  const add = (page: Page, seed: number) => woundIn(page).locator('input[type=file]').first().setInputFiles(photo(seed))

  /** Resolves while the server is taking the piece of that number. */
  const sending = (page: Page, at: number) =>
    page.waitForRequest((request) => isPiece(request) && pieceIn(request).at === at, patience)

  /** A browser that takes its time to die sends no further one. */
  const sendingLast = async (page: Page, at: number) => {
    const taken = sending(page, at)
    await page.route(/action=keepPiece/, async (route) => {
      if (pieceIn(route.request()).at <= at) await route.continue()
    })
    await taken
  }

  /** A killed browser has forgotten the session. */
  async function goOn(page: Page, draft: string) {
    await page.goto(draft)
    await continueHereIfAsked(page)
    const signIn = page.locator('input[autocomplete="username"]')
    await signIn.or(page.locator('[data-entry]')).first().waitFor(patience)
    if (await signIn.isVisible()) await signInToEnd(page, casebook.account('PI'))
  }

  it('arrives whole although the browser is killed at each of its pieces, without a byte of its place [MORE-56]', async () => {
    const profile = newProfile()
    const sent: string[] = []
    const open = async () => {
      const opened = await profile.open()
      opened.page.on('request', (request) => {
        const body = request.postData()
        if (body) sent.push(body)
        if (isPiece(request)) sent.push(Buffer.from(pieceIn(request).data, 'base64').toString('latin1'))
      })
      return opened
    }
    let person = await open()
    const draft = await newCase(person.page)
    const first = sendingLast(person.page, 0)
    await add(person.page, 1)
    await first
    for (let at = 1; at <= pieces; at++) {
      await person.kill()
      person = await open()
      const next = at < pieces ? sendingLast(person.page, at) : null
      await goOn(person.page, draft)
      await next
    }
    const { page, troubles } = person
    await page.getByText('Wound', { exact: true }).first().click()
    const form = new Form(page)
    await form.isReceived()
    await expect.poll(() => drawn(page)).toEqual([16, 24])
    for (const trace of [placeInNotes, 'lat 48', '2.2944'])
      expect(sent.filter((body) => body.includes(trace))).toEqual([])
    expect(sent.some((body) => body.includes('ICC_PROFILE'))).toBe(true)
    expect(await axeFindings(page)).toEqual([])

    await woundIn(page).getByRole('button', { name: 'Turn to the right' }).click()
    await expect.poll(() => drawn(page)).toEqual([24, 16])
    await form.isReceived()
    await form.save()
    await form.name('W_1')
    await form.isSaved()
    address = page.url()
    expect(troubles.filter((trouble) => !/ERR_|Failed to load/.test(trouble))).toEqual([])
    await person.close()
    await profile.forget()
  })

  it('arrives whole although the server is killed at each of its pieces [MORE-56]', async () => {
    const profile = newProfile()
    const { page, close } = await profile.open()
    await newCase(page)
    let last = 0
    // A server that takes its time to die is sent no further one.
    await page.route(/action=keepPiece/, (route) =>
      pieceIn(route.request()).at <= last ? route.continue() : route.abort('connectionrefused'),
    )
    const first = sending(page, last)
    await add(page, 2)
    await first
    for (let at = 1; at <= pieces; at++) {
      await casebook.kill()
      await page.getByText(/Still on this device/).waitFor()
      last = at
      const next = at < pieces ? sending(page, at) : null
      await casebook.startAgain()
      const again = page.getByRole('button', { name: 'Try now' })
      if (await again.isVisible()) await again.click()
      await next
    }
    const form = new Form(page)
    await form.isReceived()
    await form.save()
    await form.name('W_2')
    await form.isSaved()
    await page.reload()
    await page.getByText('Wound', { exact: true }).first().click()
    await expect.poll(() => drawn(page)).toEqual([16, 24])
    second = page.url()
    await close()
    await profile.forget()
  })

  it('comes from a patient’s phone by a link, once the connection is back [MORE-56]', async () => {
    const desk = await openBrowser()
    await desk.page.goto(second)
    await signInToEnd(desk.page, casebook.account('PI'))
    await desk.page.getByRole('button', { name: 'Patient link' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Create a link for the patient' })
    await dialog.getByRole('checkbox', { name: /^Wound/ }).check()
    await dialog.getByRole('checkbox', { name: 'The patient may see and change them' }).check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Link or app code' }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const phone = await openBrowser({ width: 390, height: 844, isTouched: true })
    await phone.page.goto(link)
    await woundIn(phone.page).waitFor()
    await add(phone.page, 3)
    await expect.poll(() => drawn(phone.page)).toEqual([16, 24])
    expect(await axeFindings(phone.page)).toEqual([])
    const cut = phone.page.waitForRequest((request) => /"KeepPiece":.*"at":1,/.test(request.postData() ?? ''), patience)
    await phone.page.getByRole('button', { name: 'Send my answers' }).tap()
    await cut
    await phone.context.setOffline(true)
    await phone.page.getByRole('heading', { name: 'No connection' }).waitFor()
    await phone.context.setOffline(false)
    await phone.page.getByRole('heading', { name: 'Thank you' }).waitFor(patience)
    await phone.close()

    // Answers that came by a link are read-only until a person unlocks them.
    await desk.page.reload()
    await isRead(desk.page, 16)
    await desk.close()
  })

  it('is read by the monitor as it was turned, and not changed [MORE-56]', async () => {
    const { page, close } = await openBrowser()
    await page.goto(`${address}&read`)
    await signInToEnd(page, casebook.account('REPORTER'))
    await isRead(page, 24)
    expect(await axeFindings(page)).toEqual([])
    await close()
  })

  it('is held against its hash, and leaves nothing of its place in the database [MORE-56]', async () => {
    await casebook.kill()
    expect(casebook.verifyTrail()).toContain('no fault')
    expect(holdsInData('ICC_PROFILE')).toBe(true)
    expect(holdsInData(placeInNotes)).toBe(false)
  })

  /** The picture is shown, so wide, and cannot be changed. */
  async function isRead(page: Page, width: number) {
    const wound = page.getByRole('region', { name: question })
    const picture = wound.getByRole('img', { name: 'The chosen picture' })
    await picture.waitFor(patience)
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(width)
    expect(await wound.getByRole('button', { name: /file|Turn/ }).count()).toBe(0)
  }

  /** Tells whether any file of the database contains the text. */
  function holdsInData(text: string): boolean {
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    return files.some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(text))
  }
})
