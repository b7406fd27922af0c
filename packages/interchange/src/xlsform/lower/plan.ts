/**
 * What the conditions and calculations of a survey become. A hidden field counts as blank, with all that is in it, so each reference is joined
 * with the conditions of what it names. A computed field is of the kind that its calculation has.
 */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { type Expression, ExpressionFault } from '../../expressions/expression'
import { hasForeignSigns, parseXPath } from '../../expressions/xpath/parseXPath'
import { carried } from '../../lower/carried'
import { always, isAlways, isNever, never, sizeOf } from '../../lower/conditions/conditions'
import {
  ancestorsAndSelf,
  createEnablement,
  type Enablement,
  type Viewpoint,
  viewpointOfValue,
} from '../../lower/conditions/enablement'
import { ofFirstEntry, type Repeating } from '../../lower/conditions/firstEntry'
import { asTruth } from '../../lower/conditions/truth'
import { NotCarried, type SourceField, sourceKindOf } from '../../lower/sourceField'
import { todayId } from '../../lower/today'
import type { Item, Survey } from '../survey'
import { createLogic } from './conditions'
import type { Find, Found } from './found'
import { createNames } from './names'
import type { Kind, Remark, Values } from './reading'

export interface Computed {
  readonly kind: 'number' | 'date' | 'text'
  /** All texts that it can be; null: any. */
  readonly among: readonly string[] | null
  readonly formula: Formula
}

/** The hidden question that holds a long condition, which others need. */
export interface Switch {
  readonly id: string
  readonly condition: Condition
}

export interface Plan {
  readonly enablement: Enablement<Item>
  readonly switches: ReadonlyMap<Item, Switch>
  /** Null: it has no calculation, or one that is not carried, of which the author is told. */
  computed(item: Item): Computed | null
  /** Of an expression about the value of an item. @throws ExpressionFault */
  logic(item: Item, column: string): Values
}

/** A longer condition is evaluated once, in a hidden question, if others need it. */
const longestReferred = 60

/** Where a row of the type `today` is named. */
const fieldOfToday: Found = {
  source: { id: todayId, kind: 'date', choices: [] },
  guard: always,
  among: null,
  isComputed: false,
  isElsewhere: false,
  asked: (condition) => condition,
}

const noValue = (of: Formula): Formula => ({ If: { if: never, then: of } })
const nothing: Readonly<Record<Computed['kind'], Formula>> = {
  number: noValue({ Number: { value: 0 } }),
  date: noValue({ Date: { value: '1970-01-01' } }),
  text: noValue({ Text: { value: ' ' } }),
}

interface Given {
  readonly survey: Survey
  /** Of an item that is answered. */
  readonly source: (item: Item) => SourceField
  readonly claim: (name: string) => string
}

