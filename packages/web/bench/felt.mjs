/**
 * What people feel and the comparison does not time, in the page alone: the key Tab from the last field that is drawn into questions that are not,
 * and a jump of the view into the middle of such questions. Until the second frame after the field has the focus, or after fields are in sight.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const times = 12

export async function measureFelt({ harness, ours, size }) {
  const { generate } = await import(pathToFileURL(join(harness, 'src/generate.mjs')).href)
  const definition = generate(size, 1)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const tab = await measured(browser, ours, definition, byTab)
    const scroll = await measured(browser, ours, definition, byScroll)
    return [
      sentence('Tab into questions not yet drawn', tab),
      sentence('a jump into questions not yet drawn', scroll),
    ].join('\n')
  } finally {
    await browser.close()
  }
}

async function measured(browser, address, definition, act) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(`window.__benchDefinition = ${JSON.stringify(definition)}`)
  await page.goto(address)
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-question]').length >= count,
    definition.visibleAtStart,
    { timeout: 120_000 },
  )
  await page.waitForTimeout(3_000)
  const figures = []
  for (let time = 0; time < times; time++) figures.push(await act(page, time))
  await page.close()
  return figures.filter((figure) => figure !== null).sort((a, b) => a - b)
}

/** Focuses the last field before a placeholder that is far from what is drawn, without scrolling there, and presses Tab. */
async function byTab(page, time) {
  const isThere = await page.evaluate((time) => {
    const placeholders = [...document.querySelectorAll('main [data-undrawn]:not(:empty)')].filter((one) =>
      one.querySelector('p'),
    )
    const placeholder = placeholders[Math.floor((placeholders.length * (time + 1)) / 14)]
    const sections = placeholder?.closest('[data-section]')
    const heading = sections?.querySelector('h2')
    if (!heading) return false
    heading.focus({ preventScroll: true })
    window.__felt = new Promise((resolve) => {
      let pressed = 0
      addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
      addEventListener(
        'focusin',
        () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed))),
        { capture: true, once: true },
      )
    })
    return true
  }, time)
  if (!isThere) return null
  await page.keyboard.press('Tab')
  return page.evaluate(() => window.__felt)
}

/** Jumps, and waits until there is no placeholder in sight. */
async function byScroll(page, time) {
  await page.waitForTimeout(300)
  return page.evaluate(
    (time) =>
      new Promise((resolve) => {
        const main = document.querySelector('main')
        const begun = performance.now()
        main.scrollTop = (main.scrollHeight * ((time * 7) % 13)) / 13
        const isDrawn = () => {
          const { top, bottom } = main.getBoundingClientRect()
          return ![...main.querySelectorAll('[data-undrawn]')].some((one) => {
            const box = one.getBoundingClientRect()
            return box.bottom > top && box.top < bottom
          })
        }
        const look = () =>
          requestAnimationFrame(() => {
            if (isDrawn()) requestAnimationFrame(() => resolve(performance.now() - begun))
            else look()
          })
        look()
      }),
    time,
  )
}

function sentence(what, figures) {
  const at = (share) => figures[Math.min(figures.length - 1, Math.floor(figures.length * share))]
  return `${what}: median ${at(0.5)?.toFixed(0)} ms, p95 ${at(0.95)?.toFixed(0)} ms, ${figures.length} times`
}
