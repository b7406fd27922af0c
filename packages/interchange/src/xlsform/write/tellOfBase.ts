/** What no XLSForm can say of a study as a whole, and of the way in which it is asked. */
import type { Base } from '@casebook/core/bases/base'
import type { Effect, Rule } from '@casebook/core/bases/rule'
import { baseStructure, lineageOf } from '@casebook/core/bases/structure'
import { referencesOfCondition, referencesOfFormula, targetsOf } from '@casebook/core/rules/references'
import { visibilityOf } from '../../lift/visible'
import { isAlways } from '../../lower/conditions/conditions'
import type { Tell } from './cells'

const ordering = ['InstantIndicate', 'MultipleIndicate', 'RepeatIndicate', 'Relevant'] as const

/** Formats in which a hidden answer counts as blank: their readers have joined each condition with what shows its questions. */
const hidesAnswers = /XLSForm|FHIR/

export function tellOfBase(base: Base, tellAt: (path: string) => Tell): void {
  for (const { then } of base.rules) {
    if (ordering.some((effect) => effect in then))
      for (const id of targetsOf(then))
        tellAt(id)(
          'changed',
          'Presentation',
          'An XLSForm asks in the order of its rows: what a rule asks at once, or again, waits for its row.',
        )
    if ('Set' in then && 'unknown' in then.Set)
      tellAt(then.Set.questionId)(
        'lost',
        'Expression',
        'A calculation of an XLSForm has no value "unknown": it is blank instead.',
      )
  }
  if (JSON.stringify([base.rules, base.checks ?? []]).includes('"Unknown"'))
    tellAt('')('changed', 'Condition', 'An XLSForm has no answer "unknown": conditions that ask for it never hold.')
  for (const { questionnaireId } of base.followUps ?? [])
    tellAt(questionnaireId)('lost', 'Structure', 'An XLSForm has no follow-ups.')
  if (!hidesAnswers.test(base.origin?.format ?? '')) tellOfHidden(base, tellAt)
}

/** Answers of questions that may be hidden and are asked for elsewhere, and what depends on them. */
function tellOfHidden(base: Base, tellAt: (path: string) => Tell): void {
  const structure = baseStructure(base)
  const shows = visibilityOf(structure)
  const uses: readonly Use[] = [
    ...base.rules.map(({ then, ...when }) => ({ asked: askedIn(when, then), targets: targetsIn(then) })),
    ...(base.checks ?? []).map((check) => ({ asked: askedIn(check), targets: [check.questionId] })),
  ]
  const mayHide = (id: string) => structure.questions.has(id) && !isAlways(shows.of(id))
  const hidden = new Set(uses.flatMap(({ asked }) => asked.filter(mayHide)))
  for (const id of hidden)
    tellAt(id)('changed', 'Condition', 'Hidden answers count as blank in an XLSForm, and go on counting in Casebook.')
  const affected = new Set(hidden)
  for (let size = -1; size !== affected.size; ) {
    size = affected.size
    for (const { asked, targets } of uses)
      if (asked.some((id) => affected.has(id))) for (const id of targets.flatMap(questionsOf)) affected.add(id)
  }
  for (const id of affected)
    if (!hidden.has(id))
      tellAt(id)(
        'changed',
        'Condition',
        'It depends on an answer that counts as blank while it is hidden, in an XLSForm.',
      )

  /** A section stands for all that is in it. */
  function questionsOf(target: string): readonly string[] {
    if (!structure.questionnaires.has(target)) return [target]
    return [...structure.questions].flatMap(([id, { questionnaire }]) =>
      lineageOf(structure, questionnaire.id).includes(target) ? [id] : [],
    )
  }
}

interface Use {
  readonly asked: readonly string[]
  readonly targets: readonly string[]
}

/** Questions and solutions that a rule or check asks for. */
function askedIn({ if: condition, unless }: Pick<Rule, 'if' | 'unless'>, then?: Effect): readonly string[] {
  const found = referencesOfCondition(condition)
  if (unless) referencesOfCondition(unless, found)
  if (then && 'Set' in then && 'formula' in then.Set) referencesOfFormula(then.Set.formula, found)
  return [...found.questions, ...found.solutions]
}

function targetsIn(then: Effect): readonly string[] {
  if ('Set' in then) return [then.Set.questionId]
  return 'Score' in then ? [then.Score.solutionId] : targetsOf(then)
}
