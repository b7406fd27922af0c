/** Readable names for the items of a document: a finding about `fd5af92e-c248 > 3639c586` would not help a study. */

import type { Text } from '@casebook/core/language/language'
import { ancestorsAndSelf } from '../../lower/conditions/enablement'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { documentTitle } from './titles'
import { ownWords } from './wording'

const longest = 70

/** By path: the words of the group, then those of the item. */
export function namesOfItems(source: Source): ReadonlyMap<string, string> {
  return new Map(
    source.items.map((item) => {
      const group = [...ancestorsAndSelf(item.parent)].find(
        (each) => each.kind === 'group' && !isWholeForm(each, source),
      )
      const places = group ? [group, item] : [item]
      return [item.path, places.map((each) => nameOf(each, source)).join(' › ')]
    }),
  )
}

function nameOf(item: SourceItem, source: Source): string {
  const words = ownWords(item, source)
  if (words) return inShort(words, source)
  if (isWholeForm(item, source)) return inShort(documentTitle(source), source)
  // A readable linkId says more than "without a text".
  return /^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9a-f]{20,}$/i.test(item.linkId) ? `(${item.kind} without a text)` : item.linkId
}

function isWholeForm(item: SourceItem, { roots }: Source): boolean {
  return item.kind === 'group' && item.parent === null && roots.length === 1
}

function inShort(text: Text, { texts }: Source): string {
  const words = (text[texts.main] ?? Object.values(text)[0] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\s:,;]+$/, '')
    .trim()
  return words.length > longest ? `${words.slice(0, longest - 1).replace(/\s+\S*$/, '')} …` : words
}
