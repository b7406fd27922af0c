/**
 * Somebody who enters cases as fast as the server takes them, over the real wire, and keeps a ledger of what was
 * acknowledged. When the line goes dead in the middle of a call, its fate is unknown: it is sent again later, and must have
 * taken effect exactly once.
 */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Fact, FactValue } from '@casebook/core/facts/fact'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import type { Luck } from '@casebook/test-fixtures/luck'
import type { Browser } from '../testServer'
import { after, type CaseLedger, holdingIn, type Operation } from './ledger'

const numbers = Array.from({ length: 8 }, (_, i) => `number${i}`)
const texts = ['text0', 'text1']

export const ledgerBase = aBase({
  id: 'ledger',
  questionnaires: [
    aQuestionnaire({
      questions: [
        ...numbers.map((id) => aQuestion({ id, type: 'Num' })),
        ...texts.map((id) => aQuestion({ id, type: 'Text' })),
      ],
    }),
  ],
})

const ofBase = { kbg: ledgerBase.group, kb: ledgerBase.id }
const maxRevisions = 4

export class Writer {
  readonly cases: CaseLedger[] = []
  acknowledgedSaves = 0
  #current: CaseLedger | null = null
  #pending: Operation | null = null
  #said = 0
  readonly #name: string
  readonly #random: Luck
  readonly #entry
  readonly #cases

  constructor(name: string, browser: Pick<Browser, 'send'>, random: Luck) {
    this.#name = name
    this.#random = random
    this.#entry = wireClient(entryWire, browser.send)
    this.#cases = wireClient(casesWire, browser.send)
  }

  get hasPending(): boolean {
    return this.#pending !== null
  }

  /** Works until the line goes dead. */
  async write(): Promise<void> {
    while (await this.#perform(this.#nextOperation())) {}
  }

  /** Does one thing more. False if the line is dead. */
  step(): Promise<boolean> {
    return this.#perform(this.#nextOperation())
  }

  /** After a kill: what is there is what was acknowledged, with or without all of what was on its way; that is sent again. */
  async recover(): Promise<void> {
    const pending = this.#pending
    const found = this.#current && (await this.#stateOf(this.#current))
    if (this.#current && found) {
      const possible = [stateIn(this.#current)]
      if (pending && pending.kind !== 'begin')
        possible.push(stateIn(after(this.#current, pending, found.revision ?? '')))
      if (!possible.some((state) => isSame(state, found)))
        throw new Error(`The draft says ${JSON.stringify(found)}, where it may say ${JSON.stringify(possible)}`)
    }
    if (!pending) return
    if (!(await this.#perform(pending))) throw new Error('The line is dead again')
    const ledger = this.#current
    if (ledger && !isSame(await this.#stateOf(ledger), stateIn(ledger)))
      throw new Error(`The ${pending.kind} that was sent again did not take effect once`)
  }

  #nextOperation(): Operation {
    const delivery = `${this.#name}-${++this.#said}`
    const current = this.#current
    if (!current || (current.unsaved.length === 0 && current.revisions.length >= maxRevisions))
      return { kind: 'begin', name: `${this.#name}_${this.cases.length}`, delivery }
    if (current.unsaved.length > 0 && this.#random.below(2) === 0) return { kind: 'save', delivery }
    return { kind: 'facts', facts: this.#someFacts(), delivery }
  }

  #someFacts(): readonly Fact[] {
    const count = 1 + this.#random.below(6)
    const first = this.#random.below(numbers.length)
    const facts = Array.from({ length: count }, (_, i): Fact => {
      const id = numbers[(first + i) % numbers.length] ?? ''
      return { id, value: this.#said * 10 + i }
    })
    return this.#random.below(3) > 0
      ? facts
      : [...facts, { id: texts[this.#said % 2] ?? '', value: `Ünï '"\\; 🩺 ${this.#said}` }]
  }

  /** True when the server has acknowledged it. */
  async #perform(operation: Operation): Promise<boolean> {
    this.#pending = operation
    let answered: string
    try {
      answered = await this.#send(operation)
    } catch (error) {
      if (isDeadLine(error)) return false
      throw error
    }
    this.#pending = null
    const ledger = after(this.#current, operation, answered)
    if (operation.kind === 'begin') this.cases.push(ledger)
    else this.cases.splice(-1, 1, ledger)
    if (operation.kind === 'save') this.acknowledgedSaves += 1
    this.#current = ledger
    return true
  }

  /** Answers the id that the server gave: of the draft that was begun, or of the revision that was made. */
  async #send(operation: Operation): Promise<string> {
    const again = { idempotencyKey: operation.delivery }
    if (operation.kind === 'begin') {
      const base = { group: ledgerBase.group, base: ledgerBase.id }
      const answer = await this.#cases.newCase({ base }, again)
      if (answer.type === 'Ok' && answer.draft !== undefined) return answer.draft
      throw new Error(`No case was begun: ${JSON.stringify(answer)}`)
    }
    const { draft, name } = this.#current ?? { draft: '', name: '' }
    if (operation.kind === 'facts') {
      const answer = await this.#entry.addFactsJson({ ...ofBase, draft, facts: operation.facts }, again)
      if (answer.type === 'Ok') return ''
      throw new Error(`Facts were not taken: ${JSON.stringify(answer)}`)
    }
    const answer = await this.#entry.savecase({ ...ofBase, draft, userfn: name }, again)
    if (answer.type === 'OkWithGroups' && answer.revision !== undefined) return answer.revision
    throw new Error(`The case was not saved: ${JSON.stringify(answer)}`)
  }

  async #stateOf({ draft: id }: CaseLedger): Promise<DraftState> {
    const state = await this.#entry.tree({ ...ofBase, draft: id, language: 'none' })
    if (state.type !== 'ReceivedState' || !state.draft) throw new Error(`The draft is gone: ${JSON.stringify(state)}`)
    const { facts, unsaved, revision } = state.draft
    return {
      facts: Object.fromEntries(facts.map(({ id, value }) => [id, value])),
      unsaved: [...unsaved].sort(),
      revision,
    }
  }
}

interface DraftState {
  readonly facts: Readonly<Record<string, FactValue>>
  readonly unsaved: readonly string[]
  readonly revision: string | null
}

function stateIn(ledger: CaseLedger): DraftState {
  const unsaved = [...new Set(ledger.unsaved.map(({ id }) => id))].sort()
  return { facts: holdingIn(ledger), unsaved, revision: ledger.revisions.at(-1)?.id ?? null }
}

function isSame(a: DraftState, b: DraftState): boolean {
  const text = ({ facts, unsaved, revision }: DraftState) =>
    JSON.stringify([Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)), unsaved, revision])
  return text(a) === text(b)
}

/** The server went away in the middle: no answer, or half of one. Everything else is an answer. */
function isDeadLine(error: unknown): boolean {
  return error instanceof TypeError
}
