/** What in a study names a question, a section or an answer: what an author is told before any of them goes. */
import type { Base } from '../bases/base'
import type { Condition, Effect } from '../bases/rule'
import { namesIn } from '../language/names'
import { referencesOfCondition, referencesOfRule, targetsOf } from '../rules/references'
import { type Item, isQuestion, structureOf } from './tree'

export const waysOfUse = [
  'shown',
  'hidden',
  'computed',
  'score',
  'check',
  'option',
  'followUp',
  'status',
  'text',
  'days',
  'copy',
] as const

export interface Use {
  /** The question, section or solution that depends on it; null for the study itself. */
  readonly by: string | null
  readonly how: (typeof waysOfUse)[number]
  /** The answers of it that are named. */
  readonly answers: readonly string[]
}

export type UsesById = ReadonlyMap<string, readonly Use[]>

const known = new WeakMap<Base, UsesById>()

/** By the ids of questions and sections. */
export function usesIn(base: Base): UsesById {
  const uses = known.get(base) ?? allUses(base)
  known.set(base, uses)
  return uses
}

export function usesOfAnswer(base: Base, id: string, answer: string): readonly Use[] {
  return (usesIn(base).get(id) ?? []).filter(({ answers }) => answers.includes(answer))
}

/** What would lose something by it: the uses from outside of what goes. */
export function usesFromOutside(base: Base, gone: ReadonlySet<string>): readonly (Use & { readonly of: string })[] {
  const uses = usesIn(base)
  return [...gone].flatMap((of) =>
    (uses.get(of) ?? []).filter(({ by }) => by === null || !gone.has(by)).map((use) => ({ ...use, of })),
  )
}

function allUses(base: Base): UsesById {
  const found = new Map<string, Use[]>()
  const note = (of: string, by: string | null, how: Use['how'], answers: readonly string[] = []) => {
    const all = found.get(of) ?? []
    found.set(of, all)
    const same = all.findIndex((one) => one.by === by && one.how === how)
    const { answers: before = [] } = all[same] ?? {}
    const use = { by, how, answers: [...new Set([...before, ...answers])] }
    if (same < 0) all.push(use)
    else all[same] = use
  }
  for (const rule of base.rules) {
    const named = chosenIn(rule)
    for (const of of referencesOfRule(rule).questions)
      for (const by of targetsOf(rule.then)) if (by !== of) note(of, by, howOf(rule.then, rule.unless), named.get(of))
  }
  for (const check of base.checks ?? [])
    for (const of of referencesOfCondition(check.if).questions)
      if (of !== check.questionId) note(of, check.questionId, 'check', chosenIn(check).get(of))
  for (const { questionId, questionnaireId } of base.followUps ?? []) note(questionId, questionnaireId, 'followUp')
  if (base.status) note(base.status.questionId, null, 'status', base.status.endsFollowUps)
  const { questions, questionnaires } = structureOf(base)
  const about = (item: Item) => {
    if (item.copyOf !== undefined) note(item.copyOf, item.id, 'copy')
    for (const text of [
      item.text,
      item.description,
      ...(isQuestion(item) ? (item.answers ?? []) : []).map((one) => one.text),
    ])
      for (const words of Object.values(text ?? {})) for (const of of namesIn(words).names) note(of, item.id, 'text')
    for (const { when } of isQuestion(item) ? (item.answers ?? []) : [])
      for (const of of when ? referencesOfCondition(when).questions : [])
        if (of !== item.id) note(of, item.id, 'option', chosenIn(when).get(of))
    if (!isQuestion(item) || !item.dates) return
    const { onlyInWindow, disable, enable, mark = [] } = item.dates
    for (const window of [onlyInWindow, disable?.window, enable?.window, ...mark.map((one) => one.window)])
      if (window) note(window.questionId, item.id, 'days')
  }
  for (const { questionnaire } of questionnaires.values()) about(questionnaire)
  for (const { question } of questions.values()) about(question)
  return found
}

function howOf(effect: Effect, unless: Condition | undefined): Use['how'] {
  if ('Set' in effect) return 'computed'
  if ('Score' in effect) return 'score'
  return 'ContraIndicate' in effect && !unless ? 'hidden' : 'shown'
}

/** The answers that conditions and formulas name, by their questions. */
function chosenIn(part: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { questionId, answerId } = value as { readonly questionId?: string; readonly answerId?: string }
    if (questionId !== undefined && answerId !== undefined)
      found.set(questionId, [...(found.get(questionId) ?? []), answerId])
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(part)
  return found
}
