/**
 * The engine's state of one case, in flat lists by slot and by rule instance.
 *
 * A slot is a question in one occurrence; a rule instance is a rule part in one occurrence. First occurrences use the
 * indices of the compiled base. Further ones get blocks on demand and free them when they are removed, so that adding
 * and removing an occurrence leaves nothing behind.
 */
import type { Value } from '../../bases/answerValue'
import type { Check, SolutionState } from '../../bases/rule'
import type { Unknown } from '../../facts/fact'
import type { CompiledBase } from '../compile'
import type { RulePart } from '../compileRules'
import { combineDerived } from '../derived'
import { shows } from '../indication'
import { IndicationCounts } from '../indicationCounts'
import { type Block, Occurrences } from '../occurrences'
import { nowhere, type Reading } from '../reading'
import { solutionStateOf } from '../solutions'
import type { Verdict } from '../state'
import { True } from '../truth'
import { BySlot } from './bySlot'
import { ChangeLog, type Changes } from './changes'
import { type Held, HeldValues } from './held'
import { RuleOutcomes } from './ruleOutcomes'
import { RuleQueue } from './ruleQueue'
import { ShownQuestionnaires } from './shownQuestionnaires'
import { SolutionScores } from './solutionScores'

export class CaseState implements Reading {
  /** By slot: the current value. */
  readonly values: readonly Held[]
  readonly #held: HeldValues
  readonly #indications: IndicationCounts
  readonly objections: BySlot<Check>
  /** The ids of the answers that are not offered. */
  readonly withheld: BySlot<string>
  readonly #outcomes = new RuleOutcomes()
  readonly #questionnaires: ShownQuestionnaires
  readonly #scores: SolutionScores

  readonly #occurrences: Occurrences
  readonly #queue: RuleQueue
  readonly #changed = new ChangeLog()

  readonly #compiled: CompiledBase
  readonly #stepBudget: number

  constructor(compiled: CompiledBase, stepBudget: number) {
    const { base, questions, questionnaires } = compiled
    this.#compiled = compiled
    this.#stepBudget = stepBudget
    this.#held = new HeldValues(questions.length)
    this.values = this.#held.values
    this.#indications = new IndicationCounts(questions.length)
    this.#questionnaires = new ShownQuestionnaires(compiled)
    this.objections = new BySlot(base.checks)
    this.withheld = new BySlot(questions.flatMap(({ question }) => (question.answers ?? []).map(({ id }) => id)))
    this.#scores = new SolutionScores(base.solutions.length)
    this.#occurrences = new Occurrences(compiled)
    this.#queue = new RuleQueue(compiled, this.#occurrences)

    for (const i of questionnaires.keys()) this.#noteShown(this.#questionnaires.update(i))
    this.settle()
  }

  // ── reading ──

  slotOf(question: number, occurrence: number): number {
    // A missing occurrence has no value: slot -1 is never filled.
    return this.findSlot(question, occurrence) ?? -1
  }

  findSlot(question: number, occurrence: number): number | null {
    return occurrence === 1 ? question : this.#occurrences.slotOf(question, occurrence)
  }

  questionOf(slot: number): number {
    return this.#occurrences.questionOf(slot)
  }

  occurrenceOf(slot: number): number {
    return this.#occurrences.occurrenceOf(slot)
  }

  occurrencesIn(scope: number): readonly number[] {
    return this.#occurrences.answeredIn(scope)
  }

  /** Includes occurrences that were added or emptied and not removed. */
  shownOccurrencesIn(scope: number): readonly number[] {
    return this.#occurrences.shownIn(scope)
  }

  solutionState(solution: number): SolutionState {
    return solutionStateOf(this.scoreOf(solution))
  }

  scoreOf(solution: number): number {
    return this.#scores.of(solution)
  }

  isSaid(slot: number): boolean {
    return this.#held.isSaid(slot)
  }

  said(): Iterable<readonly [slot: number, value: Value | Unknown]> {
    return this.#held.said()
  }

  indicationOf(slot: number) {
    return this.#indications.merged(slot)
  }

