/** Scrolls the whole form as people do, by wheel and by Page Down, on the least page and on ours in turn, and counts the frames that fail to come. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const rounds = 3
const ways = {
  wheel: (page) => page.mouse.wheel(0, 1200),
  'Page Down': (page) => page.keyboard.press('PageDown'),
}

/** A frame that comes later than this after the one before has left out another. */
const late = 1000 / 60 + 8

export async function measureScrolling({ harness, ours, size }) {
  const { generate } = await import(pathToFileURL(join(harness, 'src/generate.mjs')).href)
  const definition = generate(size, 1)
  const least = await serveLeast(harness, definition)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const counts = Object.fromEntries(Object.keys(ways).map((by) => [by, { ours: [], least: [] }]))
  try {
    for (let round = 0; round < rounds; round++)
      for (const [by, scroll] of Object.entries(ways))
        for (const [name, address] of [
          ['least', least.address],
          ['ours', ours],
        ]) // in turn, for the load of a machine changes
          counts[by][name].push(await droppedIn(browser, address, definition, scroll))
  } finally {
    await browser.close()
    least.close()
  }
  const figures = Object.entries(counts).map(([by, runs]) => ({
    by,
    dropped: { ours: median(runs.ours), least: median(runs.least) },
    runs,
  }))
  const text = figures.map(
    ({ by, runs }) => `scrolling by ${by}: dropped frames, ours ${runs.ours}, the least page ${runs.least}`,
  )
  return { ways: figures, text: text.join('\n') }
}

async function droppedIn(browser, address, definition, scroll) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(`window.__benchDefinition = ${JSON.stringify(definition)}`)
  await page.goto(address)
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-question], .q').length >= count,
    definition.visibleAtStart,
    { timeout: 120_000 },
  )
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const inner = document.querySelector('main.scroll')
    window.__scroller = inner ?? document.scrollingElement
    inner?.focus()
  })
  await page.mouse.move(640, 450)
  await page.evaluate((late) => {
    window.__dropped = 0
    let before = performance.now()
    const frame = (now) => {
      if (now - before > late) window.__dropped += Math.round((now - before) / (1000 / 60)) - 1
      before = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, late)
  for (let steps = 0; steps < 2_000; steps++) {
    await scroll(page)
    await page.waitForTimeout(50)
    if (
      await page.evaluate(
        () => window.__scroller.scrollTop + window.__scroller.clientHeight >= window.__scroller.scrollHeight - 2,
      )
    )
      break
  }
  const dropped = await page.evaluate(() => window.__dropped)
  await context.close()
  return dropped
}

/** The least page, built by the comparison. */
async function serveLeast(harness, definition) {
  const built = join(harness, 'dist/limit-cv')
  const compact = (await import(pathToFileURL(join(harness, 'src/compact.mjs')).href)).compact
  const info = JSON.parse(readFileSync(join(built, 'info.json'), 'utf8'))
  const styles = info.styles.map((name) => `<link rel=stylesheet href=/${name}>`).join('')
  const json = JSON.stringify(compact(definition)).replaceAll('<', '\\u003c')
  const html = `<!doctype html><meta charset=utf-8>${styles}<div id=root></div><script type="application/json" id=def>${json}</script><script>window.__variant='cv'</script><script type=module src=/bundle.js></script>`
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1)
    response.setHeader(
      'Content-Type',
      name === '' ? 'text/html' : name.endsWith('.js') ? 'text/javascript' : 'text/css',
    )
    if (name === '') return response.end(html)
    // A browser asks for an icon too, which the page has not.
    if (!existsSync(join(built, name))) return response.writeHead(404).end()
    response.end(readFileSync(join(built, name)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

function median(figures) {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1]
}
