/**
 * Hidden answers that count. An answer is kept when its question becomes hidden, and the rules go on reading it: that is decided. So
 * wherever a value or a score would be another without it, the screen says which answer that is.
 */
import { keyOf, parseKey } from '../../bases/key'
import { type FactValue, sameFactValue } from '../../facts/fact'
import { referencesOfRule, targetsOf } from '../references'
import { saidBy } from '../state'
import { createEngine, type Engine } from './engine'

/** By question key or solution id, the keys of the hidden answers that count there now. Without an entry: none. */
export function hiddenCounted(engine: Engine): ReadonlyMap<string, readonly string[]> {
  const hidden = hiddenAnswers(engine)
  const counted = new Map<string, readonly string[]>()
  if (hidden.size === 0) return counted
  const readBy = readsOf(engine)
  const targets = targetsIn(engine).flatMap(({ id, now }) => {
    const read = readBy(id)
    const keys = [...hidden.keys()].filter((key) => read.has(questionOf(key)))
    return keys.length > 0 ? [{ id, now, keys, value: now(engine) }] : []
  })
  if (targets.length === 0) return counted
  const trial = createEngine(engine.compiled)
  trial.setAll([...engine.answers()].map(([id, value]) => ({ id, value })))
  const differWithout = (keys: readonly string[], among: typeof targets) => {
    trial.setAll(keys.map((id) => ({ id, value: null })))
    const differing = among.filter(({ now, value }) => !sameFactValue(now(trial), value))
    trial.setAll(keys.map((id) => ({ id, value: hidden.get(id) ?? null })))
    return differing
  }
  for (const key of new Set(targets.flatMap(({ keys }) => keys)))
    for (const { id } of differWithout(
      [key],
      targets.filter(({ keys }) => keys.includes(key)),
    ))
      counted.set(id, [...(counted.get(id) ?? []), key])
  // Several answers may each do what one of them would.
  for (const target of targets)
    if (!counted.has(target.id) && target.keys.length > 1 && differWithout(target.keys, [target]).length > 0)
      counted.set(target.id, target.keys)
  return counted
}

/** What people answered at questions that do not show now. */
function hiddenAnswers(engine: Engine): ReadonlyMap<string, FactValue> {
  return new Map([...engine.answers()].filter(([key]) => !engine.question(key).visible))
}

interface Target {
  readonly id: string
  readonly now: (engine: Engine) => FactValue
}

/** What rules compute. */
function targetsIn(engine: Engine): readonly Target[] {
  const { structure, compiled } = engine
  const computed = new Set(compiled.base.rules.flatMap(({ then }) => ('Set' in then ? [then.Set.questionId] : [])))
  const questions = [...computed].flatMap((id) => {
    const repeatsIn = structure.questions.get(id)?.repeatsIn ?? null
    return (repeatsIn === null ? [1] : engine.occurrences(repeatsIn)).map((number) => keyOf(id, number))
  })
  return [
    ...questions.map((id) => ({ id, now: (one: Engine) => currentValue(one, id) })),
    ...compiled.base.solutions.map(({ id }) => ({
      id,
      now: (one: Engine) => one.solutions().find((solution) => solution.id === id)?.score ?? null,
    })),
  ]
}

function currentValue(engine: Engine, key: string): FactValue {
  return saidBy(engine.question(key))
}

function questionOf(key: string): string {
  return parseKey(key)?.questionId ?? key
}

/** The ids of the questions that a value or a score depends on, also by way of others. */
function readsOf({ compiled }: Engine): (id: string) => ReadonlySet<string> {
  const direct = new Map<string, Set<string>>()
  for (const rule of compiled.base.rules) {
    if (!('Set' in rule.then || 'Score' in rule.then)) continue
    const { questions, solutions } = referencesOfRule(rule)
    for (const id of targetsOf(rule.then))
      direct.set(id, new Set([...(direct.get(id) ?? []), ...questions, ...solutions]))
  }
  return (id) => {
    const read = new Set<string>()
    const follow = (one: string) => {
      for (const next of direct.get(one) ?? [])
        if (!read.has(next)) {
          read.add(next)
          follow(next)
        }
    }
    follow(questionOf(id))
    return read
  }
}
