/** A questionnaire item as the rest of the import sees it: with an id, a place and a type of ours. */
import type { QuestionType } from '@casebook/core/bases/base'
import type { Json } from './json'
import type { SourceOption } from './options'

export interface SourceItem {
  /** The id of its question or questionnaire in the base. */
  readonly id: string
  readonly linkId: string
  readonly json: Json
  readonly parent: SourceItem | null
  readonly children: readonly SourceItem[]
  /** linkIds from the root, joined by ` > `. */
  readonly path: string
  readonly kind: 'group' | 'display' | 'question'
  /** The type in the document: `boolean`, `choice` … */
  readonly fhirType: string
  /** The type of a question; Info for an item that only displays text. */
  readonly type: QuestionType
  readonly options: readonly SourceOption[]
  /** For a choice written as text: the codings that conditions compare it with. */
  readonly mentioned: readonly Json[]
  /** The companion question for what its own type cannot hold. */
  readonly beside: Beside | null
  /** The item repeats, in the base too. */
  readonly repeats: boolean
  /** The repeating item whose occurrences it belongs to: itself, or an ancestor. */
  readonly repeatsIn: SourceItem | null
}

export interface Beside {
  readonly id: string
  /** `other`: text that is not among the options. `unit`: of a quantity. */
  readonly role: 'other' | 'unit'
  /** The answer that opens it; empty if any answer does. */
  readonly answerId: string
  /** Units to choose from; empty if the unit is written. */
  readonly units: readonly SourceOption[]
}

export function isChoice(fhirType: string): boolean {
  return fhirType === 'choice' || fhirType === 'open-choice'
}

/** Whether it is a choice whose answer is written because it has no options. */
export function isWrittenChoice({ type, fhirType }: SourceItem): boolean {
  return type === 'Text' && isChoice(fhirType)
}

export function* withDescendants(item: SourceItem): Generator<SourceItem> {
  yield item
  for (const child of item.children) yield* withDescendants(child)
}

/** Whether more than one occurrence of the item is visible from there. */
export function repeatsBeyond(item: SourceItem, from: SourceItem | null): boolean {
  return item.repeatsIn !== null && item.repeatsIn !== (from?.repeatsIn ?? null)
}
