/** The field or group that an expression names: `${name}`, or a path from where it stands. */
import { ExpressionFault, type Field } from '../../expressions/expression'
import type { SourceFinding } from '../../form/finding'
import { nearest } from '../../form/nearest'
import { ancestorsAndSelf } from '../../lower/conditions/enablement'
import { NotCarried, proposal } from '../../lower/sourceField'
import { todayId } from '../../lower/today'
import type { Item, Survey } from '../survey'

export interface Names {
  /** @throws ExpressionFault if there is none */
  named(field: Field, from: Item): Item
  /** What texts call answers by, seen from a row; null stands for none, as for an option. */
  inTexts(from: Item | null): TextNames
}

/** `${name}` in a text. */
export interface TextNames {
  /** The question whose answer it shows; null if there is none. */
  idOf(name: string): string | null
  /** Why there is none. */
  faultOf(name: string): Pick<SourceFinding, 'severity' | 'message' | 'replacement'>
}

export function createNames({ roots, items, records, todays }: Survey): Names {
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
    const like = nearest(last, byName.keys())
    const path = field.name.slice(0, -last.length)
    const replacement = like === null ? undefined : path === '' ? reference(like) : `${path}${like}`
    return new ExpressionFault(`There is no field ${field.name}.${proposal(like)}`, field, replacement)
  }

  function inTexts(from: Item | null): TextNames {
    return {
      idOf(name) {
        if (todays.has(name)) return todayId
        const item = closest(byName.get(name) ?? [], from)
        return item?.what.type === 'field' && item.what.field.type !== 'Info' ? item.id : null
      },
      faultOf(name) {
        if (records.has(name))
          return { severity: 'lost', message: `Casebook records ${name} by itself, and texts cannot show it.` }
        const like = nearest(name, byName.keys())
        const message = `There is no answer ${name} that the text could show.${proposal(like)}`
        return { severity: 'error', message, ...(like === null ? {} : { replacement: reference(like) }) }
      },
    }
  }

  return { named, inTexts }
}

const reference = (name: string) => `\${${name}}`
