/**
 * What can be said about a study without any patient: what never or always shows, is never computed, cannot be answered, or is true while nothing
 * is answered. Each has an example. And patients for the branches that no test patient takes.
 *
 * The values tried are those at and beside the limits of the rules. Where all combinations of them were tried the result is certain; where
 * there are too many it is what a search found, which is bounded and always finds the same.
 */
import type { Base, Question } from '../bases/base'
import type { Check } from '../bases/rule'
import type { TestAnswer, TestValue } from '../bases/testPatients/testPatient'
import { isUnknown } from '../facts/fact'
import { type CompiledBase, compileBase } from '../rules/compile'
import type { Engine } from '../rules/engine/engine'
import { groupBy } from '../rules/engine/indexing'
import { referencesOfRule } from '../rules/references'
import { structureOf } from '../studyDrafts/tree'
import { Inputs } from './inputs'
import { actingIn } from './mutants'
import { openPatient, raisedIn } from './runPatients'
import { answersOf, Trial } from './trial'
import { type Proposal, product, Wishes } from './wishes'

export const proofKinds = [
  'neverShown',
  'alwaysShown',
  'neverComputed',
  'contradictingLimits',
  'trueWhileBlank',
] as const

export interface ProofFinding {
  readonly kind: (typeof proofKinds)[number]
  /** Of the question or section. */
  readonly id: string
  /** False where a search found nothing else. */
  readonly isCertain: boolean
  /** The answers of a patient who shows it. */
  readonly example: readonly TestAnswer[]
}

/** A patient for whom these act, or object, which do so for no test patient. */
export interface GeneratedPatient {
  readonly reaches: readonly { readonly id: string; readonly of: 'rule' | 'check' }[]
  readonly answers: readonly TestAnswer[]
}

export interface Proofs {
  readonly findings: readonly ProofFinding[]
  readonly generated: readonly GeneratedPatient[]
}

/** Yields now and then, so that others come in between. */
export function* proofsOf(base: Base): Generator<undefined, Proofs> {
  const search = new Search(base)
  const generated = yield* search.branches()
  const findings = [
    ...(yield* search.shown()),
    ...(yield* search.computed()),
    ...search.limits(),
    ...search.trueWhileBlank(),
  ]
  return { findings, generated }
}

/** Tries to reach one thing. */
const mostTries = 60

class Search {
  readonly #base: Base
  readonly #compiled: CompiledBase
  readonly #wishes: Wishes
  readonly #inputs: Inputs
  readonly #trial: Trial
  /** By rule: its parts. */
  readonly #parts: ReadonlyMap<string, readonly number[]>

  constructor(base: Base) {
    this.#base = base
    this.#compiled = compileBase(base)
    this.#wishes = new Wishes(base)
    this.#inputs = new Inputs(base, this.#wishes)
    this.#trial = new Trial(this.#compiled)
    this.#parts = groupBy([...this.#compiled.parts.keys()], (part) => this.#compiled.parts[part]?.rule.id ?? '')
  }

