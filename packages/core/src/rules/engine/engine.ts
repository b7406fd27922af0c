/**
 * The state of one case: what follows from its answers by the rules of its base.
 *
 * A pure function of the answers, updated incrementally: an answer leads through the compiled dependency graph to the
 * rules that read it, these to the values they derive, and so on by rank. Readers get immutable snapshots and are
 * notified when one is replaced.
 */
import type { Value } from '../../bases/answerValue'
import { keyOf, parseKey } from '../../bases/key'
import type { BaseStructure } from '../../bases/structure'
import { type Fact, type FactValue, type Unknown, unknown } from '../../facts/fact'
import type { CompiledBase } from '../compile'
import { type Compiled, nowhere } from '../reading'
import { solutionStateOf } from '../solutions'
import type { QuestionnaireState, QuestionState, SolutionResult, Verdict } from '../state'
import { CaseState } from './caseState'
import { KeyedListeners } from './keyedListeners'
import { isSame, kept, objectedAt } from './snapshots'
import { UnknownReasons } from './unknownReasons'

export interface Engine {
  readonly compiled: CompiledBase
  readonly structure: BaseStructure
  /** Follow-ups of the case that are closed as not done. No rule reads them. */
  notDone?: Pick<ReadonlySet<string>, 'has' | 'size'>
  /** A value, `{ unknown: true }`, or null to withdraw the answer. Throws if the base does not have the key. */
  set(key: string, value: FactValue): void
  /** Sets many at once: the rules run once, and listeners are notified once. */
  setAll(facts: Iterable<Fact>): void
  /** The answers people gave, without derived values. */
  answers(): ReadonlyMap<string, Value | Unknown>
  /** Returns the same object until the state changes. */
  question(key: string): QuestionState
  questionnaire(id: string): QuestionnaireState
  solutions(): readonly SolutionResult[]
  /**
   * The occurrences of a repeating questionnaire or question: never empty, ascending, with gaps where one was removed.
   * If all were removed, it is the next one.
   */
  occurrences(id: string): readonly number[]
  /**
   * Adds an empty occurrence and returns its number, which no occurrence had before. Until it has an answer, it is not
   * part of the case.
   */
  addOccurrence(id: string): number
  /** By repeating id, the highest number used so far. */
  usedOccurrences(): Readonly<Record<string, number>>
  /** No new occurrence gets these numbers or lower ones. */
  useOccurrences(used: Readonly<Record<string, number>>): void
  /** Shows the occurrence that the key belongs to, even without an answer. */
  keepOccurrence(key: string): void
  /** Withdraws every answer of an occurrence that people give; returns the facts that do so. */
  removeOccurrence(id: string, occurrence: number): readonly Fact[]
  /** The outcome of a rule part in one occurrence. `part` is its index in the compiled base. */
  verdict(part: number, occurrence: number): Verdict
  /** The result of a condition or formula that is no part of the base's rules. */
  evaluate<T>(compiled: Compiled<T>, occurrence: number): T
  /**
   * `id` is a question key, or the id of a questionnaire, a repeating group or a solution. Returns the unsubscribe
   * function.
   */
  subscribe(id: string, listener: () => void): () => void
  subscribeAll(listener: () => void): () => void
}

export interface EngineOptions {
  /** The maximum number of rule evaluations for one change; beyond it the base is considered faulty. */
  readonly stepBudget?: number
}

export function createEngine(compiled: CompiledBase, { stepBudget = 10_000_000 }: EngineOptions = {}): Engine {
  return new CaseEngine(compiled, stepBudget)
}

type Changed = readonly number[]

class CaseEngine implements Engine {
  readonly compiled: CompiledBase
  declare notDone?: Pick<ReadonlySet<string>, 'has' | 'size'>
  readonly #state: CaseState
  readonly #listeners = new KeyedListeners()
  readonly #questionSnapshots: (QuestionState | undefined)[] = []
  readonly #questionnaireSnapshots: (QuestionnaireState | undefined)[] = []
  readonly #reasons = new UnknownReasons()
  #solutions: readonly SolutionResult[] | null = null

