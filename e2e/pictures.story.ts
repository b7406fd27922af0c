/** A data manager goes from home to the pictures of a study, reads the same number in the figure and the table, and takes a picture along. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

describe('a data manager', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(async () => {
    await casebook?.stop()
  })

  it('sees how a study goes, one click from home, and saves a chart [MORE-16] [STAT-09]', async () => {
    const { page, troubles, close } = await openBrowser({ width: 1440, height: 900 })
    const account = casebook.accounts.get('DATA_MANAGER')
    if (!account) throw new Error('The server printed no account for a data manager')
    await page.goto(`${casebook.url}#/home`)
    await signIn(page, account)
    await page.getByRole('link', { name: 'Study progress of Hernia registry' }).click()

    const figure = page.getByRole('figure', { name: 'Queries by age' })
    const mark = figure.getByRole('link', { name: /^over 30, Open: \d+/ })
    const inFigure = /Open: (\d+)/.exec((await mark.getAttribute('aria-label')) ?? '')?.[1]
    await mark.focus()
    await page.keyboard.press('ArrowDown')
    expect(
      await figure.getByRole('link', { name: /^over 30, Answered/ }).evaluate((it) => it === document.activeElement),
    ).toBe(true)

    const save = async (kind: RegExp) => {
      await figure.getByRole('button', { name: 'Download Queries by age' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: kind }).click(),
      ])
      return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
    }
    const png = await save(/PNG/)
    expect(png.name).toBe('Queries by age.png')
    expect(png.content.subarray(1, 4).toString('latin1')).toBe('PNG')
    // The width is in the header: the picture is twice as large as the drawing.
    expect(png.content.readUInt32BE(16)).toBe(2 * 848)
    const svg = (await save(/SVG/)).content.toString('utf8')
    expect(svg).toContain('<title>Queries by age</title>')
    expect(svg).toMatch(/src: url\("?data:font\/woff2|src: url\("?data:application\/[\w-]*font/)
    expect(svg).not.toMatch(/oklch|oklab|var\(|class=/)

    await figure.getByRole('radio', { name: 'Table' }).check({ force: true })
    const row = figure.getByRole('row', { name: /^over 30/ })
    await expect.poll(() => row.getByRole('cell').first().textContent()).toMatch(new RegExp(`${inFigure}$`))
    expect(troubles).toEqual([])
    await close()
  })
})
