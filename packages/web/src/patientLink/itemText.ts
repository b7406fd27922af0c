import { numbered } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import type { Engine } from '@casebook/core/rules/engine/engine'
import type { Words } from '../entry/form/useWords'

/** The text of a question, with the number of its entry. */
export function itemText({ structure }: Engine, key: string, { read }: Words): string {
  return numbered(structure, key, read(structure.questions.get(parseKey(key)?.questionId ?? '')?.question.text, key))
}
