/**
 * `npm run bench:workshop`: an author writes a study of 2,000 fields, in Chromium. First in a dictionary that the workshop follows: from "the file is
 * saved" to the second frame after the form shows what was written, and the longest time for which the page could do nothing else. Then
 * in the outline: from a key to the frame in which its own field shows it, and to the second frame after the form does.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openBrowser } from '../../../e2e/browser'
import { signIn } from '../../../e2e/pages/signIn'
import { startDemoOnPostgres } from '../../server/bench/demoOnPostgres'

const fields = 2_000
const perForm = 40
const rounds = 9
/** What is typed in the outline, letter by letter. */
const typed = 'How many packs of cigarettes do you smoke a day?'
/** Between two keys, as somebody types who writes 80 words a minute. */
const betweenKeys = 150

const header =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)'

const label = (round: number) => `Field 1 as of round ${round}`

/** Every fifth field is a choice, every seventh shows by a condition, every eleventh is calculated. */
function dictionary(round: number): string {
  const rows = Array.from({ length: fields }, (_, at) => {
    const form = `form_${Math.floor(at / perForm) + 1}`
    const name = `f${at + 1}`
    const said = at === 0 ? label(round) : `Field ${at + 1} of the study`
    const shown = at % 7 === 6 ? `[f${at - (at % 5)}] = '1'` : ''
    if (at % 11 === 10) return `${name},${form},calc,${said},[f2] + [f3],`
    if (at % 5 === 4) return `${name},${form},radio,${said},"1, Yes | 2, No | 3, Perhaps",${shown}`
    return `${name},${form},text,${said},,${shown}`
  })
  return [header, 'record_id,form_1,text,Id,,', ...rows, ''].join('\r\n')
}

/** The author's file lies in the private folder of the browser, where no dialog of the system is needed to choose it. */
const chooseFromPrivateFolder = `window.showOpenFilePicker = async () => {
  const folder = await navigator.storage.getDirectory()
  return [await folder.getFileHandle('large.csv')]
}
window.writeAuthorsFile = async (text) => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('large.csv', { create: true })
  const stream = await handle.createWritable()
  await stream.write(text)
  await stream.close()
}`

interface Written {
  /** Milliseconds from the saved file to the drawn preview. */
  readonly drawn: number
  /** The longest task of the page meanwhile, in milliseconds; 0 if none took 50. */
  readonly longest: number
}

interface Key {
  /** Milliseconds from the key to its letter in the field. */
  readonly field: number
  /** To the frame after the form shows it. */
  readonly preview: number
}

const casebook = await startDemoOnPostgres(async () => {})
const taken: Written[] = []
const keys: Key[] = []
try {
  const { page, close } = await openBrowser()
  await page.addInitScript(chooseFromPrivateFolder)
  await page.goto(`${casebook.url}#/bases/manage`)
  await signIn(page, casebook.account('DATA_MANAGER'))
  const buffer = Buffer.from(dictionary(0))
  await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('link', { name: 'Open in the workshop' }).click()
  await page.getByText(label(0)).first().waitFor()
  await page.evaluate(`writeAuthorsFile(${JSON.stringify(dictionary(0))})`)
  await page.getByRole('button', { name: 'Follow a file' }).click()
  await page.getByText('Following large.csv').waitFor()
  for (let round = 1; round <= rounds; round++)
    taken.push(await page.evaluate(write, [dictionary(round), label(round)] as const))
  await page.getByRole('tab', { name: 'Outline' }).click()
  await page.getByRole('button', { name: 'Go on writing here' }).click()
  await page.getByRole('treeitem', { name: label(rounds) }).click()
  const words = page.getByRole('textbox', { name: 'Question', exact: true })
  await words.fill('')
  for (const letter of typed) {
    await delay(betweenKeys)
    await page.evaluate(watch)
    await page.keyboard.press(letter)
    keys.push(await page.evaluate(shown))
  }
  await close()
} finally {
  await casebook.stop()
}
console.log(`${fields} fields: shortest, median and longest of ${rounds}, in milliseconds`)
for (const figure of ['drawn', 'longest'] as const) print(figure, sorted(taken, figure), [0, 0.5, 1])
console.log(`a key in the outline: median, 95th percentile and longest of ${typed.length}, in milliseconds`)
for (const figure of ['field', 'preview'] as const) print(figure, sorted(keys, figure), [0.5, 0.95, 1])
process.exit()

function sorted<Figure extends string>(all: readonly Readonly<Record<Figure, number>>[], figure: Figure) {
  return all.map((one) => one[figure]).sort((a, b) => a - b)
}

function print(figure: string, all: readonly number[], shares: readonly number[]) {
  console.log(`${figure}: ${shares.map((share) => all[Math.floor((all.length - 1) * share)]?.toFixed(0)).join(', ')}`)
}

interface Watched {
  taken: Promise<Key>
}

/** In the page. The next key is timed. */
function watch(): void {
  const field = document.activeElement as HTMLTextAreaElement
  const before = field.value
  const pressed = new Promise<number>((resolve) =>
    field.addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { once: true }),
  )
  const page = window as unknown as Watched
  page.taken = (async () => {
    const at = await pressed
    while (field.value === before) await new Promise(requestAnimationFrame)
    const inField = performance.now() - at
    const words = field.value.trim()
    while (!document.querySelector('[data-preview] [data-question="f1"]')?.textContent?.includes(words))
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return { field: inField, preview: performance.now() - at }
  })()
}

/** In the page. */
function shown(): Promise<Key> {
  return (window as unknown as Watched).taken
}

/** In the page. */
async function write([text, shown]: readonly [text: string, shown: string]): Promise<Written> {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await (window as unknown as { writeAuthorsFile(text: string): Promise<void> }).writeAuthorsFile(text)
  const saved = performance.now()
  while (!document.querySelector('[data-preview] [data-question="f1"]')?.textContent?.includes(shown))
    await new Promise(requestAnimationFrame)
  // What this frame shows is on the screen with the next one.
  await new Promise(requestAnimationFrame)
  const drawn = performance.now() - saved
  // Tasks that follow from it, such as the drawing of what is out of sight.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  observer.disconnect()
  return { drawn, longest }
}
