/** Checks the conditions of options: each can be true, and none waits for a choice that waits for it. */
import type { Base, Question } from '../../bases/base'
import type { Rule } from '../../bases/rule'
import type { BaseStructure } from '../../bases/structure'
import { kindOf } from '../../questions/kinds'
import { rankRules } from '../ranks'
import { type Checker, checkCondition } from './checkRule'
import { conjuncts, isRefuted } from './implied'

export function checkOptions({ rules }: Base, checker: Checker): void {
  const { structure, fault } = checker
  for (const { question, path } of structure.questions.values()) {
    const isChosen = kindOf(question).choice !== null && !kindOf(question).isPicture && !question.abstract
    for (const [i, { when }] of (question.answers ?? []).entries()) {
      const at = `${path}/answers/${i}/when`
      if (!when) continue
      if (!isChosen) fault(at, 'Only an option of a choice that people answer is offered by a condition')
      checkCondition(when, at, checker)
      // What never holds on purpose is no slip: a file of another program may have such an option.
      const isNever = 'Any' in when && when.Any.length === 0
      if (!isNever && isRefuted(when, conjuncts(when), (id) => isSingle(structure, id)))
        fault(at, 'It is never offered: its condition cannot be true')
    }
  }
  const circle = circleOfOptions(rules, structure)
  if (circle) fault('questionnaires', `Options are offered in a circle: ${circle.join(' → ')}`)
}

/** Questions whose options wait for each other, also by way of computed values; null if there are none, or if values are computed in a circle. */
export function circleOfOptions(
  rules: readonly Rule[],
  { questions }: Pick<BaseStructure, 'questions'>,
): readonly string[] | null {
  // Options follow their conditions as a computed value does.
  const offering = [...questions.values()].flatMap(({ question }) => offeringOf(question))
  if (offering.length === 0 || rankRules(rules).type === 'Cycle') return null
  const ranked = rankRules([...rules, ...offering])
  return ranked.type === 'Cycle' ? ranked.path : null
}

function offeringOf({ id, answers = [] }: Question): readonly Rule[] {
  return answers.flatMap(({ id: answer, when }) =>
    when ? [{ id: `${id}/${answer}`, if: when, then: { Set: { questionId: id, value: answer } } }] : [],
  )
}

function isSingle({ questions }: BaseStructure, id: string): boolean {
  const place = questions.get(id)
  return place?.repeatsIn === null && kindOf(place.question).choice !== 'several'
}