  *branches(): Generator<undefined, readonly GeneratedPatient[]> {
    const { rules, checks = [], testPatients = [] } = this.#base
    const reached = new Set<string>()
    const note = (engine: Engine) => {
      for (const id of actingIn(engine)) reached.add(`rule ${id}`)
      for (const [id, holds] of raisedIn(engine)) if (holds) reached.add(`check ${id}`)
    }
    for (const { answers } of testPatients) {
      note(openPatient(this.#compiled, answers))
      yield
    }
    note(openPatient(this.#compiled, []))
    const generated: GeneratedPatient[] = []
    const goals = [
      ...rules.map((rule) => ({ of: 'rule' as const, id: rule.id, proposals: () => this.#wishes.acting(rule) })),
      ...checks.map((check) => ({ of: 'check' as const, id: check.id, proposals: () => this.#objecting(check) })),
    ]
    for (const { of, id, proposals } of goals) {
      if (reached.has(`${of} ${id}`)) continue
      const isReached = (engine: Engine) => (of === 'rule' ? this.#acts(engine, id) : raisedIn(engine).get(id) === true)
      const found = yield* this.#reach(proposals(), isReached)
      if (!found) continue
      const before = new Set(reached)
      note(this.#trial.play(found))
      const reaches = goals.filter((one) => {
        const name = `${one.of} ${one.id}`
        return reached.has(name) && !before.has(name)
      })
      generated.push({ reaches: reaches.map((one) => ({ id: one.id, of: one.of })), answers: answersOf(found) })
    }
    return generated
  }

  *shown(): Generator<undefined, readonly ProofFinding[]> {
    const { questions, questionnaires } = structureOf(this.#base)
    const findings: ProofFinding[] = []
    const lost = new Set<string>()
    for (const id of [...questionnaires.keys(), ...questions.keys()]) {
      if (this.#wishes.deciding(id).length === 0) continue
      const place = questions.get(id)
      const outer = place ? (place.parent?.id ?? place.questionnaire.id) : questionnaires.get(id)?.parent?.id
      // What it is in says so already.
      if (outer !== undefined && lost.has(outer)) {
        lost.add(id)
        continue
      }
      const isVisible = (engine: Engine) => isShown(engine, id)
      const all = yield* this.#everything(id, isVisible)
      if (all?.always) findings.push({ kind: 'alwaysShown', id, isCertain: true, example: answersOf(all.example) })
      if (all && !all.never) continue
      if (!all && (yield* this.#reach(this.#wishes.shown(id), isVisible))) continue
      lost.add(id)
      const [example = new Map()] = [
        ...this.#wishes.deciding(id).flatMap((rule) => this.#wishes.acting(rule).slice(0, 1)),
      ]
      findings.push({ kind: 'neverShown', id, isCertain: all !== null, example: answersOf(all?.example ?? example) })
    }
    return findings
  }

  *computed(): Generator<undefined, readonly ProofFinding[]> {
    const findings: ProofFinding[] = []
    for (const { question } of structureOf(this.#base).questions.values()) {
      const { id, abstract, initial } = question
      if (!abstract || initial !== undefined) continue
      const hasValue = (engine: Engine) => engine.question(id).state !== 'unanswered'
      const proposals = this.#wishes.setting(id).flatMap((rule) => this.#wishes.acting(rule))
      if (yield* this.#reach(proposals, hasValue, true)) continue
      const [example = new Map()] = proposals
      const isCertain = proposals.length === 0 && this.#wishes.setting(id).length === 0
      findings.push({ kind: 'neverComputed', id, isCertain, example: answersOf(example) })
    }
    return findings
  }

  limits(): readonly ProofFinding[] {
    const found: ProofFinding[] = []
    for (const { question } of structureOf(this.#base).questions.values()) {
      const value = this.#refusedAnyhow(question)
      if (value !== null)
        found.push({ kind: 'contradictingLimits', id: question.id, isCertain: true, example: answersOf(value) })
    }
    return found
  }

  /** Of what shows by a condition on other answers, none of which is given. */
  trueWhileBlank(): readonly ProofFinding[] {
    const { engine } = this.#trial
    this.#trial.play(new Map())
    const found = new Set<string>()
    for (const [i, { rule, scope }] of this.#compiled.parts.entries()) {
      if (!('then' in rule) || scope >= 0) continue
      const { then } = rule
      const names = [...referencesOfRule(rule).questions]
      const isBlank = names.length > 0 && names.every((id) => engine.question(id).state === 'unanswered')
      const { acts, isExcepted } = engine.verdict(i, 1)
      const isTrue = 'ContraIndicate' in then ? isExcepted : acts
      if (isBlank && isTrue && !('Set' in then) && !('Score' in then))
        for (const id of Object.values(then)[0]?.targets ?? []) found.add(id)
    }
    return [...found].map((id) => ({ kind: 'trueWhileBlank', id, isCertain: true, example: [] }))
  }

  /** In the first occurrence, where it repeats. */
  #acts(engine: Engine, rule: string): boolean {
    return (this.#parts.get(rule) ?? []).some((part) => engine.verdict(part, 1).acts)
  }

  #objecting({ questionId, if: condition }: Check): readonly Proposal[] {
    return product(this.#wishes.of(condition, true), this.#wishes.shown(questionId))
  }

  /** A proposal of answers that people could give, with which it is so. */
  *#reach(
    proposals: readonly Proposal[],
    isReached: (engine: Engine) => boolean,
    isAnyhow = false,
  ): Generator<undefined, Proposal | null> {
    let tries = 0
    for (const proposal of proposals) {
      for (const [at, one] of this.#possible(proposal)) {
        tries += 1
        if (tries > mostTries) return null
        const engine = this.#trial.play(one)
        if (isReached(engine) && (isAnyhow || this.#trial.isPossible())) return one
        if (at % 4 === 0) yield
      }
    }
    return null
  }

  /** With the answers that make its questions show, and its options be offered. */
  *#possible(proposal: Proposal): Generator<readonly [number, Proposal]> {
    yield [0, proposal]
    const engine = this.#trial.play(proposal)
    const wishes = [...proposal.keys()].flatMap((id) =>
      engine.question(id).visible
        ? this.#trial.withheld(id).flatMap(({ when }) => (when ? [this.#wishes.of(when, true)] : []))
        : [this.#wishes.shown(id)],
    )
    if (wishes.length === 0) return
    const wider = wishes.reduce<readonly Proposal[]>((so, wish) => product(so, wish), [proposal])
    for (const [i, one] of wider.slice(0, 12).entries()) yield [i + 1, one]
  }

  /** Of every combination of its inputs; null if there are too many, or if their values are not all that matter. */
  *#everything(id: string, isSo: (engine: Engine) => boolean) {
    const domain = this.#inputs.domainOf(id)
    if (!domain) return null
    let [always, never] = [true, true]
    let example: Proposal = new Map()
    for (const [i, one] of domain.entries()) {
      if (isSo(this.#trial.play(one))) never = false
      else always = false
      if (one.size >= example.size) example = one
      if (i % 16 === 0) yield
      if (!always && !never) break
    }
    return { always, never, example }
  }

  /** Null if some value is taken. */
  #refusedAnyhow(question: Question): Proposal | null {
    const { id, min, max, abstract, refuse } = question
    if (abstract) return null
    if (min !== undefined && max !== undefined && min > max) return new Map([[id, max]])
    const refusing = (this.#base.checks ?? []).filter(
      ({ questionId, action }) => questionId === id && action === 'refuse',
    )
    const isAlone = refusing.every((check) =>
      [...referencesOfRule({ ...check, then: noEffect }).questions].every((one) => one === id),
    )
    if ((refusing.length === 0 && !refuse) || !isAlone) return null
    const isWithin = (value: TestValue) =>
      (min === undefined || typeof value !== typeof min || value >= min) &&
      (max === undefined || typeof value !== typeof max || value <= max)
    const values = this.#wishes.values(id).filter((value) => !isUnknown(value) && isWithin(value))
    const isRefused = (value: TestValue) =>
      this.#trial
        .play(new Map([[id, value]]))
        .question(id)
        .objections?.some(({ action }) => action === 'refuse') ?? false
    const [first] = values
    return first !== undefined && values.every(isRefused) ? new Map([[id, first]]) : null
  }
}

const noEffect = { Indicate: { targets: [] } } as const

function isShown(engine: Engine, id: string): boolean {
  return engine.structure.questions.has(id) ? engine.question(id).visible : engine.questionnaire(id).visible
}