  constructor(compiled: CompiledBase, stepBudget: number) {
    this.compiled = compiled
    this.#state = new CaseState(compiled, stepBudget)
    this.#state.takeChanges()
  }

  get structure(): BaseStructure {
    return this.compiled.structure
  }

  set(key: string, value: FactValue): void {
    this.#say(key, value)
    this.#settle()
  }

  setAll(facts: Iterable<Fact>): void {
    for (const { id, value } of facts) this.#say(id, value)
    this.#settle()
  }

  answers(): ReadonlyMap<string, Value | Unknown> {
    const answers = new Map<string, Value | Unknown>()
    for (const [slot, value] of this.#state.said()) {
      const key = this.#keyOf(slot)
      const reason = this.#reasons.of(key)
      answers.set(key, reason === undefined ? value : { unknown: true, reason })
    }
    return answers
  }

  question(key: string): QuestionState {
    const slot = this.#slotOf(key)
    if (slot === null) return this.#unansweredOccurrence(key)
    this.#questionSnapshots[slot] ??= this.#snapshotOf(slot)
    return this.#questionSnapshots[slot]
  }

  questionnaire(id: string): QuestionnaireState {
    const index = this.compiled.questionnaireIndex.get(id)
    if (index === undefined) throw new Error(`The base ${this.compiled.base.id} has no questionnaire ${id}`)
    this.#questionnaireSnapshots[index] ??= Object.freeze({
      id,
      indication: this.#state.questionnaireIndication(index),
      visible: this.#state.isQuestionnaireVisible(index),
    })
    return this.#questionnaireSnapshots[index]
  }

  solutions(): readonly SolutionResult[] {
    this.#solutions ??= this.compiled.base.solutions.map(({ id }, solution) => {
      const score = this.#state.scoreOf(solution)
      return { id, score, state: solutionStateOf(score) }
    })
    return this.#solutions
  }

  occurrences(id: string): readonly number[] {
    return this.#state.shownOccurrencesIn(this.#scopeOfId(id))
  }

  addOccurrence(id: string): number {
    const added = this.#state.addOccurrence(this.#scopeOfId(id))
    this.#settle()
    return added
  }

  usedOccurrences(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.compiled.scopes.map(({ id }, scope) => [id, this.#state.usedIn(scope)]))
  }

  useOccurrences(used: Readonly<Record<string, number>>): void {
    for (const [id, upTo] of Object.entries(used)) this.#state.forgetOccurrence(this.#scopeOfId(id), upTo)
    this.#settle()
  }

  keepOccurrence(key: string): void {
    const { question, occurrence } = this.#placeOf(key)
    this.#state.keepOccurrence(question, occurrence)
    this.#settle()
  }

  removeOccurrence(id: string, occurrence: number): readonly Fact[] {
    const scope = this.#scopeOfId(id)
    const withdrawn: Fact[] = []
    for (const [slot] of this.#state.said()) {
      const key = this.#keyOf(slot)
      const isGiven = !this.structure.questions.get(parseKey(key)?.questionId ?? '')?.question.readOnly
      if (isGiven && this.#state.isIn(slot, scope, occurrence)) withdrawn.push({ id: key, value: null })
    }
    for (const { id: key } of withdrawn) this.#say(key, null)
    this.#state.forgetOccurrence(scope, occurrence)
    this.#settle()
    return withdrawn
  }

  verdict(part: number, occurrence: number): Verdict {
    return this.#state.verdict(part, occurrence)
  }

  evaluate<T>(compiled: Compiled<T>, occurrence: number): T {
    return compiled(this.#state, occurrence)
  }

  subscribe(id: string, listener: () => void): () => void {
    return this.#listeners.add(id, listener)
  }

  subscribeAll(listener: () => void): () => void {
    return this.#listeners.addForAll(listener)
  }

  #say(key: string, value: FactValue): void {
    const { question, occurrence } = this.#placeOf(key)
    this.#state.say(question, occurrence, value === null ? undefined : kept(value))
    this.#reasons.say(() => keyOf(this.compiled.questions[question]?.question.id ?? '', occurrence), value)
  }

  #placeOf(key: string): { readonly question: number; readonly occurrence: number } {
    const { questionIndex, scopeOf } = this.compiled
    const first = questionIndex.get(key)
    if (first !== undefined) return { question: first, occurrence: 1 }
    const parsed = parseKey(key)
    const question = parsed ? questionIndex.get(parsed.questionId) : undefined
    const occurrence = parsed?.occurrence ?? 1
    if (question === undefined || (occurrence > 1 && scopeOf[question] === nowhere)) throw this.#noSuchKey(key)
    return { question, occurrence }
  }

  /** Runs the rules, drops outdated snapshots and notifies listeners. */
  #settle(): void {
    this.#state.settle()
    const { slots: changed, questionnaires, solutions, scopes } = this.#state.takeChanges()
    const explained = this.#reasons.takeChanged().flatMap((key) => this.#slotOf(key) ?? [])
    const slots = explained.length > 0 ? [...new Set([...changed, ...explained])] : changed
    if (slots.length + questionnaires.length + solutions.length + scopes.length === 0) return

    const tellsSome = this.#listeners.areSpecific
    const told: string[] = []
    for (const slot of slots) {
      const old = this.#questionSnapshots[slot]
      const fresh = old && this.#snapshotOf(slot)
      if (old && fresh && isSame(old, fresh)) continue
      this.#questionSnapshots[slot] = fresh
      if (tellsSome) told.push(this.#keyOf(slot))
    }
    for (const questionnaire of questionnaires) this.#questionnaireSnapshots[questionnaire] = undefined
    if (solutions.length > 0) this.#solutions = null
    if (tellsSome) told.push(...this.#idsOf(questionnaires, solutions, scopes))

    if (tellsSome) for (const id of new Set(told)) this.#listeners.tell(id)
    this.#listeners.tellAll()
  }

  *#idsOf(questionnaires: Changed, solutions: Changed, scopes: Changed): Generator<string> {
    const { base } = this.compiled
    for (const each of questionnaires) yield this.compiled.questionnaires[each]?.questionnaire.id ?? ''
    for (const each of solutions) yield base.solutions[each]?.id ?? ''
    for (const each of scopes) yield this.compiled.scopes[each]?.id ?? ''
  }

  #snapshotOf(slot: number): QuestionState {
    const value = this.#state.values[slot]
    const isAnswered = value !== undefined && value !== unknown
    const key = this.#keyOf(slot)
    const reason = value === unknown ? this.#reasons.of(key) : undefined
    return Object.freeze({
      key,
      state: value === undefined ? 'unanswered' : isAnswered ? 'answered' : 'unknown',
      // The cast is safe: an answered slot holds a value.
      value: isAnswered ? (value as Value) : null,
      isDerived: value !== undefined && !this.#state.isSaid(slot),
      indication: this.#state.indicationOf(slot),
      visible: this.#state.isVisible(slot),
      ...(reason !== undefined && { reason }),
      ...objectedAt(this.#state, slot, isAnswered),
    })
  }

  /** Null for an occurrence without answers. */
  #slotOf(key: string): number | null {
    const first = this.compiled.questionIndex.get(key)
    if (first !== undefined) return first
    const parsed = parseKey(key)
    const question = parsed ? this.compiled.questionIndex.get(parsed.questionId) : undefined
    if (!parsed || question === undefined || this.compiled.scopeOf[question] === nowhere) throw this.#noSuchKey(key)
    return this.#state.findSlot(question, parsed.occurrence)
  }

  /** The state of a question in a missing occurrence: unanswered, and not shown. */
  #unansweredOccurrence(key: string): QuestionState {
    return { key, state: 'unanswered', value: null, isDerived: false, indication: 'NEUTRAL', visible: false }
  }

  #keyOf(slot: number): string {
    const place = this.compiled.questions[this.#state.questionOf(slot)]
    return keyOf(place?.question.id ?? '', this.#state.occurrenceOf(slot))
  }

  #scopeOfId(id: string): number {
    const scope = this.compiled.scopeIndex.get(id)
    if (scope === undefined) throw new Error(`In the base ${this.compiled.base.id}, ${id} does not repeat`)
    return scope
  }

  #noSuchKey(key: string): Error {
    return new Error(`The base ${this.compiled.base.id} has no question for the key ${key}`)
  }
}
