/**
 * A reference implementation of FHIR's semantics, for tests only: what is enabled and what is computed, evaluated by
 * the fhirpath library on a response with the answers. Shares nothing with the importer but the library's parser.
 */
import fhirpath from 'fhirpath'
import model from 'fhirpath/fhir-context/r4'

type Json = Record<string, unknown>
/** By linkId: values in the form of a response, `{ valueInteger: 3 }`. */
export type Given = ReadonlyMap<string, readonly Json[]>

export interface Reading {
  readonly enabled: ReadonlySet<string>
  /** By linkId of computed items: the result, null for none, or `error`. */
  readonly computed: ReadonlyMap<string, unknown>
}

interface Item extends Json {
  linkId: string
  type: string
  item?: Item[]
}

const rounds = 8

/** `item`: some producers put follow-ups directly under their question, not under its answer. */
export type FollowUpsUnder = 'answer' | 'item'

export function readAsFhir(document: Json, given: Given, under: FollowUpsUnder = 'answer'): Reading {
  const items = [...walk(document.item as Item[], null)]
  let enabled = new Set(items.map(({ item }) => item.linkId))
  let computed = new Map<string, unknown>()
  for (let round = 0; round < rounds; round++) {
    const answers = new Map([...given].filter(([linkId]) => enabled.has(linkId)))
    for (const [linkId, value] of computed)
      if (enabled.has(linkId) && value !== null && value !== 'error')
        answers.set(linkId, [asValue(items.find(({ item }) => item.linkId === linkId)?.item.type, value)])
    const response = { resourceType: 'QuestionnaireResponse', item: respond(document.item as Item[], answers, under) }
    const next = enablement(document, items, answers, response)
    const values = new Map(
      items.flatMap(({ item }) => {
        const expression = expressions(item, 'sdc-questionnaire-calculatedExpression')[0]
        return expression ? [[item.linkId, run(document, items, response, item, expression)] as const] : []
      }),
    )
    const isSettled = same(next, enabled) && JSON.stringify([...values]) === JSON.stringify([...computed])
    enabled = next
    computed = values
    if (isSettled) break
  }
  return { enabled, computed }
}

interface Placed {
  readonly item: Item
  readonly parent: Placed | null
}

function* walk(list: readonly Item[] | undefined, parent: Placed | null): Generator<Placed> {
  for (const item of list ?? []) {
    const placed = { item, parent }
    yield placed
    yield* walk(item.item, placed)
  }
}

function same(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each))
}

function asValue(type: string | undefined, value: unknown): Json {
  if (typeof value === 'boolean') return { valueBoolean: value }
  if (typeof value === 'number') {
    if (type === 'quantity') return { valueQuantity: { value } }
    return type === 'integer' ? { valueInteger: value } : { valueDecimal: value }
  }
  if (typeof value === 'object') return { valueCoding: value }
  return type === 'date' ? { valueDate: value } : { valueString: value }
}

function respond(list: readonly Item[] | undefined, answers: Given, under: FollowUpsUnder): Json[] {
  return (list ?? []).flatMap((item): Json[] => {
    const below: Json[] = respond(item.item, answers, under)
    if (item.type === 'group') return below.length > 0 ? [{ linkId: item.linkId, item: below }] : []
    const said = answers.get(item.linkId) ?? []
    if (said.length === 0) return []
    if (under === 'item') return [{ linkId: item.linkId, answer: said, ...(below.length > 0 ? { item: below } : {}) }]
    return [
      {
        linkId: item.linkId,
        answer: said.map((value, i) => ({ ...value, ...(i === 0 && below.length > 0 ? { item: below } : {}) })),
      },
    ]
  })
}

interface Expression {
  readonly name?: string
  readonly language?: string
  readonly expression: string
}

function expressions(owner: Json, name: string): Expression[] {
  const list = (owner.extension as Json[] | undefined) ?? []
  return list.flatMap((each) =>
    String(each.url).endsWith(`/${name}`) && each.valueExpression ? [each.valueExpression as Expression] : [],
  )
}

function enablement(document: Json, items: readonly Placed[], answers: Given, response: Json): Set<string> {
  const known = new Map<Placed, boolean>()
  const byLinkId = new Map(items.map((placed) => [placed.item.linkId, placed]))
  const isEnabled = (placed: Placed): boolean => {
    const before = known.get(placed)
    if (before !== undefined) return before
    known.set(placed, true)
    let enabled = placed.parent ? isEnabled(placed.parent) : true
    const conditions = (placed.item.enableWhen as Json[] | undefined) ?? []
    if (enabled && conditions.length > 0) {
      const holds = (when: Json) => {
        const question = byLinkId.get(String(when.question))
        return test(when, question && isEnabled(question) ? (answers.get(question.item.linkId) ?? []) : [])
      }
      enabled = placed.item.enableBehavior === 'any' ? conditions.some(holds) : conditions.every(holds)
    }
    const [expression] = expressions(placed.item, 'sdc-questionnaire-enableWhenExpression')
    if (enabled && expression) enabled = run(document, items, response, placed.item, expression) === true
    known.set(placed, enabled)
    return enabled
  }
  return new Set(items.filter(isEnabled).map(({ item }) => item.linkId))
}

