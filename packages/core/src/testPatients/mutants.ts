/**
 * What the test patients do not see. Each rule of the study is switched off, and made to act always; a switch that changes nothing of what is
 * expected of any patient could be a fault of an author that nobody would notice.
 *
 * All switches are in one base: a rule has two hidden questions, and turning one on leads only to what depends on the rule. So nothing is
 * compiled or started again for a rule.
 */
import type { Base, Question } from '../bases/base'
import type { Condition, Rule } from '../bases/rule'
import type { TestPatient } from '../bases/testPatients/testPatient'
import { compileBase } from '../rules/compile'
import type { Engine } from '../rules/engine/engine'
import { referencesOfCondition } from '../rules/references'
import { openPatient, outcomesIn, raisedIn } from './runPatients'

/**
 * `unreached`: it acts for no patient. `unnoticed`: without it everything would be as expected. `unlimited`: if it acted always, everything
 * would be as expected.
 */
export type Blindness = 'unreached' | 'unnoticed' | 'unlimited'

export interface UnseenRule {
  /** Of a rule or a check. */
  readonly id: string
  readonly of: 'rule' | 'check'
  readonly how: Blindness
}

/** Yields now and then, so that who draws comes in between. Patients that are red already notice nothing by a switch. */
export function* unseenRules(base: Base): Generator<undefined, readonly UnseenRule[]> {
  const { rules, checks = [], testPatients = [] } = base
  const compiled = compileBase(withSwitches(base))
  const acting = new Set<string>()
  const seen = { off: new Set<string>(), on: new Set<string>() }
  const holding = { raised: new Set<string>(), seen: new Set<string>() }
  for (const patient of testPatients) {
    const engine = openPatient(compiled, patient.answers)
    const acts = actingIn(engine)
    for (const id of acts) acting.add(id)
    for (const [id, holds] of raisedIn(engine)) if (holds) holding.raised.add(id)
    if (outcomesIn(engine, patient.expects).some(({ isMet }) => !isMet)) continue
    for (const one of patient.expects) if ('checkId' in one && one.raises) holding.seen.add(one.checkId)
    for (const [i, rule] of rules.entries()) {
      const way = acts.has(rule.id) ? 'off' : 'on'
      if (seen[way].has(rule.id)) continue
      if (isNoticed(engine, switchOf(way, i), patient)) seen[way].add(rule.id)
      yield
    }
  }
  return [
    ...rules.flatMap(({ id, if: condition }): UnseenRule[] => {
      if (!acting.has(id)) return [{ id, of: 'rule', how: 'unreached' }]
      if (!seen.off.has(id)) return [{ id, of: 'rule', how: 'unnoticed' }]
      return isAlways(condition) || seen.on.has(id) ? [] : [{ id, of: 'rule', how: 'unlimited' }]
    }),
    ...checks.flatMap(({ id }): UnseenRule[] => {
      if (!holding.raised.has(id)) return [{ id, of: 'check', how: 'unreached' }]
      return holding.seen.has(id) ? [] : [{ id, of: 'check', how: 'unnoticed' }]
    }),
  ]
}

/** The ids of the rules that act now, in any occurrence. */
export function actingIn(engine: Engine): ReadonlySet<string> {
  const { parts, scopes } = engine.compiled
  const acting = new Set<string>()
  for (const [i, { rule, scope }] of parts.entries()) {
    const repeats = scopes[scope]?.id
    const occurrences = repeats === undefined ? [1] : engine.occurrences(repeats)
    if ('then' in rule && occurrences.some((one) => engine.verdict(i, one).acts)) acting.add(rule.id)
  }
  return acting
}

const isAlways = (condition: Condition): boolean => {
  const { questions, solutions } = referencesOfCondition(condition)
  return questions.size + solutions.size === 0
}

function isNoticed(engine: Engine, key: string, { expects }: TestPatient): boolean {
  engine.set(key, true)
  const isSeen = outcomesIn(engine, expects).some(({ isMet }) => !isMet)
  engine.set(key, null)
  return isSeen
}

/** No id of a study begins with a space. */
const switchOf = (way: 'on' | 'off', rule: number) => ` ${way} ${rule}`

function withSwitches(base: Base): Base {
  const ways = ['on', 'off'] as const
  const switches = base.rules.flatMap((_, i) =>
    ways.map((way): Question => ({ id: switchOf(way, i), type: 'YN', text: {} })),
  )
  const hidden = { id: ' switches', text: {}, initial: false, questions: switches }
  return { ...base, questionnaires: [...base.questionnaires, hidden], rules: base.rules.map(switched) }
}

/** Two-valued: an unturned switch changes no truth of the rule. */
function switched(rule: Rule, i: number): Rule {
  const isOn = (way: 'on' | 'off'): Condition => ({
    IsTrue: { ChoseYesNo: { questionId: switchOf(way, i), value: true } },
  })
  const unless = rule.unless ? { Any: [rule.unless, isOn('off')] } : isOn('off')
  return { ...rule, if: { Any: [rule.if, isOn('on')] }, unless }
}
