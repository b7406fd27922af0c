/** Makes a test patient of answers: what comes out of them now is what is expected from then on. */

import type { Base } from '../bases/base'
import { parseKey } from '../bases/key'
import type { Expectation, TestAnswer, TestPatient, TestValue } from '../bases/testPatients/testPatient'
import { isUnknown, sameFactValue } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { referencesOfCondition, referencesOfRule, targetsOf } from '../rules/references'
import { freeName, nameFor } from '../studyDrafts/names'
import { structureOf } from '../studyDrafts/tree'
import { asFound, finderIn, openPatient } from './runPatients'

type Answers = ReadonlyMap<string, TestValue>

/** Expects everything that the answers decide, and that differs from a case without answers. */
export function keptAsPatient(base: Base, name: string, answers: Answers): TestPatient {
  const taken = new Set((base.testPatients ?? []).map(({ id }) => id))
  return {
    id: freeName(taken, nameFor(name, 'patient')),
    name,
    answers: answersOf(base, answers),
    expects: expectedOf(base, answersOf(base, answers)),
  }
}

/** The answers of people, by key; without the notes beside them. */
function answersOf(base: Base, answers: Answers): readonly TestAnswer[] {
  const { questions } = structureOf(base)
  return [...answers].flatMap(([key, value]): TestAnswer[] => {
    const { questionId, occurrence = 1 } = parseKey(key) ?? { questionId: key }
    const question = questions.get(questionId)?.question
    if (!question || question.abstract) return []
    const said = isUnknown(value) ? { unknown: true as const } : value
    return [{ questionId, ...(occurrence > 1 && { occurrence }), value: said }]
  })
}

export function expectedOf(base: Base, answers: readonly TestAnswer[]): readonly Expectation[] {
  const compiled = compileBase(base)
  const [now, blank] = [finderIn(openPatient(compiled, answers)), finderIn(openPatient(compiled, []))]
  const decided = decidedBy(base, new Set(answers.map(({ questionId }) => questionId)))
  return expectable(base).flatMap((one): Expectation[] => {
    const [found, before] = [now(one), blank(one)]
    if (found === undefined) return []
    const isDecided = decided.has(subjectOf(one)) || !sameFactValue(found, before ?? null)
    return isDecided ? [asFound(one, found)] : []
  })
}

/** The question, section, solution or check. */
export function subjectOf(expectation: Expectation): string {
  if ('questionId' in expectation) return expectation.questionId
  if ('questionnaireId' in expectation) return expectation.questionnaireId
  return 'solutionId' in expectation ? expectation.solutionId : expectation.checkId
}

/** Everything that rules decide, in the order of the form: what shows, what is computed, solutions and checks. */
export function expectable(base: Base): readonly Expectation[] {
  const { questions, questionnaires } = structureOf(base)
  const shown = new Set<string>()
  const computed = new Set<string>()
  for (const { then } of base.rules)
    if (!('Score' in then)) for (const id of targetsOf(then)) ('Set' in then ? computed : shown).add(id)
  return [
    ...[...questionnaires.keys()].filter((id) => shown.has(id)).map((id) => ({ questionnaireId: id, shows: true })),
    ...[...questions.keys()].flatMap((questionId): Expectation[] => [
      ...(shown.has(questionId) ? [{ questionId, shows: true }] : []),
      ...(computed.has(questionId) ? [{ questionId, value: null }] : []),
    ]),
    ...base.solutions.map(({ id }) => ({ solutionId: id, state: 'unclear' as const })),
    ...(base.checks ?? []).map(({ id }) => ({ checkId: id, raises: false })),
  ]
}

/** What depends on these questions, directly or through what is computed of them. */
function decidedBy(base: Base, answered: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set(answered)
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const rule of base.rules) {
      const { questions, solutions } = referencesOfRule(rule)
      if ([...questions, ...solutions].some((id) => reached.has(id)))
        for (const id of targetsOf(rule.then)) if ('Set' in rule.then || 'Score' in rule.then) reached.add(id)
    }
  }
  const decided = new Set(reached)
  for (const rule of base.rules) {
    const { questions, solutions } = referencesOfRule(rule)
    if ([...questions, ...solutions].some((id) => reached.has(id)))
      for (const id of targetsOf(rule.then)) decided.add(id)
  }
  for (const check of base.checks ?? [])
    if ([...referencesOfCondition(check.if).questions].some((id) => reached.has(id))) decided.add(check.id)
  return decided
}
