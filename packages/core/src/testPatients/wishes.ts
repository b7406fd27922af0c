/**
 * Answers that would make a condition true, or false. They are proposals: whether they do is for the rules engine to say, which knows exceptions,
 * computed values and what is shown. The search is bounded and always finds the same.
 */
import type { Base } from '../bases/base'
import type { Condition, Rule } from '../bases/rule'
import { indicationOf } from '../bases/rule'
import type { TestValue } from '../bases/testPatients/testPatient'
import { indications, shows } from '../rules/indication'
import { referencesOfCondition, referencesOfFormula, targetsOf } from '../rules/references'
import { scoreValue } from '../rules/solutions'
import { structureOf } from '../studyDrafts/tree'
import { boundaryValues, type ValuesOf } from './values'

/** By question. */
export type Proposal = ReadonlyMap<string, TestValue>

/** Proposals for one condition. */
const most = 24
/** Computed values and showing rules that lead to one another. */
const deepest = 6

export class Wishes {
  readonly values: ValuesOf
  readonly #base: Base
  readonly #setting = new Map<string, Rule[]>()
  readonly #scoring = new Map<string, Rule[]>()
  readonly #showing = new Map<string, Rule[]>()
  readonly #hiding = new Map<string, Rule[]>()

  constructor(base: Base) {
    this.#base = base
    this.values = boundaryValues(base)
    for (const rule of base.rules) {
      const by = this.#byEffect(rule)
      if (by) for (const id of targetsOf(rule.then)) by.set(id, [...(by.get(id) ?? []), rule])
    }
  }

  #byEffect(rule: Rule): Map<string, Rule[]> | null {
    if ('Set' in rule.then) return this.#setting
    if ('Score' in rule.then) return this.#scoring
    if ('ContraIndicate' in rule.then) return this.#hiding
    return doesShow(rule) ? this.#showing : null
  }

  /** The rules that compute the question. */
  setting(id: string): readonly Rule[] {
    return this.#setting.get(id) ?? []
  }

  /** The rules that decide whether it shows. */
  deciding(id: string): readonly Rule[] {
    return [...this.showing(id), ...(this.#hiding.get(id) ?? [])]
  }

  scoring(id: string): readonly Rule[] {
    return this.#scoring.get(id) ?? []
  }

  showing(id: string): readonly Rule[] {
    return this.#showing.get(id) ?? []
  }

  /** For a rule to act: its condition true, its exception not. What it computes of has values. */
  acting({ if: condition, unless, then }: Rule, depth = 0): readonly Proposal[] {
    const isTrue = this.of(condition, true, depth)
    const limited = unless ? [...isTrue, ...product(isTrue, this.of(unless, false, depth))] : isTrue
    if (!('Set' in then) || !('formula' in then.Set)) return limited.slice(0, most)
    return product(limited, this.#given([...referencesOfFormula(then.Set.formula).questions], depth))
  }

  of(condition: Condition, want: boolean, depth = 0): readonly Proposal[] {
    if (depth > deepest) return []
    const each = (list: readonly Condition[], wanted: boolean) => list.map((one) => this.of(one, wanted, depth))
    if ('All' in condition) return want ? all(each(condition.All, true)) : any(each(condition.All, false))
    if ('Any' in condition) return want ? any(each(condition.Any, true)) : all(each(condition.Any, false))
    if ('Not' in condition) return this.of(condition.Not, !want, depth)
    // Also false while nothing is answered.
    if ('IsTrue' in condition) return want ? this.of(condition.IsTrue, true, depth) : [empty]
    if ('Given' in condition) {
      const { given, then } = condition.Given
      return product(this.of(given, true, depth), this.of(then, want, depth))
    }
    if ('Between' in condition) {
      const { min, max, of } = condition.Between
      const counts = want ? [min, max] : [min - 1, max + 1]
      return any(
        counts
          .filter((count) => count >= 0 && count <= of.length)
          .map((count) => all(of.map((one, i) => this.of(one, i < count, depth)))),
      )
    }
    if ('SolutionIs' in condition) return want ? this.#scored(condition.SolutionIs.solutionId, depth) : [empty]
    if ('Compare' in condition) return this.#given([...referencesOfCondition(condition).questions], depth)
    const { questionId } = Object.values(condition)[0] as { readonly questionId: string }
    return this.#answers(questionId, condition, want, depth)
  }

  /** So that the question or section shows: the rules that show it act, those that hide it do not, and what it is in shows. */
  shown(id: string, depth = 0): readonly Proposal[] {
    if (depth > deepest) return []
    const { questions, questionnaires } = structureOf(this.#base)
    const place = questions.get(id)
    const section = questionnaires.get(id)
    const outer = place ? (place.parent?.id ?? place.questionnaire.id) : section?.parent?.id
    const around = outer === undefined ? [empty] : this.shown(outer, depth + 1)
    const isOpen = place ? place.parent === null : section?.questionnaire.initial
    const own = isOpen ? [empty] : any(this.showing(id).map((rule) => this.acting(rule, depth + 1)))
    const notHidden = all(
      (this.#hiding.get(id) ?? []).map(({ if: condition, unless }) =>
        any([unless ? this.of(unless, true, depth + 1) : [], this.of(condition, false, depth + 1)]),
      ),
    )
    return product(product(own, notHidden), around)
  }

  #answers(id: string, condition: Condition, want: boolean, depth: number): readonly Proposal[] {
    const rules = this.#setting.get(id)
    if (rules) {
      // A constant that makes it so, or a formula of other answers.
      return any(
        rules.flatMap((rule) => {
          const { then } = rule
          const isIt = 'Set' in then && 'value' in then.Set ? holds(condition, then.Set.value) : null
          return isIt === !want ? [] : [this.acting(rule, depth + 1)]
        }),
      )
    }
    return this.values(id)
      .filter((value) => holds(condition, value) !== !want)
      .map((value) => new Map([[id, value]]))
  }

  /** Values for all of these: each of one, then of the others. */
  #given(ids: readonly string[], depth: number): readonly Proposal[] {
    const each = ids.map((id) => {
      const rules = this.#setting.get(id)
      if (rules) return depth > deepest ? [] : any(rules.map((rule) => this.acting(rule, depth + 1)))
      return this.values(id)
        .filter((value) => typeof value !== 'object' || Array.isArray(value))
        .map((value) => new Map([[id, value]]))
    })
    return spread(each)
  }

  #scored(id: string, depth: number): readonly Proposal[] {
    const up = (this.#scoring.get(id) ?? []).filter(({ then }) => 'Score' in then && scoreValue[then.Score.score] > 0)
    const each = up.map((rule) => this.acting(rule, depth + 1))
    return [...any(each), ...together(each)]
  }
}

function doesShow({ then }: Rule): boolean {
  const [kind] = Object.keys(then) as (keyof typeof indicationOf)[] // The cast is safe: others are no keys of it.
  return (
    kind !== undefined && kind in indicationOf && indications.some((one) => one === indicationOf[kind] && shows(one))
  )
}

const empty: Proposal = new Map()

/** True, false, or null where only the engine can tell. */
function holds(condition: Condition, value: TestValue): boolean | null {
  const isUnknown = typeof value === 'object' && 'unknown' in value
  if ('Unknown' in condition) return isUnknown
  if ('Known' in condition) return !isUnknown
  if (isUnknown) return null
  if ('Chose' in condition) {
    const { answerId } = condition.Chose
    return Array.isArray(value) ? value.includes(answerId) : value === answerId
  }
  if ('ChoseYesNo' in condition) return value === condition.ChoseYesNo.value
  const [[is, body]] = Object.entries(condition) as [[string, { readonly value?: number | string }]] // The cast is safe: a condition has one key.
  const { value: than } = body
  if (than === undefined || typeof than !== typeof value || Array.isArray(value)) return null
  const [one, other] = [value as number | string, than]
  if (is === 'Equal') return one === other
  if (is === 'Lower') return one < other
  if (is === 'LowerEqual') return one <= other
  if (is === 'Greater') return one > other
  return is === 'GreaterEqual' ? one >= other : null
}

function joined(one: Proposal, other: Proposal): Proposal | null {
  const made = new Map(one)
  for (const [id, value] of other) {
    const before = made.get(id)
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) made.set(id, value)
    else if (Array.isArray(before) && Array.isArray(value)) made.set(id, [...new Set([...before, ...value])])
    else return null
  }
  return made
}

