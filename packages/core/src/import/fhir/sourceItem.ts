/** The items of a questionnaire as the rest of the import sees them: named, placed, and with a type of ours. */
import type { QuestionType } from '../../bases/base'
import type { Json } from './json'
import type { SourceOption } from './options'

export interface SourceItem {
  /** The id of the question or questionnaire in the base. */
  readonly id: string
  readonly linkId: string
  readonly json: Json
  readonly parent: SourceItem | null
  readonly children: readonly SourceItem[]
  /** linkIds from the root, joined by ` > `. */
  readonly path: string
  readonly kind: 'group' | 'display' | 'question'
  /** As the document says: `boolean`, `choice` … */
  readonly fhirType: string
  /** Of a question; Info for what only says something. */
  readonly type: QuestionType
  readonly options: readonly SourceOption[]
  /** Of a choice that is written as text: the codings that conditions compare it with. */
  readonly mentioned: readonly Json[]
  /** The question beside it that takes what its own type cannot. */
  readonly beside: Beside | null
  /** The item repeats, and the base says so. */
  readonly repeats: boolean
  /** The repeating item whose occurrences it is answered in: itself, or an ancestor. */
  readonly repeatsIn: SourceItem | null
}

export interface Beside {
  readonly id: string
  /** `other`: text that no option says. `unit`: of a quantity. `time`: of a dateTime. */
  readonly role: 'other' | 'unit' | 'time'
  /** The answer of the question that opens it; empty if any answer does. */
  readonly answerId: string
  /** Units to choose from; none if the unit is written. */
  readonly units: readonly SourceOption[]
}

export function isChoice(fhirType: string): boolean {
  return fhirType === 'choice' || fhirType === 'open-choice'
}

/** Whether it is a choice whose answer is written, for want of options. */
export function isWrittenChoice({ type, fhirType }: SourceItem): boolean {
  return type === 'Text' && isChoice(fhirType)
}

export function* ancestorsAndSelf(item: SourceItem | null): Generator<SourceItem> {
  for (let at = item; at; at = at.parent) yield at
}

export function* withDescendants(item: SourceItem): Generator<SourceItem> {
  yield item
  for (const child of item.children) yield* withDescendants(child)
}

/** Whether somebody there sees more than one occurrence of the item. */
export function repeatsBeyond(item: SourceItem, from: SourceItem | null): boolean {
  return item.repeatsIn !== null && item.repeatsIn !== (from?.repeatsIn ?? null)
}
