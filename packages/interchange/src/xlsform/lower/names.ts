/** The field or group that an expression names: `${name}`, or a path from where it stands. */
import { type Expression, ExpressionFault } from '../../expressions/expression'
import { nearest } from '../../form/nearest'
import { ancestorsAndSelf } from '../../lower/conditions/enablement'
import { NotCarried, proposal } from '../../lower/sourceField'
import type { Item, Survey } from '../survey'

type Field = Extract<Expression, { readonly type: 'field' }>

export interface Names {
  /** @throws ExpressionFault if there is none */
  named(field: Field, from: Item): Item
  /** The id of the field that has answers; null if there is none of the name. */
  answerNamed(name: string, from: Item | null): string | null
}

export function createNames({ roots, items, records }: Survey): Names {
  const byName = new Map<string, Item[]>()
  for (const item of items) byName.set(item.name, [...(byName.get(item.name) ?? []), item])

  function named(field: Field, from: Item): Item {
    const { name } = field
    const isPath = name.includes('/') || name === '.' || name === '..'
    const found = isPath ? along(field, from) : closest(byName.get(name) ?? [], from)
    if (found) return found
    throw unknown(field)
  }

  /** Of several of one name, the one that shares most groups with where it is named. */
  function closest(candidates: readonly Item[], from: Item | null): Item | undefined {
    if (candidates.length < 2) return candidates[0]
    const around = new Set(ancestorsAndSelf<Item>(from?.parent ?? null))
    const shared = (item: Item) => [...ancestorsAndSelf<Item>(item.parent)].filter((each) => around.has(each)).length
    return candidates.reduce((best, each) => (shared(each) > shared(best) ? each : best))
  }

  /** Undefined stands for nothing, null for the form itself. */
  function along(field: Field, from: Item): Item | undefined {
    const isAbsolute = field.name.startsWith('/')
    const steps = field.name.split('/').filter((step) => step !== '')
    if (isAbsolute && field.name.startsWith('//')) return closest(byName.get(steps.at(-1) ?? '') ?? [], from)
    let at: Item | null = isAbsolute ? null : from
    for (const step of isAbsolute ? steps.slice(1) : steps) {
      if (step === '.') continue
      if (step === '*') throw new NotCarried('Casebook takes no fields together by *.', field)
      if (step === '..') {
        if (at === null) throw unknown(field)
        at = at.parent
        continue
      }
      const inside: readonly Item[] = at === null ? roots : at.children
      const next = inside.find((each) => each.name === step)
      if (!next) {
        // `${name}/more`, and paths that were written for another place in the form.
        const [only, ...others]: readonly Item[] =
          at === from && !field.name.startsWith('.') ? (byName.get(step) ?? []) : []
        if (!only || others.length > 0) throw unknown(field)
        at = only
      } else at = next
    }
    if (at === null) throw new NotCarried('Casebook has no value of the form as a whole.', field)
    return at
  }

  function unknown(field: Field): ExpressionFault {
    const last = field.name.split('/').at(-1) ?? field.name
    if (records.has(last))
      return new NotCarried(`Casebook records ${last} by itself, and rules cannot ask for it.`, field)
    return new ExpressionFault(`There is no field ${field.name}.${proposal(nearest(last, byName.keys()))}`, field)
  }

  function answerNamed(name: string, from: Item | null): string | null {
    const item = closest(byName.get(name) ?? [], from)
    return item?.what.type === 'field' && item.what.field.type !== 'Info' ? item.id : null
  }

  return { named, answerNamed }
}
