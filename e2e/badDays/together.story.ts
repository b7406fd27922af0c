/**
 * Two people in one case, each in a browser of their own, on a network that loses, repeats and reorders. They answer the same questions
 * and different ones, save when they like, and settle each conflict either way.
 *
 * Each answer is a value of its own, so it is known from the tables who replaced what: nobody replaces an answer of somebody else that
 * they were not shown, and whatever was said is in the trail.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { SharedCase } from '../pages/sharedCase'
import { signIn } from '../pages/signIn'
import type { Word } from '../words'
import { type BadNetwork, makeBad } from './badNetwork'
import { chance, eachRound, oneOf, random, rounds, seed } from './luck'

const caseName = 'Practice_1'
const questions = { Height: 'try-height', Weight: 'try-weight', 'What would you like to know?': 'try-note' } as const
type Question = keyof typeof questions
const asked = Object.keys(questions) as Question[]
const deeds = 8

class Someone {
  readonly name: string
  readonly screen: SharedCase
  readonly network: BadNetwork
  /** Every answer they have had before their eyes, as `question=value`. */
  readonly seen = new Set<string>()
  readonly said: { readonly question: string; readonly value: string }[] = []
  conflicts = 0

  constructor(name: string, screen: SharedCase, network: BadNetwork) {
    this.name = name
    this.screen = screen
    this.network = network
  }

  async look(): Promise<void> {
    for (const question of asked) this.seen.add(seenAs(question, await this.screen.field(question).inputValue()))
  }

  async answer(question: Question, value: string): Promise<void> {
    this.said.push({ question: questions[question], value })
    await this.screen.form.answer(this.screen.field(question), value)
  }

  /** Until it is saved, or they go back to the form to think it over. */
  async save(mayGoBack: boolean): Promise<void> {
    const { screen } = this
    await screen.save()
    for (;;) {
      const outcome = await screen.afterSave()
      if (outcome === 'told') {
        await screen.goOn()
        return this.look()
      }
      if (outcome === 'failed') {
        // It may be saved all the same, with what the other has said: they go on from a screen that does not show it.
        if (mayGoBack && chance(0.5)) return screen.press('Back to the form')
        await screen.tryAgain()
      } else if (await this.settle(mayGoBack)) return
    }
  }

  /** Answers whether they went back without choosing. */
  async settle(mayGoBack: boolean): Promise<boolean> {
    this.conflicts += 1
    const shown = await this.screen.conflict()
    for (const { question, theirs } of shown) this.seen.add(seenAs(question as Question, theirs))
    if (mayGoBack && chance(0.25)) {
      await this.screen.press('Back to the form')
      return true
    }
    for (const i of shown.keys()) await this.screen.choose(i, oneOf(['mine', 'theirs'] as const))
    await this.screen.press('Save with these answers')
    return false
  }
}

/** Without the unit. An empty field is a question that nobody has answered. */
function seenAs(question: Question, text: string): string {
  if (text === '') return keyOf(questions[question], undefined)
  return keyOf(questions[question], question === 'What would you like to know?' ? text : Number.parseFloat(text))
}

function keyOf(question: string, value: unknown): string {
  return `${question}=${value}`
}

describe(`two people in one case (SEED=${seed})`, () => {
  let casebook: Casebook
  let closing: (() => Promise<void>)[] = []
  let answers = 0
  /** Number of difficulties of each kind. */
  const luck = new Map<string, number>()
  /** Number of rows left by earlier rounds. */
  let told = { saved: 0, said: 0 }

  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(async () => {
    await casebook?.stop()
    if (rounds === 1) return
    console.log(Object.fromEntries(luck))
    // The luck was bad enough to mean something.
    expect([...luck].filter(([, count]) => count < rounds)).toEqual([])
  })
  afterEach(async () => {
    for (const close of closing) await close()
    if (rounds > 1) await casebook.kill()
    closing = []
  })

  /** Nobody has given the same in this round. */
  function anAnswer(question: Question): string {
    answers += 1
    if (question === 'Height') return String(120 + (answers % 100))
    if (question === 'Weight') return (35 + (answers % 2_000) / 10).toFixed(1)
    return `word ${answers}`
  }

  async function sitDown(role: string): Promise<Someone> {
    const account: Account | undefined = casebook.accounts.get(role)
    if (!account) throw new Error(`The server printed no account for: ${role}`)
    const { page, context, close } = await openBrowser()
    closing.push(close)
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, account)
    await page.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
    const screen = new SharedCase(page)
    await screen.open(casebook.url, caseName)
    const someone = new Someone(account.username, screen, await makeBad(context))
    await someone.look()
    return someone
  }

  async function work(someone: Someone): Promise<void> {
    for (let deed = 0; deed < deeds; deed++) {
      await delay(random(300))
      if (chance(0.35)) await someone.save(true)
      else {
        const question = oneOf(asked)
        await someone.answer(question, anAnswer(question))
      }
    }
  }

  it.runIf(rounds === 1)(
    'are both told within seconds that the other is there, the first without touching anything [CASE-12]',
    {
      timeout: 120_000,
    },
    async () => {
      const first = await sitDown('PI')
      expect(await first.screen.othersThere().isVisible()).toBe(false)
      const second = await sitDown('enters cases')
      await second.screen.othersThere().waitFor({ timeout: 5_000 })
      await first.screen.othersThere().waitFor({ timeout: 15_000 })
      await second.screen.page.goto('about:blank')
      await first.screen.othersThere().waitFor({ state: 'hidden', timeout: 15_000 })
    },
  )

  it.each(eachRound)(
    'lose no answer, and replace none of the other’s that they were not shown, whatever the network does [DATA-20, CASE-12] (%i)',
    { timeout: 300_000 },
    async (round) => {
      if (round > 0) await casebook.startAgain()
      const people = [await sitDown('PI'), await sitDown('enters cases')]
      await Promise.all(people.map(work))
      for (const { network } of people) await network.calm()
      for (const someone of people) await someone.save(false)

      const onScreen = []
      for (const { screen } of people) {
        await screen.open(casebook.url, caseName)
        onScreen.push(
          await Promise.all(asked.map(async (question) => seenAs(question, await screen.field(question).inputValue()))),
        )
      }
      await casebook.kill()
      casebook.verifyTrail()
      const { saved, said } = await casebook.words(caseName)

      const standing = new Map<string, Word>()
      for (const [i, word] of saved.entries()) {
        const before = standing.get(word.question)
        standing.set(word.question, word)
        const someone = people.find(({ name }) => name === word.author)
        if (i < told.saved || !before || !someone || before.author === word.author || before.value === word.value)
          continue
        expect(someone.seen, `${word.author} replaced it by ${word.value}`).toContain(
          keyOf(before.question, before.value),
        )
      }
      const inTrail = said.slice(told.said).map(({ author, question, value }) => `${author}: ${keyOf(question, value)}`)
      for (const { name, said } of people)
        for (const { question, value } of said)
          expect(inTrail).toContain(`${name}: ${keyOf(question, question === 'try-note' ? value : Number(value))}`)
      told = { saved: saved.length, said: said.length }
      const inCase = asked.map((question) => keyOf(questions[question], standing.get(questions[question])?.value))
      expect(onScreen).toEqual([inCase, inCase])
      for (const { conflicts, network } of people)
        for (const [what, count] of Object.entries({ conflicts, ...network.counts }))
          luck.set(what, (luck.get(what) ?? 0) + count)
    },
  )
})
