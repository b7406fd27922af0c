/**
 * The fair floor: the least page, with what data entry shows beside the questions drawn around it and never changed: header, list of sections, save
 * bar and summary, with our style sheets. It is what a page that shows all this can cost at least, as the bare page is for one that shows only
 * questions. Added to a copy of the comparison as one more entrant.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

export const floor = 'limit-framed'

export async function addFloor({ harness, ours, webRoot, sizes }) {
  const { generate } = await import(pathToFileURL(join(harness, 'src/generate.mjs')).href)
  const frames = {}
  let sheets = ''
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const size of sizes) {
      const definition = generate(size, 1)
      const { frame, styles } = await frameOf(browser, ours, definition)
      frames[definition.sections.length] = frame
      sheets = styles.map((name) => withFonts(readFileSync(join(webRoot, name), 'utf8'), webRoot)).join('\n')
    }
  } finally {
    await browser.close()
  }
  const folder = join(harness, 'peers/floor')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'emit.mjs'), "export { compact as default } from '../../src/compact.mjs'\n")
  writeFileSync(join(folder, 'frame.css'), sheets)
  // The least page styles the body, which here is the frame's.
  const least = readFileSync(join(harness, 'peers/limit/style.css'), 'utf8')
  writeFileSync(join(folder, 'questions.css'), least.replace('body{', '#root{'))
  writeFileSync(join(folder, 'frame.js'), frameScript(frames))
  writeFileSync(join(folder, 'page.js'), "import './frame.js'\nimport '../limit/page.js'\n")
  const css = ['peers/floor/frame.css', 'peers/floor/questions.css']
  const entrant = { title: 'physical limit in our frame', dir: 'floor', page: 'page.js', css, variant: 'cv', own: true }
  appendFileSync(join(harness, 'peers/index.mjs'), `peers[${JSON.stringify(floor)}] = ${JSON.stringify(entrant)}\n`)
}

/** Our page without its questions, and the addresses of its style sheets. */
async function frameOf(browser, ours, definition) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(`window.__benchDefinition = ${JSON.stringify(definition)}`)
  await page.goto(ours)
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-question]').length >= count,
    definition.visibleAtStart,
    { timeout: 120_000 },
  )
  // What follows the first paint, such as the summary.
  await page.waitForTimeout(3_000)
  const found = await page.evaluate(() => {
    const page = document.getElementById('root')
    const questions = document.createElement('div')
    questions.id = 'root'
    document.querySelector('main').replaceChildren(questions)
    return {
      frame: {
        html: page.innerHTML,
        root: { ...document.documentElement.dataset },
      },
      styles: [...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname),
    }
  })
  await page.close()
  return found
}

function frameScript(frames) {
  return `import { def } from '../../src/dom.js'
const { html, root } = ${JSON.stringify(frames)}[def().sections.length]
Object.assign(document.documentElement.dataset, root)
document.getElementById('root').outerHTML = '<div>' + html + '</div>'
`
}

/** A sheet whose fonts are in itself, because it is served from elsewhere. */
function withFonts(sheet, webRoot) {
  return sheet.replace(/url\(["']?(\/assets\/[^)"']+\.woff2)["']?\)/g, (_, name) => {
    const font = readFileSync(join(webRoot, name)).toString('base64')
    return `url(data:font/woff2;base64,${font})`
  })
}
