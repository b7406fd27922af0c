/**
 * Two authors' states of one study, made into one: question by question, and within a question field by field. What one of them changed counts;
 * where both changed the same thing to something else, their own stays until somebody has chosen, and the other is told.
 *
 * The tree is taken apart for it: each question, section, solution, rule and check is an item of its own, and what is in what are lists of
 * names. So a question that one author moves keeps the words that the other gives it.
 */
import type { Base, Question, Questionnaire } from '../bases/base'
import { canonicalJson } from '../facts/canonicalJson'
import { renamedIn } from './names'
import { settled } from './settled'
import { rememberedOfBoth, renamedMarks } from './texts/translating'
import { defined, edited, type Item, isQuestion, structureOf } from './tree'

export interface Conflict {
  /** The question, section, solution, rule or check; null for the study itself. */
  readonly id: string | null
  /** The field, and the language of a text or the answer in it. */
  readonly path: readonly string[]
  /** Undefined if it is not there. */
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merged {
  readonly base: Base
  readonly conflicts: readonly Conflict[]
}

export type Side = 'mine' | 'theirs'

/** `before`: what both began with. `prefer`: whose change holds where both changed the same. */
export function merged(before: Base, mine: Base, theirs: Base, prefer: Side = 'mine'): Merged {
  if (same(before, theirs)) return { base: mine, conflicts: [] }
  if (same(before, mine)) return { base: theirs, conflicts: [] }
  // A name that one of them changed is changed for the other as well, in whatever names it.
  const [asTheirs, asMine] = [renamesBetween(before, theirs), renamesBetween(before, mine)]
  const both = new Map([...asTheirs, ...asMine])
  const from = apart(withNames(before, both))
  const sides = [withNames(mine, asTheirs), withNames(theirs, asMine)] as const
  const [own, other] = [apart(sides[0]), apart(sides[1])]
  const conflicts: Conflict[] = []
  const parts = mergedValue(from, own, other, [], prefer, (path, ...values) => {
    // What a translation was made from follows from the texts, which are chosen.
    if (!path.includes('madeFrom')) conflicts.push(conflictAt(path, ...values))
  })
  // The cast is safe: a merge of three bases that were taken apart has all their fields.
  const base = settled(together(withLost(parts as Apart, own, other)))
  return { base: rememberedOfBoth(base, sides), conflicts }
}

function conflictAt(path: readonly string[], mine: unknown, theirs: unknown): Conflict {
  const [list, id = null, ...rest] = path
  return list === 'study'
    ? { id: null, path: path.slice(1), mine, theirs }
    : { id, path: [list ?? '', ...rest], mine, theirs }
}

/** The value of one of them at a place where both changed it: what was chosen. */
export function decided(base: Base, { id, path }: Pick<Conflict, 'id' | 'path'>, value: unknown): Base {
  const parts = apart(base)
  const [list = '', ...rest] = id === null ? ['study', ...path] : [path[0] ?? '', id, ...path.slice(1)]
  const made = { ...parts, [list]: withValue(parts[list as keyof Apart], rest, value) }
  return together(withLost(made, parts, parts))
}

function withValue(of: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const fields = isFields(of) ? of : {}
  return defined({ ...fields, [key]: withValue(fields[key], rest, value) })
}

type Fields = Readonly<Record<string, unknown>>
type Named = Readonly<Record<string, Fields>>
type Lists = Readonly<Record<string, readonly string[]>>

interface Apart {
  readonly study: Fields
  readonly items: Named
  readonly solutions: Named
  readonly rules: Named
  readonly checks: Named
  readonly patients: Named
  /** By `questions of id`, `sections of id`, and the names of the lists. */
  readonly lists: Lists
}

const top = ''

function apart(base: Base): Apart {
  const { questionnaires, solutions, rules, checks = [], testPatients = [], ...study } = base
  const items: Record<string, Fields> = {}
  const lists: Record<string, readonly string[]> = {
    solutions: solutions.map(({ id }) => id),
    rules: rules.map(({ id }) => id),
    checks: checks.map(({ id }) => id),
    patients: testPatients.map(({ id }) => id),
    [`sections of ${top}`]: questionnaires.map(({ id }) => id),
  }
  const take = (item: Item) => {
    const { questions = [], questionnaires: sections = [], ...fields } = item as Question & Partial<Questionnaire>
    const { answers } = fields
    items[item.id] = answers ? { ...fields, answers: named(answers), order: answers.map(({ id }) => id) } : fields
    lists[`questions of ${item.id}`] = questions.map(({ id }) => id)
    if (!isQuestion(item)) lists[`sections of ${item.id}`] = sections.map(({ id }) => id)
  }
  const { questions, questionnaires: all } = structureOf(base)
  for (const { questionnaire } of all.values()) take(questionnaire)
  for (const { question } of questions.values()) take(question)
  return {
    study: { ...study },
    items,
    solutions: named(solutions),
    rules: named(rules),
    checks: named(checks),
    patients: named(testPatients),
    lists,
  }
}

const named = (list: readonly { readonly id: string }[]): Named =>
  Object.fromEntries(list.map((one) => [one.id, { ...one }]))

function together({ study, items, solutions, rules, checks, patients, lists }: Apart): Base {
  const placed = new Set<string>()
  const ofList = (list: string) =>
    (lists[list] ?? []).filter((id) => {
      if (!items[id] || placed.has(id)) return false
      placed.add(id)
      return true
    })
  const made = (id: string): Item => {
    const { answers, order, ...fields } = items[id] as Fields & {
      readonly answers?: Named
      readonly order?: readonly string[]
    }
    const isSection = !('type' in fields)
    const questions = ofList(`questions of ${id}`).map(made)
    const sections = isSection ? ofList(`sections of ${id}`).map(made) : []
    return defined({
      ...fields,
      answers: answers && inOrder(answers, order ?? []),
      questions: isSection || questions.length > 0 ? questions : undefined,
      questionnaires: sections.length > 0 ? sections : undefined,
    }) as unknown as Item
  }
  const list = <T>(of: Named, order: string) => inOrder(of, lists[order] ?? []) as unknown as readonly T[]
  const sections = ofList(`sections of ${top}`).map(made) as readonly Questionnaire[]
  const found = list<NonNullable<Base['checks']>[number]>(checks, 'checks')
  const tried = list<NonNullable<Base['testPatients']>[number]>(patients, 'patients')
  return defined({
    ...(study as unknown as Base),
    questionnaires: sections,
    solutions: list<Base['solutions'][number]>(solutions, 'solutions'),
    rules: list<Base['rules'][number]>(rules, 'rules'),
    checks: found.length > 0 ? found : undefined,
    testPatients: tried.length > 0 ? tried : undefined,
  })
}

/**
 * With everything that is in no place: what one of them changed while the other took it away, or what was around it, and what would be within
 * itself as both moved it. It is where it was.
 */
function withLost(parts: Apart, own: Apart, other: Apart): Apart {
  const items = { ...parts.items }
  const lists: Record<string, readonly string[]> = { ...parts.lists }
  const found = new Set<string>()
  const reach = (id: string) => {
    if (found.has(id)) return
    if (id !== top) found.add(id)
    for (const list of [`questions of ${id}`, `sections of ${id}`]) for (const one of lists[list] ?? []) reach(one)
  }
  const bring = (id: string): void => {
    if (id === top || found.has(id)) return
    const [home, order] = homeOf(id, own) ?? homeOf(id, other) ?? [`sections of ${top}`, [id]]
    const outer = home.slice(home.indexOf(' of ') + 4)
    const fields = items[id] ?? own.items[id] ?? other.items[id]
    if (fields) items[id] = fields
    for (const [list, ids] of Object.entries(lists)) if (ids.includes(id)) lists[list] = ids.filter((one) => one !== id)
    const there = lists[home] ?? []
    const after = order.slice(0, order.indexOf(id)).findLast((one) => there.includes(one))
    lists[home] = there.toSpliced(after === undefined ? 0 : there.indexOf(after) + 1, 0, id)
    bring(outer)
    reach(id)
  }
  reach(top)
  for (const id of Object.keys(parts.items)) bring(id)
  return { ...parts, items, lists }
}

function homeOf(id: string, { lists }: Apart): readonly [string, readonly string[]] | undefined {
  return Object.entries(lists).find(([list, ids]) => list.includes(' of ') && ids.includes(id))
}

function inOrder(of: Named, order: readonly string[]): readonly Fields[] {
  return [...new Set([...order, ...Object.keys(of)])].flatMap((id): readonly Fields[] => (of[id] ? [of[id]] : []))
}

/** Of one piece: half of a condition with half of another says what neither author said. */
const whole = new Set(['if', 'unless', 'then', 'when', 'dates', 'initial', 'shape', 'repeats', 'choices', 'visit'])

const listsOfNames = new Set(['order', 'languages', 'availableLanguages', 'acceptLanguages'])

type Told = (path: readonly string[], mine: unknown, theirs: unknown) => void

function mergedValue(
  before: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  prefer: Side,
  tell: Told,
): unknown {
  if (same(mine, theirs) || same(before, theirs)) return mine
  if (same(before, mine)) return theirs
  const key = path.at(-1) ?? ''
  const isList = path[0] === 'lists' || listsOfNames.has(key)
  if (isList && isNames(mine) && isNames(theirs)) return mergedOrder(isNames(before) ? before : [], mine, theirs)
  if (!whole.has(key) && isFields(mine) && isFields(theirs)) {
    const from = isFields(before) ? before : {}
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return defined(
      Object.fromEntries(
        [...keys].map((one) => [one, mergedValue(from[one], mine[one], theirs[one], [...path, one], prefer, tell)]),
      ),
    )
  }
  // One of them took it away, and the other changed it: it stays.
  if (mine === undefined || theirs === undefined) {
    if (!isList) tell(path, mine, theirs)
    return path.length === 2 || isList ? (mine ?? theirs) : prefer === 'mine' ? mine : theirs
  }
  tell(path, mine, theirs)
  return prefer === 'mine' ? mine : theirs
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNames = (value: unknown): value is readonly string[] => Array.isArray(value)

/** Without what the other took away, and with what the other added, after the same name as there. */
function mergedOrder(before: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const [was, there] = [new Set(before), new Set(theirs)]
  const made = (isMoved(before, mine) ? mine : ordered(mine, theirs)).filter((id) => there.has(id) || !was.has(id))
  const all = [...made]
  for (const [at, id] of theirs.entries()) {
    if (was.has(id) || all.includes(id)) continue
    const after = theirs.slice(0, at).findLast((one) => all.includes(one))
    all.splice(after === undefined ? 0 : all.indexOf(after) + 1, 0, id)
  }
  return all
}

function isMoved(before: readonly string[], after: readonly string[]): boolean {
  const [left, right] = [new Set(before), new Set(after)]
  const [one, other] = [before.filter((id) => right.has(id)), after.filter((id) => left.has(id))]
  return one.some((id, i) => id !== other[i])
}

/** Mine in the order of theirs; what only I have stays after the same neighbour. */
function ordered(mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const all = theirs.filter((id) => mine.includes(id))
  for (const [at, id] of mine.entries()) {
    if (all.includes(id)) continue
    const after = mine.slice(0, at).findLast((one) => all.includes(one))
    all.splice(after === undefined ? 0 : all.indexOf(after) + 1, 0, id)
  }
  return all
}

const same = (one: unknown, other: unknown) =>
  one === other || (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other))

/** Names that were changed: what has gone from a place and what has come in that place say the same otherwise. */
function renamesBetween(before: Base, after: Base): ReadonlyMap<string, string> {
  const [old, now] = [structureOf(before), structureOf(after)]
  const lost = [...old.questions.values()].filter(({ question }) => !now.questions.has(question.id))
  const come = [...now.questions.values()].filter(({ question }) => !old.questions.has(question.id))
  const names = new Map<string, string>()
  for (const { question, path } of lost) {
    const found = come.find((one) => one.path === path && wordsOf(one.question) === wordsOf(question))
    if (found) names.set(question.id, found.question.id)
  }
  return names
}

const wordsOf = ({ type, text }: Question) => canonicalJson({ type, text })

function withNames(base: Base, names: ReadonlyMap<string, string>): Base {
  if (names.size === 0) return base
  const own = edited(base, (item) => {
    const to = names.get(item.id)
    return to === undefined ? [item] : [{ ...item, id: to }]
  })
  return renamedMarks(base, renamedIn(own, names))
}
