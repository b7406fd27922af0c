/** Sorts items so that each comes after those its condition names: long chains are then evaluated step by step. */
import { expressionsOf } from '../source/extensions'
import { recordsIn, stringIn } from '../source/json'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'

export function* inOrderOfConditions({ items, byLinkId }: Source): Generator<SourceItem> {
  const done = new Set<SourceItem>()
  const begun = new Set<SourceItem>()
  for (const start of items) {
    const open = [start]
    for (let item = open.at(-1); item; item = open.at(-1)) {
      const next = begun.has(item) ? [] : named(item, byLinkId).filter((each) => !begun.has(each))
      begun.add(item)
      if (next.length > 0) open.push(...next)
      else {
        open.pop()
        if (!done.has(item)) yield item
        done.add(item)
      }
    }
  }
}

/** Its ancestors, and the items named in its own conditions and theirs. */
function named(item: SourceItem, byLinkId: ReadonlyMap<string, SourceItem>): readonly SourceItem[] {
  const linkIds = [
    ...recordsIn(item.json, 'enableWhen').flatMap((when) => stringIn(when, 'question') ?? []),
    ...expressionsOf(item.json, 'sdc-questionnaire-enableWhenExpression').flatMap(({ text }) =>
      [...text.matchAll(/'([^'\\]*)'/g)].map(([, literal = '']) => literal),
    ),
  ]
  return [...(item.parent ? [item.parent] : []), ...linkIds.flatMap((linkId) => byLinkId.get(linkId) ?? [])]
}
