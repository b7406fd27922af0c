import { parseKey } from '../key'
import type { BaseStructure } from '../structure'
import { type FileRecord, fileRecord } from './fileRecord'

/** The file that a fact names. A text of the same form is a text. */
export function namedFile(
  { questions }: BaseStructure,
  { id, value }: { readonly id: string; readonly value: unknown },
): FileRecord | null {
  return questions.get(parseKey(id)?.questionId ?? '')?.question.type === 'File' ? fileRecord(value) : null
}
