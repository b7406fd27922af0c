/**
 * What ODM has no words for, in elements that are made for other names: `<Alias Context="Casebook/type" Name="MC"/>`. Other programs pass them over, and the
 * file stays valid by the schema, as elements of a namespace of our own would not.
 */

import type { Meta, Question } from '@casebook/core/bases/base'
import { isFileType, largestFile } from '@casebook/core/bases/files/fileRecord'
import { isTextLanguage, type Text } from '@casebook/core/language/language'
import type { XmlAccount } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { type WrittenElement, xml } from '../files/xml/writeXml'

const prefix = 'Casebook/'

export type OwnWords = ReadonlyMap<string, string>

/** Of an item or an option. They count as used. */
export function ownWords(element: XmlElement, account: XmlAccount): OwnWords {
  const ours = element.nodes.flatMap((node) => {
    if (typeof node === 'string' || !isOwnWord(node)) return []
    const context = contextOf(node)
    account.use(node)
    const words = node.attributes.find(({ name }) => name === 'Name')?.value ?? ''
    return [[context.slice(prefix.length), words] as const]
  })
  return new Map(ours)
}

const contextOf = ({ attributes }: XmlElement) => attributes.find(({ name }) => name === 'Context')?.value ?? ''

export const isOwnContext = (context: string) => context.startsWith(prefix)

export function isOwnWord(element: XmlElement): boolean {
  return element.name === 'Alias' && isOwnContext(contextOf(element))
}

export function aliases(words: Readonly<Record<string, string | undefined>>): readonly WrittenElement[] {
  return Object.entries(words).flatMap(([name, value]) =>
    value === undefined ? [] : [xml('Alias', { Context: `${prefix}${name}`, Name: value })],
  )
}

/** How a question looks, which is all of its `meta` that the words may set. */
export const isLayout = (key: string) => key.startsWith('layout/')

export function layoutIn(words: OwnWords): Meta {
  return Object.fromEntries([...words].filter(([key]) => isLayout(key)))
}

/** What the words say of a question besides its type. */
export function flagsIn(words: OwnWords): Pick<Question, 'readOnly' | 'identifying'> {
  const isSet = (name: string) => words.get(name) === 'true'
  return {
    ...(isSet('readOnly') ? { readOnly: true } : {}),
    ...(isSet('identifying') ? { identifying: true } : {}),
  }
}

/** Which files a question takes. */
export function filesIn(words: OwnWords): Pick<Question, 'mediaTypes' | 'maxBytes'> {
  const mediaTypes = (words.get('mediaTypes') ?? '').split(' ').filter(isFileType)
  const maxBytes = Number(words.get('maxBytes'))
  return {
    ...(mediaTypes.length > 0 ? { mediaTypes } : {}),
    ...(Number.isInteger(maxBytes) && maxBytes > 0 ? { maxBytes: Math.min(maxBytes, largestFile) } : {}),
  }
}

/** In ODM 2, which has no units beside the items that hold them. */
export function unitIn(words: OwnWords): Text | null {
  const texts = [...words]
    .filter(([key]) => key.startsWith('unit/'))
    .map(([key, value]) => [key.slice(5), value] as const)
  const known = texts.filter(([language]) => isTextLanguage(language))
  return known.length === 0 ? null : Object.fromEntries(known)
}
