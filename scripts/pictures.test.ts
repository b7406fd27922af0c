import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesIn, differingShare, looksKept, maxBytes, picturesIn, withFewColours, writeChanged } from './pictures'

const folder = mkdtempSync(join(tmpdir(), 'casebook-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A white page of 100 by 100 pixels with a black bar of so many rows. */
function page(rows: number): Promise<Buffer> {
  const pixels = Buffer.alloc(100 * 100 * 3, 255)
  pixels.fill(0, 0, rows * 100 * 3)
  return sharp(pixels, { raw: { width: 100, height: 100, channels: 3 } })
    .png()
    .toBuffer()
}

describe('docs/screens', () => {
  const screens = join(import.meta.dirname, '../docs/screens')

  it('holds at most 4 MB', () => {
    expect(bytesIn(screens)).toBeLessThanOrEqual(maxBytes)
    expect(maxBytes).toBe(4_194_304)
  })

  it('holds only pictures of few colours', async () => {
    for (const name of picturesIn(screens)) {
      const { isPalette } = await sharp(join(screens, name)).metadata()
      expect(isPalette, name).toBe(true)
    }
  })
})

describe('two pictures', () => {
  it('differ by the share of pixels that look different', async () => {
    expect(await differingShare(await page(10), await page(10))).toBe(0)
    expect(await differingShare(await page(10), await page(13))).toBe(0.03)
  })

  it('of different sizes differ altogether', async () => {
    const wider = await sharp(await page(10))
      .resize(120, 100)
      .png()
      .toBuffer()
    expect(await differingShare(await page(10), wider)).toBe(1)
  })

  it('look the same with few colours', async () => {
    expect(await differingShare(await page(10), await withFewColours(await page(10)))).toBe(0)
  })
})

describe('a picture', () => {
  it('is written when it is new or shows something else, and left alone otherwise', async () => {
    const path = join(folder, 'screen.png')
    expect(await writeChanged(path, await page(10))).toBe(1)
    const { mtimeMs } = statSync(path)
    expect(await writeChanged(path, await page(10))).toBe(0)
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
    expect(await writeChanged(path, await page(20))).toBe(0.1)
    expect(await differingShare(readFileSync(path), await page(20))).toBe(0)
  })
})

describe('the looks kept of a screen', () => {
  const looks = ['', '-dark', '-1024', '-zoom2', '-ar']

  it('are the plain one and one more, the same each time', () => {
    for (const name of ['login', 'dialog', 'save']) {
      const kept = looksKept(name, looks)
      expect(kept).toEqual([looks[0], expect.stringMatching(/^-/)])
      expect(looksKept(name, looks)).toEqual(kept)
    }
  })

  it('show every look in some screen', () => {
    const names = Array.from({ length: 32 }, (_, i) => `screen${i}`)
    expect(new Set(names.flatMap((name) => looksKept(name, looks)))).toEqual(new Set(looks))
  })
})
