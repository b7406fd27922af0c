/** What no form in which hidden answers are blank can say of a study as a whole, and of the way in which it is asked. */
import type { Base } from '@casebook/core/bases/base'
import { comparisons, type Effect, type Rule } from '@casebook/core/bases/rule'
import { type BaseStructure, baseStructure, lineageOf } from '@casebook/core/bases/structure'
import { referencesOfCondition, referencesOfFormula, targetsOf } from '@casebook/core/rules/references'
import { visibilityOf } from '../../lift/visible'
import { isAlways } from '../../lower/conditions/conditions'
import type { Tell } from './cells'

const ordering = ['InstantIndicate', 'MultipleIndicate', 'RepeatIndicate', 'Relevant'] as const

/** Formats in which a hidden answer counts as blank: their readers have joined each condition with what shows its questions. */
const hidesAnswers = /XLSForm|XForm|FHIR/

interface Format {
  /** With its article. */
  readonly name: string
  /** What it does with a question that repeats, where Casebook looks at all entries. */
  readonly ofEntries: string
}

const xlsForm: Format = { name: 'an XLSForm', ofEntries: 'an XLSForm at the first' }

export function tellOfBase(base: Base, tellAt: (path: string) => Tell, format: Format = xlsForm): void {
  const { name } = format
  const upper = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  for (const { then } of base.rules) {
    if (ordering.some((effect) => effect in then))
      for (const id of targetsOf(then))
        tellAt(id)(
          'changed',
          'Presentation',
          `${upper} asks in its own order: what a rule asks at once, or again, waits for its place.`,
        )
    if ('Set' in then && 'unknown' in then.Set)
      tellAt(then.Set.questionId)(
        'lost',
        'Expression',
        `A calculation of ${name} has no value "unknown": it is blank instead.`,
      )
  }
  if (JSON.stringify([base.rules, base.checks ?? []]).includes('"Unknown"'))
    tellAt('')('changed', 'Condition', `${upper} has no answer "unknown": conditions that ask for it never hold.`)
  for (const { questionnaireId } of base.followUps ?? [])
    tellAt(questionnaireId)('lost', 'Structure', `${upper} has no follow-ups.`)
  if (base.status)
    tellAt(base.status.questionId)('lost', 'Structure', `${upper} does not say that this is the status of a case.`)
  const uses = usesIn(base)
  tellOfEntries(base, tellAt, format)
  if (!hidesAnswers.test(base.origin?.format ?? '')) tellOfHidden(base, uses, tellAt, format)
}

function usesIn(base: Base): readonly Use[] {
  return [
    ...base.rules.map(({ then, ...when }) => ({ ...askedIn(when, then), targets: targetsIn(then) })),
    ...(base.checks ?? []).map((check) => ({ ...askedIn(check), targets: [check.questionId] })),
    ...[...baseStructure(base).questions.values()].flatMap(({ question: { id, answers = [] } }) =>
      answers.flatMap(({ when }) => (when ? [{ ...askedIn({ if: when }), targets: [id] }] : [])),
    ),
  ]
}

/** Conditions that look at all entries of a repeat, of which another format may take one. */
export function tellOfEntries(
  base: Base,
  tellAt: (path: string) => Tell,
  { ofEntries }: Pick<Format, 'ofEntries'>,
): void {
  const uses = usesIn(base)
  const structure = baseStructure(base)
  const repeatsIn = (id: string) => structure.questions.get(id)?.repeatsIn ?? null
  const looksAtAll = ({ anyOf }: Use, target: string) =>
    anyOf.some((id) => repeatsIn(id) !== null && repeatsIn(id) !== repeatsIn(target))
  const targets = uses.flatMap((use) => use.targets.filter((target) => looksAtAll(use, target)))
  for (const id of affectedBy(
    targets.flatMap((target) => [target, ...questionsIn(structure)(target)]),
    uses,
    structure,
  ))
    tellAt(id)(
      'changed',
      'Condition',
      `It depends on a question that repeats: Casebook looks at all its entries, ${ofEntries}.`,
    )
}

/** Answers of questions that may be hidden and are asked for elsewhere, and what depends on them. */
function tellOfHidden(base: Base, uses: readonly Use[], tellAt: (path: string) => Tell, { name }: Format): void {
  const structure = baseStructure(base)
  const shows = visibilityOf(structure)
  const mayHide = (id: string) => structure.questions.has(id) && !isAlways(shows.of(id))
  const hidden = new Set(uses.flatMap(({ asked }) => asked.filter(mayHide)))
  for (const id of hidden)
    tellAt(id)('changed', 'Condition', `Hidden answers count as blank in ${name}, and go on counting in Casebook.`)
  for (const id of affectedBy(hidden, uses, structure))
    if (!hidden.has(id))
      tellAt(id)('changed', 'Condition', `It depends on an answer that counts as blank while it is hidden, in ${name}.`)
}

interface Use {
  /** Questions and solutions that a rule or check asks for. */
  readonly asked: readonly string[]
  /** Those of them of which any entry will do. */
  readonly anyOf: readonly string[]
  readonly targets: readonly string[]
}

/** These and all that depends on them. */
function affectedBy(first: Iterable<string>, uses: readonly Use[], structure: BaseStructure): ReadonlySet<string> {
  const affected = new Set(first)
  for (let size = -1; size !== affected.size; ) {
    size = affected.size
    for (const { asked, targets } of uses)
      if (asked.some((id) => affected.has(id)))
        for (const id of targets.flatMap(questionsIn(structure))) affected.add(id)
  }
  return affected
}

/** A section stands for all that is in it. */
const questionsIn =
  (structure: BaseStructure) =>
  (target: string): readonly string[] => {
    if (!structure.questionnaires.has(target)) return [target]
    return [...structure.questions].flatMap(([id, { questionnaire }]) =>
      lineageOf(structure, questionnaire.id).includes(target) ? [id] : [],
    )
  }

function askedIn({ if: condition, unless }: Pick<Rule, 'if' | 'unless'>, then?: Effect): Omit<Use, 'targets'> {
  const found = referencesOfCondition(condition)
  if (unless) referencesOfCondition(unless, found)
  if (then && 'Set' in then && 'formula' in then.Set) referencesOfFormula(then.Set.formula, found)
  return { asked: [...found.questions, ...found.solutions], anyOf: askedOfAny([condition, unless, then]) }
}

const ofAnyEntry: ReadonlySet<string> = new Set([...comparisons, 'Chose', 'ChoseYesNo', 'Known', 'Unknown', 'Matches'])

/** What conditions ask for directly; formulas take one entry, or tell which. */
function askedOfAny(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    ofAnyEntry.has(key) ? [String(value.questionId)] : askedOfAny(value),
  )
}

function targetsIn(then: Effect): readonly string[] {
  if ('Set' in then) return [then.Set.questionId]
  return 'Score' in then ? [then.Score.solutionId] : targetsOf(then)
}