function test(when: Json, answers: readonly Json[]): boolean {
  const key = Object.keys(when).find((each) => each.startsWith('answer')) ?? ''
  const wanted = when[key]
  const values = answers.map((answer) => answer[Object.keys(answer).find((each) => each.startsWith('value')) ?? ''])
  const number = (value: unknown) =>
    (typeof value === 'object' && value !== null ? (value as Json).value : value) as number | string
  const equal = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? 'code' in value &&
        (value as Json).code === (wanted as Json)?.code &&
        (value as Json).system === (wanted as Json)?.system
      : value === wanted
  switch (when.operator) {
    case 'exists':
      return values.length > 0 === wanted
    case '=':
      return values.some(equal)
    case '!=':
      return values.length > 0 && !values.some(equal)
    case '>':
      return values.some((value) => number(value) > number(wanted))
    case '<':
      return values.some((value) => number(value) < number(wanted))
    case '>=':
      return values.some((value) => number(value) >= number(wanted))
    default:
      return values.some((value) => number(value) <= number(wanted))
  }
}

/** The single value of an expression, null for none, or `error`. */
function run(document: Json, items: readonly Placed[], response: Json, item: Item, expression: Expression): unknown {
  const placed = items.find((each) => each.item === item) as Placed
  try {
    const names = namesAt(document, response, placed)
    const isLeaf = !item.item?.length
    const result = evaluate(expression.expression, isLeaf ? response : nodeOf(response, item), names)
    if (result.length > 1) return 'several'
    return result[0] ?? null
  } catch {
    return 'error'
  }
}

type Names = Readonly<Record<string, unknown>>
const namesInResponse = new WeakMap<Json, Map<Placed | null, Names>>()

/** The variables an item's expressions can use: its own, and those of everything around it. */
function namesAt(document: Json, response: Json, placed: Placed | null): Names {
  const known = namesInResponse.get(response) ?? new Map<Placed | null, Names>()
  namesInResponse.set(response, known)
  const before = known.get(placed)
  if (before) return before
  const names: Record<string, unknown> = placed
    ? { ...namesBelow(document, response, placed.parent) }
    : { resource: response, questionnaire: document }
  const context = placed ? nodeOf(response, placed.item) : response
  for (const { name, language, expression } of expressions(placed?.item ?? document, 'variable'))
    if (name && (language ?? 'text/fhirpath') === 'text/fhirpath') define(names, name, expression, context)
  known.set(placed, names)
  return names
}

/** A named calculation is a variable for everything below it. */
function namesBelow(document: Json, response: Json, placed: Placed | null): Names {
  const names = { ...namesAt(document, response, placed) }
  if (placed)
    for (const { name, expression } of expressions(placed.item, 'sdc-questionnaire-calculatedExpression'))
      if (name) define(names, name, expression, nodeOf(response, placed.item))
  return names
}

/** A failing variable is left undefined: whatever uses it fails in turn. */
function define(names: Record<string, unknown>, name: string, expression: string, context: unknown): void {
  try {
    names[name] = evaluate(expression, context, names, false)
  } catch {
    delete names[name]
  }
}

function nodeOf(response: Json, { linkId }: Item): Json {
  return find(response, linkId) ?? { linkId }
}

function evaluate(expression: string, context: unknown, names: Names, resolveInternalTypes = true): unknown[] {
  const text = expression.replace(/%([A-Za-z]+(?:-[A-Za-z]+)+)/g, '%`$1`')
  const isItem = typeof context === 'object' && context !== null && 'linkId' in context
  const path = isItem ? { base: 'QuestionnaireResponse.item', expression: text } : text
  const result: unknown[] = fhirpath.evaluate(context, path, { ...names, context }, model as never, {
    resolveInternalTypes,
  })
  return resolveInternalTypes ? result.map((each) => JSON.parse(JSON.stringify(each))) : result
}

function find(node: Json, linkId: string): Json | null {
  for (const item of (node.item as Json[] | undefined) ?? []) {
    if (item.linkId === linkId) return item
    const below = find(item, linkId)
    if (below) return below
  }
  for (const answer of (node.answer as Json[] | undefined) ?? []) {
    const below = find(answer, linkId)
    if (below) return below
  }
  return null
}
