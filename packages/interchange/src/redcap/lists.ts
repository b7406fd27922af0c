/** Options that several fields share: they get the name of the first field that has them. */
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { ReadField } from './readField'

export function withLists(fields: readonly ReadField[]): readonly ReadField[] {
  const sharing = new Map<string, readonly string[]>()
  const listOf = ({ question: { answers = [] } }: ReadField) => (answers.length > 0 ? canonicalJson(answers) : null)
  for (const field of fields) {
    const list = listOf(field)
    if (list !== null) sharing.set(list, [...(sharing.get(list) ?? []), field.question.id])
  }
  return fields.map((field) => {
    const [name, other] = sharing.get(listOf(field) ?? '') ?? []
    return name === undefined || other === undefined ? field : { ...field, question: { ...field.question, list: name } }
  })
}
