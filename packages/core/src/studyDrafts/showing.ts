/** When a question or section shows, where one condition says it; and how that condition is written as a rule. */
import type { Base } from '../bases/base'
import type { Condition, Rule } from '../bases/rule'
import { targetsOf } from '../rules/references'
import { freeName } from './names'
import { structureOf } from './tree'

const always: Condition = { All: [] }

const isAlways = (condition: Condition) => 'All' in condition && condition.All.length === 0

/** `rules`: other rules decide it, or several. They are left as they are. */
export type Showing =
  | { readonly type: 'always' }
  | { readonly type: 'while'; readonly condition: Condition; readonly rule: Rule }
  | { readonly type: 'rules'; readonly rules: readonly Rule[] }

export function showingOf(base: Base, id: string): Showing {
  const rules = base.rules.filter(({ then }) => !('Set' in then) && !('Score' in then) && targetsOf(then).includes(id))
  const [rule, ...more] = rules
  if (!rule) return { type: 'always' }
  const condition = more.length === 0 ? conditionIn(base, id, rule) : null
  return condition ? { type: 'while', condition, rule } : { type: 'rules', rules }
}

/** A follow-up shows while it is indicated. Anything else shows, unless it is contra-indicated. */
function conditionIn(base: Base, id: string, rule: Rule): Condition | null {
  const needsIndication = isFollowUp(base, id)
  if (needsIndication) return 'Indicate' in rule.then && !rule.unless ? rule.if : null
  return 'ContraIndicate' in rule.then && isAlways(rule.if) ? (rule.unless ?? null) : null
}

export function isFollowUp(base: Base, id: string): boolean {
  return structureOf(base).questions.get(id)?.parent != null
}

/** Null: always; a follow-up then shows once the question above it is answered. */
export function withShowing(base: Base, id: string, condition: Condition | null): Base {
  const showing = showingOf(base, id)
  if (showing.type === 'rules') return base
  const parent = structureOf(base).questions.get(id)?.parent
  const shown = condition ?? (parent ? { Known: { questionId: parent.id } } : null)
  const others = showing.type === 'while' ? withoutTarget(base.rules, showing.rule, id) : base.rules
  if (!shown) return others === base.rules ? base : { ...base, rules: others }
  const targets = { targets: [id] }
  const rule: Rule = {
    id: freeName(new Set(others.map((one) => one.id)), `show ${id}`),
    ...(parent
      ? { if: shown, then: { Indicate: targets } }
      : { if: always, unless: shown, then: { ContraIndicate: targets } }),
  }
  const at = showing.type === 'while' ? base.rules.indexOf(showing.rule) : others.length
  return { ...base, rules: [...others.slice(0, at), rule, ...others.slice(at)] }
}

/** The rule no longer acts on the item. */
export function withoutTarget(rules: readonly Rule[], rule: Rule, id: string): readonly Rule[] {
  return rules.flatMap((one) => {
    if (one !== rule) return [one]
    const targets = targetsOf(one.then).filter((target) => target !== id)
    const [kind = ''] = Object.keys(one.then)
    // The cast is safe: rules that show and hide have targets.
    return targets.length === 0 ? [] : [{ ...one, then: { [kind]: { targets } } as unknown as Rule['then'] }]
  })
}
