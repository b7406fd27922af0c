/** What has no meaning here is kept in the `meta` of what it belongs to, under `odm/` and its name, and told once for each name. */
import type { Meta } from '@casebook/core/bases/base'
import { xmlOf } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import type { Definitions } from './definitions'

export interface Keeper {
  /** Attributes and elements of which something was not read: once, so not again for a copy. `prefix` tells a reference from a definition. */
  keep(element: XmlElement, prefix?: string): Meta
  /** Attributes about the file and its program, which is not told. */
  keepQuietly(element: XmlElement, prefix: string): Meta
  /** The element as a whole, if something of it was not read. */
  keepWhole(element: XmlElement, name: string): Meta
  /** Says of each name how often it was kept. */
  tell(): void
}

/** They are parts of what they name. */
const references: ReadonlySet<string> = new Set(['FormRef', 'ItemGroupRef', 'ItemRef', 'StudyEventRef'])

export function createKeeper({ account, tell: tellAt }: Definitions): Keeper {
  const counts = new Map<string, { readonly at: XmlElement; count: number }>()

  function count(name: string, at: XmlElement): void {
    const known = counts.get(name)
    if (known) known.count++
    else counts.set(name, { at, count: 1 })
  }

  return {
    keep(element, prefix = '') {
      const meta = new Map<string, string>()
      for (const { written, name, space, value } of account.attributesLeft(element)) {
        count(`attribute ${written}`, element)
        meta.set(`odm/${prefix}${written}`, value)
        account.read(element, name, space)
      }
      for (const each of account.elementsLeft(element, references)) {
        count(`element ${each.written}`, each)
        const key = `odm/${prefix}${each.written}`
        meta.set(key, `${meta.get(key) ?? ''}${xmlOf(each)}`)
        account.use(each)
      }
      return Object.fromEntries(meta)
    },
    keepQuietly(element, prefix) {
      const left = account.attributesLeft(element)
      for (const { name, space } of left) account.read(element, name, space)
      return Object.fromEntries(left.map(({ written, value }) => [`odm/${prefix}${written}`, value]))
    },
    keepWhole(element, name) {
      const left = [...account.attributesLeft(element), ...account.elementsLeft(element, references)]
      if (left.length === 0) return {}
      count(`element ${element.written}`, element)
      account.use(element)
      return { [`odm/${name}`]: xmlOf(element) }
    },
    tell() {
      for (const [name, { at, count: n }] of counts) {
        const often = n === 1 ? '' : ` (${n} of them)`
        tellAt(at, 'note', 'Element', `The ${name} is kept as it is${often}, and does nothing here.`)
      }
    },
  }
}