  questionnaireIndication(questionnaire: number) {
    return this.#questionnaires.indicationOf(questionnaire)
  }

  isQuestionnaireVisible(questionnaire: number): boolean {
    return this.#questionnaires.isShown(questionnaire)
  }

  isVisible(slot: number): boolean {
    const indication = this.#indications.merged(slot)
    if (indication === 'CONTRA_INDICATED') return false
    if (shows(indication)) return true
    const questionnaire = this.#compiled.rootIn[this.questionOf(slot)] ?? nowhere
    return questionnaire !== nowhere && this.isQuestionnaireVisible(questionnaire)
  }

  isIn(slot: number, scope: number, occurrence: number): boolean {
    return this.occurrenceOf(slot) === occurrence && this.#compiled.scopeOf[this.questionOf(slot)] === scope
  }

  /** Of the rule's last evaluation in one occurrence. */
  verdict(part: number, occurrence: number): Verdict {
    const instance = this.#occurrences.instanceOf(part, occurrence)
    const acts = instance !== null && this.#outcomes.acts(instance)
    return { acts, isExcepted: !acts && instance !== null && this.#compiled.parts[part]?.if(this, occurrence) === True }
  }

  /** `undefined` withdraws. The rules run on the next `settle`. */
  say(question: number, occurrence: number, value: Held): void {
    if (value === undefined && this.findSlot(question, occurrence) === null) return
    const scope = this.#compiled.scopeOf[question] ?? nowhere
    this.#begin(scope, this.#occurrences.ensureBlock(scope, occurrence))
    const slot = this.slotOf(question, occurrence)
    const wasSaid = this.#held.isSaid(slot)
    if (!this.#held.say(slot, value)) return
    this.#hold(slot, question, occurrence)
    this.#changed.addSlot(slot)
    if (scope === nowhere || wasSaid === (value !== undefined)) return
    this.#occurrences.count(scope, occurrence, value === undefined ? -1 : 1)
    if (value === undefined) this.#occurrences.keep(scope, [occurrence])
    this.#refreshOccurrences(scope)
  }

  /** Adds an empty occurrence and returns its number, which was never used before. */
  addOccurrence(scope: number): number {
    const occurrence = this.#occurrences.next(scope)
    this.#keepOccurrences(scope, [...this.shownOccurrencesIn(scope), occurrence])
    return occurrence
  }

  usedIn(scope: number): number {
    return this.#occurrences.usedIn(scope)
  }

  keepOccurrence(question: number, occurrence: number): void {
    const scope = this.#compiled.scopeOf[question] ?? nowhere
    if (scope !== nowhere) this.#keepOccurrences(scope, [occurrence])
  }

  /** No new one gets its number or a lower one. */
  forgetOccurrence(scope: number, occurrence: number): void {
    this.#occurrences.forget(scope, occurrence)
    this.#refreshOccurrences(scope)
  }

  /** Evaluates every rule whose inputs changed, until none is left. */
  settle(): void {
    let steps = 0
    for (let instance = this.#queue.next(); instance !== undefined; instance = this.#queue.next()) {
      this.#evaluate(instance)
      if (++steps <= this.#stepBudget) continue
      const rule = this.#compiled.parts[this.#occurrences.partOf(instance)]?.rule.id
      throw new Error(`The base ${this.#compiled.base.id} needs too many steps; it stopped at the rule ${rule}`)
    }
  }

  /** The changes since the last call. */
  takeChanges(): Changes {
    return this.#changed.take()
  }

  // ── rules ──

  #evaluate(instance: number): void {
    const part = this.#compiled.parts[this.#occurrences.partOf(instance)]
    if (!part) return // The occurrence was removed while the rule was waiting.
    const occurrence = this.#occurrences.occurrenceOfInstance(instance)
    const acts = part.if(this, occurrence) === True && part.unless?.(this, occurrence) !== True
    const { action } = part

    const isNew = this.#outcomes.noteActing(instance, acts)
    if (action.type === 'set') {
      const value = acts ? action.value(this, occurrence) : undefined
      if (this.#outcomes.noteValue(instance, value)) this.#derive(action.question, occurrence)
    } else if (isNew) this.#act(part, occurrence, acts ? 1 : -1)
  }

  #act({ action }: RulePart, occurrence: number, by: 1 | -1): void {
    if (action.type === 'score') {
      this.#scores.change(action.solution, action.score, by)
      this.#changed.solutions.add(action.solution)
      this.#queue.askInAll(this.#compiled.solutionDependents[action.solution])
    } else if (action.type === 'object') {
      this.#changed.addSlot(this.objections.change(this.slotOf(action.question, occurrence), action.check, by))
    } else if (action.type === 'withhold') {
      this.#changed.addSlot(this.withheld.change(this.slotOf(action.question, occurrence), action.answer, by))
    } else if (action.type === 'indicate') {
      for (const question of action.questions) {
        const slot = this.slotOf(question, occurrence)
        this.#indications.change(slot, action.kind, by)
        this.#changed.addSlot(slot)
      }
      for (const questionnaire of action.questionnaires) {
        this.#changed.questionnaires.add(questionnaire)
        this.#noteShown(this.#questionnaires.change(questionnaire, action.kind, by))
      }
    }
  }

  /** Combines the values that rules set for a question. */
  #derive(question: number, occurrence: number): void {
    const slot = this.slotOf(question, occurrence)
    const set: (Value | Unknown)[] = []
    for (const part of this.#compiled.setters[question] ?? []) {
      const value = this.#outcomes.valueOf(this.#occurrences.instanceOf(part, occurrence) ?? nowhere)
      if (value !== undefined) set.push(value)
    }
    const { questions, language } = this.#compiled
    const of = questions[question]?.question
    this.#held.derive(slot, set.length && of ? combineDerived(of, set, language) : undefined)
    this.#hold(slot, question, occurrence)
  }

  /**
   * Updates the current value: the entered one, else the derived one. If it changed, the rules that read it are queued
   * again.
   */
  #hold(slot: number, question: number, occurrence: number): void {
    if (!this.#held.settle(slot)) return
    this.#changed.addSlot(slot)
    const { own, others } = this.#compiled.dependents[question] ?? { own: [], others: [] }
    for (const part of own) this.#queue.ask(part, this.#occurrences.instanceOf(part, occurrence))
    this.#queue.askInAll(others)
  }

  /** The questions at the root of a questionnaire show and hide with it. */
  #noteShown(questionnaires: readonly number[]): void {
    for (const questionnaire of questionnaires) {
      this.#changed.questionnaires.add(questionnaire)
      for (const question of this.#compiled.rootQuestions[questionnaire] ?? [])
        for (const slot of this.#occurrences.slotsOf(question)) this.#changed.addSlot(slot)
    }
  }

  #keepOccurrences(scope: number, occurrences: readonly number[]): void {
    this.#occurrences.keep(scope, occurrences)
    for (const occurrence of occurrences) this.#begin(scope, this.#occurrences.ensureBlock(scope, occurrence))
    this.#refreshOccurrences(scope)
  }

  #begin(scope: number, block: Block | null): void {
    if (!block) return
    for (const slot of block.slots) {
      for (const each of [this.#held, this.#indications, this.objections, this.withheld]) each.clear(slot)
      this.#changed.addSlot(slot)
    }
    for (const [i, instance] of block.instances.entries()) {
      this.#outcomes.forget(instance)
      this.#queue.ask(this.#compiled.scopes[scope]?.parts[i] ?? nowhere, instance)
    }
  }

  /** Runs after an occurrence got its first answer or lost its last: rules outside the group see a new list. */
  #refreshOccurrences(scope: number): void {
    const { isAnsweredListNew, isShownListNew, offered, released } = this.#occurrences.refresh(scope)
    this.#begin(scope, offered)
    for (const slot of released) {
      this.#held.clear(slot)
      this.#changed.addSlot(slot)
    }
    if (isShownListNew) this.#changed.scopes.add(scope)
    if (!isAnsweredListNew) return
    for (const question of this.#compiled.scopes[scope]?.questions ?? [])
      this.#queue.askInAll(this.#compiled.dependents[question]?.others)
  }
}