export function createPlan({ survey, source, claim }: Given): Plan {
  const names = createNames(survey)
  const switches = new Map<Item, Switch>()
  const done = new Map<Item, Computed | null>()
  const open = new Set<Item>()

  const enablement: Enablement<Item> = createEnablement(
    relevance,
    (item) =>
      item.row.tell(
        'relevant',
        'error',
        'Circle',
        'The condition depends on itself: where it does, it is taken to be true.',
      ),
    inShort,
  )

  function inShort(item: Item, own: Condition): Condition {
    if (item.what.type === 'repeat' || sizeOf(own) <= longestReferred) return own
    const id = claim(`${item.id}/shown`)
    switches.set(item, { id, condition: own })
    return { ChoseYesNo: { questionId: id, value: true } }
  }

  function relevance(item: Item, viewpoint: Viewpoint<Item>): Condition {
    const { row } = item
    const text = row.read('relevant')
    if (text === '') return always
    const what = item.what.type === 'field' ? 'field' : item.what.type
    return (
      carried(row, 'relevant', `The ${what} shows without its condition.`, () => {
        const expression = parsed(item, 'relevant')
        const condition = asTruth(logicFrom(item, viewpoint, 'relevant').truth(expression))
        if (isAlways(condition) && !/^(yes|true|true\(\))$/i.test(text))
          row.tell('relevant', 'error', 'Condition', 'The condition is always true, so it does nothing.', expression)
        if (isNever(condition) && !/^(false|false\(\)|no)$/i.test(text))
          row.tell('relevant', 'note', 'NeverTrue', 'The condition can never be true.', expression)
        return condition
      }) ?? always
    )
  }

  function logicFrom(item: Item, viewpoint: Viewpoint<Item>, column: string): Values {
    const remark: Remark = (severity, message, at) => item.row.tell(column, severity, 'Expression', message, at)
    return createLogic(finding(item, viewpoint, column, remark), remark)
  }

  function finding(from: Item, viewpoint: Viewpoint<Item>, column: string, remark: Remark): Find {
    /** Whether the condition of a group asks for a field in it, which has an answer only if it has been shown once. */
    const isInside = (item: Item) => column === 'relevant' && [...ancestorsAndSelf(item.parent)].includes(from)
    return (field, ofAllEntries = false) => {
      if (survey.todays.has(field.name)) return fieldOfToday
      const item = names.named(field, from)
      if (item.what.type !== 'field')
        throw new NotCarried(`${item.name} is a ${item.what.type}, and has no value of its own.`, field)
      const isSelf = item === from
      if (isSelf && field.name === '.' && column === 'calculation') {
        remark('changed', 'The value that the field had before is blank here: it is computed anew each time.', field)
        return { ...fieldOfToday, source: { id: item.id, kind: 'none', choices: [] } }
      }
      if (isInside(item))
        remark(
          'changed',
          `The field ${item.name} is in this ${from.what.type}: its answer counts while that is hidden.`,
          field,
        )
      const around = isInside(item) ? { ...viewpoint, assumed: new Set([...viewpoint.assumed, from]) } : viewpoint
      const computed = isSelf ? null : computedOf(item, field)
      const own = source(item)
      // A choice that is computed still has one of its options.
      const isOfKind = computed !== null && own.kind !== 'choice'
      const isElsewhere = item.repeatsIn !== null && item.repeatsIn !== from.repeatsIn
      const asked = (condition: Condition) =>
        isElsewhere ? ofFirstEntry(condition, seenOutside(from, field)) : condition
      const guard = isSelf ? always : enablement.seenFrom(around, item)
      if (ofAllEntries && isElsewhere && !isAlways(guard))
        remark('changed', `The field ${item.name} repeats: here its answers count while they are hidden, too.`, field)
      return {
        source: isOfKind ? { ...own, kind: computed.kind } : own,
        guard: ofAllEntries && isElsewhere ? always : asked(guard),
        among: computed?.among ?? null,
        isComputed: computed !== null,
        isElsewhere,
        asked,
      }
    }
  }

  function seenOutside(from: Item, field: Expression & { readonly type: 'field' }): Repeating {
    const repeats = (item: Item | undefined) =>
      item !== undefined && item.repeatsIn !== null && item.repeatsIn !== from.repeatsIn
    const itemOf = (id: string) => survey.items.find((each) => each.id === id)
    const kindOf = (id: string) => {
      const item = itemOf(id)
      return item?.what.type === 'field' ? source(item).kind : null
    }
    const fail = (): never => {
      throw new NotCarried(`The field ${field.name} repeats: Casebook cannot ask this of its first entry alone.`, field)
    }
    return {
      isIn(id) {
        if (!repeats(itemOf(id))) return false
        return kindOf(id) === 'checkbox' ? fail() : true
      },
      isDate: (id) => kindOf(id) === 'date',
      standsFor: (id) => [...switches].find(([item, each]) => each.id === id && repeats(item))?.[1].condition ?? null,
      fail,
    }
  }

  /** Null for a field that is answered. */
  function computedOf(item: Item, at: Expression): Computed | null {
    if (item.row.read('calculation') === '') return null
    if (open.has(item)) throw new ExpressionFault(`The value of ${item.name} depends on itself.`, at)
    const computed = derived(item)
    if (computed) return computed
    throw new NotCarried(`${item.name} is not computed here, so what needs it cannot be carried either.`, at)
  }

  function derived(item: Item): Computed | null {
    const before = done.get(item)
    if (before !== undefined) return before
    open.add(item)
    const computed = carried(item.row, 'calculation', 'The value is not computed.', () => computation(item))
    open.delete(item)
    done.set(item, computed)
    return computed
  }

  function computation(item: Item): Computed {
    const expression = parsed(item, 'calculation')
    const values = logicFrom(item, viewpointOfValue(item), 'calculation')
    const kind = kindOfComputed(item, values.kind(expression))
    const cases = kind === 'text' ? values.cases(expression) : null
    const own = source(item)
    if (own.kind === 'checkbox' || own.kind === 'none')
      throw new NotCarried('Casebook computes numbers, dates, texts, and one of several options.', expression)
    const formula = own.kind === 'choice' ? chosenOption(own, expression, values) : values[kind](expression)
    if (formula === null) {
      item.row.tell('calculation', 'note', 'Expression', 'The calculation is always blank.', expression)
      return { kind, among: [], formula: nothing[kind] }
    }
    return { kind, among: cases && [...new Set(cases.map(({ value }) => value))], formula }
  }

  function kindOfComputed({ what }: Item, kind: Kind): Computed['kind'] {
    const field = what.type === 'field' ? what.field : null
    const wanted = field && !field.isHidden ? sourceKindOf(field) : kind
    return wanted === 'number' || wanted === 'date' ? wanted : 'text'
  }

  function parsed(item: Item, column: string): Expression {
    const text = item.row.read(column)
    const expression = parseXPath(text)
    if (hasForeignSigns(text))
      item.row.tell(
        column,
        'note',
        'Expression',
        'Quotation marks and signs of other programs are read as those of an XLSForm.',
      )
    return expression
  }

  return {
    enablement,
    switches,
    computed: (item) => (item.row.read('calculation') === '' ? null : derived(item)),
    logic: (item, column) => logicFrom(item, viewpointOfValue(item), column),
  }
}

/** The option that has the text as its code. */
function chosenOption({ choices }: SourceField, expression: Expression, values: Values): Formula | null {
  const text = values.text(expression)
  const cases = values.cases(expression)
  return choices.reduceRight<Formula | null>((rest, { code }) => {
    const few = cases?.filter(({ value }) => value === code).map(({ when }) => when)
    if (few?.length === 0 || text === null) return rest
    const when: Condition = few
      ? { IsTrue: few.length === 1 && few[0] ? few[0] : { Any: few } }
      : { IsTrue: { Compare: { left: text, is: 'Equal', right: { Text: { value: code } } } } }
    return { If: { if: when, then: { Text: { value: code } }, ...(rest === null ? {} : { else: rest }) } }
  }, null)
}
