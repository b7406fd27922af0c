/** A whole case of the demo study, entered without a mouse: every kind of question, a repeating group, saved, and the same as what was meant. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf, parseKey } from '../packages/core/src/bases/key'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { tabTo } from './pages/keyboard'
import { KeyboardForm, type Question, type Value } from './pages/keyboardForm'
import { acceptReminder } from './pages/nameReminder'
import { signIn } from './pages/signIn'

const demo = join(import.meta.dirname, '../packages/server/demo')
const questions = questionsOf(readJson('bases/hernia-registry.json'))
const meant = enteredFacts('VH_0042')
const maxSections = 15

describe('a nurse without a mouse', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook.stop())

  it('enters a whole case of the demo study, and what is saved is what was meant [DATA-21]', async () => {
    const { page, troubles, close } = await openBrowser()
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, nurse)
    await tabTo(page, page.getByRole('link', { name: /Hernia registry/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Hernia registry/, level: 2 }).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'New case' }))
    await page.keyboard.press('Enter')
    await acceptReminder(page)
    await page.locator('[data-question]').first().waitFor()

    await enterAll(page)
    await page.keyboard.press('Control+s')
    // The follow-up is weeks away, and the patient's own part comes by link.
    await tabTo(
      page,
      page.getByRole('alertdialog', { name: 'Save incomplete case?' }).getByRole('button', { name: 'Save anyway' }),
    )
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Name the case' }).waitFor()
    await page.keyboard.type('VH_0900')
    await page.keyboard.press('Enter')
    await new Form(page).isSaved()

    expect(await savedFacts(page)).toEqual({ caseName: 'VH_0900', unsaved: [], answers: Object.fromEntries(meant) })
    expect(troubles).toEqual([])
    await close()
  })
})

async function enterAll(page: Page): Promise<void> {
  const form = new KeyboardForm(page)
  const waiting = new Map(meant)
  for (let section = 0; waiting.size > 0; section++) {
    if (section === maxSections) throw new Error(`Never reached by keys: ${[...waiting.keys()].join(', ')}`)
    const reached = await enterSection(form, waiting)
    if (hasAnother(reached, waiting)) {
      await page.keyboard.press('Alt+Enter')
      await enterSection(form, waiting)
    }
    await page.keyboard.press('Control+Enter')
  }
}

/** Answers what is meant of the section with the focus; the ids of the questions that were reached. */
async function enterSection(form: KeyboardForm, waiting: Map<string, Value>): Promise<ReadonlySet<string>> {
  const reached = new Set<string>()
  do {
    const focus = await form.enter()
    const { key } = focus
    const question = questions.get(parseKey(key)?.questionId ?? '')
    const value = waiting.get(key)
    if (question) reached.add(question.id)
    if (!question || value === undefined) continue
    waiting.delete(key)
    await form.answer(focus, question, value)
  } while (await form.goOn())
  return reached
}

/** Whether something is meant for a further occurrence of what was reached. */
function hasAnother(reached: ReadonlySet<string>, waiting: ReadonlyMap<string, Value>): boolean {
  return [...waiting.keys()].some((key) => reached.has(parseKey(key)?.questionId ?? ''))
}

/** The answers on the server of the case that is open on the page. */
function savedFacts(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(async () => {
    const [, , group = '', base = ''] = location.hash.split('/')
    const answer = await fetch(`/proket/Dialog?action=tree&kbg=${group}&kb=${base}&language=none`, {
      headers: { 'X-Casebook': '53' },
    })
    const { ReceivedState } = (await answer.json()) as {
      ReceivedState: { draft: { facts: { id: string; value: unknown }[]; caseName: string; unsaved: string[] } }
    }
    const { facts, caseName, unsaved } = ReceivedState.draft
    return { caseName, unsaved, answers: Object.fromEntries(facts.map(({ id, value }) => [id, value])) }
  })
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(demo, path), 'utf8'))
}

/** All questions of a base, wherever in it they lie. */
function questionsOf(part: unknown): ReadonlyMap<string, Question> {
  const found = new Map<string, Question>()
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('id' in node && 'type' in node) found.set(String(node.id), node as Question)
    for (const child of Object.values(node)) walk(child)
  }
  walk(part)
  return found
}

/** The answers that staff entered in a demo case; a patient's own answers come by link. */
function enteredFacts(name: string): ReadonlyMap<string, Value> {
  interface Revision {
    readonly source: { readonly kind: string }
    readonly facts: readonly { readonly question: string; readonly occurrence?: number; readonly value: Value }[]
  }
  const { cases } = readJson('people-and-cases.json') as {
    cases: readonly { readonly name: string; readonly revisions: readonly Revision[] }[]
  }
  const revisions = cases.find((one) => one.name === name)?.revisions ?? []
  const entered = revisions.filter(({ source }) => source.kind === 'user').flatMap(({ facts }) => facts)
  return new Map(entered.map(({ question, occurrence, value }) => [keyOf(question, occurrence), value]))
}
