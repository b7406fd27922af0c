/** Plays test patients through a study by the rules of data entry, and says what comes out otherwise than expected. */
import type { Base } from '../bases/base'
import { keyOf } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import type { Expectation, TestAnswer, TestPatient, TestValue } from '../bases/testPatients/testPatient'
import { type Fact, isUnknown, sameFactValue } from '../facts/fact'
import { checkResults } from '../queries/checkResults'
import { refusalOfValue } from '../questions/kinds'
import { type CompiledBase, compileBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'
import { saidBy } from '../rules/state'

/** Undefined if the study does not have what is expected of. */
export type Found = boolean | TestValue | null | undefined

export interface Outcome {
  readonly expectation: Expectation
  readonly found: Found
  readonly isMet: boolean
}

export interface PatientResult {
  readonly patient: TestPatient
  readonly outcomes: readonly Outcome[]
  /** Answers that the study does not take: it cannot be tried as it was written. */
  readonly untaken: readonly TestAnswer[]
  /** Everything is as expected. */
  readonly isGreen: boolean
}

export function runTestPatients(base: Base): readonly PatientResult[] {
  const { testPatients = [] } = base
  if (testPatients.length === 0) return []
  const compiled = compileBase(base)
  return testPatients.map((patient) => runPatient(compiled, patient))
}

export function runPatient(compiled: CompiledBase, patient: TestPatient): PatientResult {
  const outcomes = outcomesIn(openPatient(compiled, patient.answers), patient.expects)
  const untaken = patient.answers.filter((answer) => !takes(compiled.structure, answer))
  const isGreen = untaken.length === 0 && outcomes.every(({ isMet }) => isMet)
  return { patient, outcomes, untaken, isGreen }
}

/** A case with the answers that the study takes. */
export function openPatient(compiled: CompiledBase, answers: readonly TestAnswer[]): Engine {
  const engine = createEngine(compiled)
  engine.setAll(answers.filter((answer) => takes(compiled.structure, answer)).map(factOf))
  return engine
}

export const factOf = ({ questionId, occurrence = 1, value }: TestAnswer): Fact => ({
  id: keyOf(questionId, occurrence),
  value,
})

function takes({ questions }: BaseStructure, { questionId, occurrence = 1, value }: TestAnswer): boolean {
  const place = questions.get(questionId)
  if (!place || place.question.abstract || (occurrence > 1 && place.repeatsIn === null)) return false
  return isUnknown(value) || refusalOfValue(place.question, value) === null
}

export function outcomesIn(engine: Engine, expects: readonly Expectation[]): readonly Outcome[] {
  const found = finderIn(engine)
  return expects.map((expectation) => outcomeOf(expectation, found(expectation)))
}

export function outcomeOf(expectation: Expectation, found: Found): Outcome {
  return { expectation, found, isMet: found !== undefined && sameFactValue(found, expectedIn(expectation)) }
}

/** What is expected, as `Found` says it. */
export function expectedIn(expectation: Expectation): Exclude<Found, undefined> {
  if ('shows' in expectation) return expectation.shows
  if ('value' in expectation) return expectation.value
  return 'state' in expectation ? expectation.state : expectation.raises
}

/** The same expectation of what is found now. */
export function asFound(expectation: Expectation, found: Exclude<Found, undefined>): Expectation {
  // The cast is safe: `Found` is of the kind that the expectation has.
  const made = <K extends string>(field: K) => ({ ...expectation, [field]: found }) as unknown as Expectation
  if ('shows' in expectation) return made('shows')
  if ('value' in expectation) return made('value')
  return made('state' in expectation ? 'state' : 'raises')
}

/** Reads the checks and solutions of the case once. */
export function finderIn(engine: Engine): (expectation: Expectation) => Found {
  const { questions, questionnaires } = engine.structure
  let raised: ReadonlyMap<string, boolean> | null = null
  let states: ReadonlyMap<string, string> | null = null
  return (expectation) => {
    if ('questionnaireId' in expectation) {
      const { questionnaireId: id } = expectation
      return questionnaires.has(id) ? engine.questionnaire(id).visible : undefined
    }
    if ('solutionId' in expectation) {
      states ??= new Map(engine.solutions().map(({ id, state }) => [id, state]))
      return states.get(expectation.solutionId)
    }
    if ('checkId' in expectation) {
      raised ??= raisedIn(engine)
      return raised.get(expectation.checkId)
    }
    const { questionId, occurrence = 1 } = expectation
    const place = questions.get(questionId)
    if (!place || (occurrence > 1 && place.repeatsIn === null)) return undefined
    const state = engine.question(keyOf(questionId, occurrence))
    return 'shows' in expectation ? state.visible : saidBy(state)
  }
}

/** By check: whether it holds for any occurrence of its question. */
export function raisedIn(engine: Engine): ReadonlyMap<string, boolean> {
  const raised = new Map<string, boolean>()
  for (const { check, holds } of checkResults(engine)) raised.set(check.id, holds || raised.get(check.id) === true)
  for (const { id } of engine.compiled.base.checks ?? []) if (!raised.has(id)) raised.set(id, false)
  return raised
}