export function product(left: readonly Proposal[], right: readonly Proposal[]): readonly Proposal[] {
  const made: Proposal[] = []
  for (const one of left)
    for (const other of right) {
      const both = joined(one, other)
      if (both) made.push(both)
      if (made.length >= most) return made
    }
  return made
}

const all = (each: readonly (readonly Proposal[])[]): readonly Proposal[] => each.reduce(product, [empty])

/** The first of each, then the second of each. */
function any(each: readonly (readonly Proposal[])[]): readonly Proposal[] {
  const longest = Math.max(0, ...each.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, i) => each.flatMap((list) => list[i] ?? []))
  return turns.flat().slice(0, most)
}

/** As many of them at once as agree. */
function together(each: readonly (readonly Proposal[])[]): readonly Proposal[] {
  let made: Proposal = empty
  for (const list of each) {
    const next = list.map((one) => joined(made, one)).find((one) => one !== null)
    if (next) made = next
  }
  return [made]
}

/** The first of each; then one of them after another takes its other values. */
function spread(each: readonly (readonly Proposal[])[]): readonly Proposal[] {
  if (each.some(({ length }) => length === 0)) return []
  const firsts = each.map((list) => list[0] ?? empty)
  const others = each.flatMap((list, i) => list.slice(1).map((one) => firsts.with(i, one)))
  const lasts = each.map((list) => list.at(-1) ?? empty)
  return [firsts, lasts, ...others].slice(0, most * 2).flatMap((list) => {
    const made = list.reduce<Proposal | null>((so, one) => so && joined(so, one), empty)
    return made ? [made] : []
  })
}
