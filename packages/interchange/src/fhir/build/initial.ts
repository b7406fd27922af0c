/** The initial answer of a new case. */

import type { Value } from '@casebook/core/bases/answerValue'
import { takesChoices, takesMoment, takesNumber, takesSeveral, takesYesNo } from '@casebook/core/questions/takes'
import { sameLiteral } from '../conditions/literals'
import { choiceIn, isRecord, recordsIn, stringIn } from '../source/json'
import { momentFor } from '../source/moments'
import { codeOf } from '../source/options'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { isOfItsType } from '../source/valueTypes'

export interface Initial {
  readonly value?: Value
  /** The initial answer of the companion question: the text of an open choice, the unit of a quantity. */
  readonly beside?: Value
}

export function initialOf(item: SourceItem, source: Source, computed: readonly unknown[] = []): Initial {
  const choices = recordsIn(item.json, 'initial').flatMap((each) => choiceIn(each, 'value') ?? [])
  const stated = choices.map(({ value }) => value)
  const selected = item.options.filter(({ isInitial }) => isInitial).map(({ value }) => value)
  const values = [...stated, ...selected, ...computed]
  if (values.length === 0) return {}
  const initial = fromValues(item, values)
  if (initial === null || (values.length > 1 && !takesSeveral(item)))
    source.findings.add(item.path, 'lost', 'Initial', 'Not all of its initial value can be kept.', values)
  const others = choices.filter(({ key }) => !isOfItsType(item, key))
  if (initial !== null && others.length > 0) {
    const message = `Its initial value is of another type than the item (${others.map(({ key }) => key).join(', ')}).`
    source.findings.add(item.path, 'changed', 'Initial', message, values)
  }
  return initial ?? {}
}

function fromValues(item: SourceItem, values: readonly unknown[]): Initial | null {
  const [value] = values
  if (takesChoices(item)) return chosenInitially(item, values)
  if (takesYesNo(item)) return typeof value === 'boolean' ? { value } : null
  if (takesNumber(item)) return initialNumber(item, value)
  if (takesMoment(item)) {
    const moment = typeof value === 'string' ? momentFor(item.type, value) : null
    return moment === null ? null : { value: moment }
  }
  if (item.type !== 'Text') return null
  const text = isRecord(value)
    ? (stringIn(value, 'display') ?? codeOf(value).code)
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
  return text ? { value: text } : null
}

function initialNumber(item: SourceItem, value: unknown): Initial | null {
  if (typeof value === 'number') return item.fhirType === 'integer' && !Number.isInteger(value) ? null : { value }
  if (!isRecord(value) || typeof value.value !== 'number') return null
  const said = [value.code, value.unit]
  const unit = item.beside?.units.find(
    (option) =>
      isRecord(option.value) &&
      said.some(
        (each) =>
          each !== undefined && [option.value].flatMap((v) => (isRecord(v) ? [v.code, v.display] : [])).includes(each),
      ),
  )
  const written = typeof value.unit === 'string' ? value.unit : typeof value.code === 'string' ? value.code : null
  const beside =
    item.beside?.role !== 'unit' ? null : unit ? unit.answerId : item.beside.units.length === 0 ? written : null
  return { value: value.value, ...(beside === null ? {} : { beside }) }
}

function chosenInitially(item: SourceItem, values: readonly unknown[]): Initial | null {
  const ids: string[] = []
  let written: string | null = null
  for (const value of values) {
    const option =
      item.options.find((each) => sameLiteral(each.value, value)) ??
      item.options.find((each) => isLikely(each.value, value))
    if (option) ids.push(option.answerId)
    else if (typeof value === 'string' && item.beside?.role === 'other' && written === null) {
      written = value
      ids.push(item.beside.answerId)
    } else return null
  }
  const [first] = ids
  if (first === undefined) return null
  return { value: takesSeveral(item) ? [...new Set(ids)] : first, ...(written === null ? {} : { beside: written }) }
}

/** Initial values often omit the system. */
function isLikely(option: unknown, value: unknown): boolean {
  const [a, b] = [codeOf(option), codeOf(value)]
  return a.code === b.code && (a.system === null || b.system === null)
}
