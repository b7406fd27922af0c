/**
 * With EVIDENCE, each story leaves pictures of its screens in `.reports/pictures`, in the order in which its people saw them: a picture of each
 * address that a page came to rest at, and one before the page is closed. The validation pack shows them.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.reports/pictures')
const isWanted = process.env.EVIDENCE !== undefined

/** How long a page must rest until it is worth a picture, in ms. */
const rest = 700

export function takePictures(page: Page): void {
  if (!isWanted) return
  mkdirSync(folder, { recursive: true })
  let timer: NodeJS.Timeout | undefined
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    clearTimeout(timer)
    timer = setTimeout(() => void takePicture(page), rest)
  })
  page.on('close', () => clearTimeout(timer))
}

/** A page that is gone, or a browser that was killed, leaves none. */
export async function takePicture(page: Page): Promise<void> {
  if (!isWanted || page.isClosed()) return
  const { currentTestName: title = '', testPath = '' } = expect.getState()
  const address = new URL(page.url())
  const shot = await page
    .screenshot({ type: 'jpeg', quality: 50, animations: 'disabled', timeout: 5000 })
    .catch(() => null)
  if (!shot) return
  const at = new Date().toISOString()
  const file = relative(root, testPath)
  const picture = `${createHash('sha256').update(`${file} ${title} ${at} ${address}`).digest('hex').slice(0, 16)}.jpg`
  writeFileSync(join(folder, picture), shot)
  // Without tokens: a pack must not open anything.
  const shown = (address.hash.split('?', 1)[0] ?? '').replaceAll(/[\w-]{40,}/g, '…')
  appendFileSync(join(folder, 'index.jsonl'), `${JSON.stringify({ file, title, picture, address: shown, at })}\n`)
}
