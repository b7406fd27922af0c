/** Copies of questions and sections, in the same study or from another one, with the rules that act on them. */
import type { Base, Question, Questionnaire } from '../bases/base'
import { targetsOf } from '../rules/references'
import { freeName, freeNames, renamedIn } from './names'
import { around, defined, type Item, idsWithin, inserted, isQuestion, itemOf, outermost, type Spot } from './tree'

export function copied(base: Base, from: Base, ids: readonly string[], at?: Spot): Base {
  const chosen = outermost(from, ids)
  const originals = chosen.flatMap((id) => itemOf(from, id) ?? [])
  const names = namesOfCopies(base, originals)
  const isCopied = (id: string) => names.has(id)
  const made = new Map(originals.map((item) => [item.id, renamedIn(freshOf(item, names), names)]))
  const placed = at
    ? inserted(base, [...made.values()], at)
    : chosen.reduce((all, id) => {
        const copy = made.get(id)
        return copy ? inserted(all, [copy], { inside: around(base, id), after: id }) : all
      }, base)
  const taken = new Set([...base.rules, ...(base.checks ?? [])].map(({ id }) => id))
  const free = (wanted: string) => {
    const name = freeName(taken, wanted)
    taken.add(name)
    return name
  }
  const rules = from.rules.flatMap((rule) => {
    if ('Score' in rule.then || !targetsOf(rule.then).some(isCopied)) return []
    const then = 'Set' in rule.then ? rule.then : onlyTargets(rule.then, isCopied)
    return [{ ...renamedIn({ ...rule, then }, names), id: free(rule.id) }]
  })
  const checks = (from.checks ?? [])
    .filter(({ questionId }) => isCopied(questionId))
    .map((check) => ({ ...renamedIn(check, names), id: free(check.id) }))
  return defined({
    ...placed,
    rules: rules.length > 0 ? [...placed.rules, ...rules] : placed.rules,
    checks: checks.length > 0 ? [...(placed.checks ?? []), ...checks] : placed.checks,
  })
}

/** The names of the copies, by those of the originals. */
function namesOfCopies(base: Base, originals: readonly Item[]): ReadonlyMap<string, string> {
  const ids = originals.flatMap(idsWithin)
  const names = freeNames(base, ids)
  return new Map(ids.map((id, i) => [id, names[i] ?? id]))
}

/** By its new name. A copy is an item of its own, at no visit. */
function freshOf(item: Item, names: ReadonlyMap<string, string>): Item {
  const id = names.get(item.id) ?? item.id
  if (isQuestion(item)) {
    const questions = item.questions?.map((one) => freshOf(one, names) as Question)
    return defined({ ...item, id, questions, copyOf: undefined })
  }
  return defined({
    ...item,
    id,
    questions: item.questions.map((one) => freshOf(one, names) as Question),
    questionnaires: item.questionnaires?.map((one) => freshOf(one, names) as Questionnaire),
    copyOf: undefined,
    visit: undefined,
  })
}

function onlyTargets<E extends object>(effect: E, isCopied: (id: string) => boolean): E {
  // The cast is safe: effects that set nothing and score nothing have targets.
  return Object.fromEntries(
    Object.entries(effect).map(([kind, { targets }]: [string, { readonly targets: readonly string[] }]) => [
      kind,
      { targets: targets.filter(isCopied) },
    ]),
  ) as E
}
