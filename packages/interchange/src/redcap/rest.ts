/** What of a row is kept: the cells that nothing reads, and the words that a writer would choose otherwise. */
import type { SourceFinding } from '../form/finding'
import type { Column, Header } from './columns'
import { ownWords } from './ownWords'
import type { ReadField } from './readField'

interface Rest extends Header {
  readonly records: readonly (readonly string[])[]
  readonly findings: SourceFinding[]
}

/** Puts the cells that have no meaning here into the questions, and says once for each column how many they are. */
export function withRest(
  fields: readonly ReadField[],
  { records: [header = []], row, places, dialect, findings }: Rest,
): readonly ReadField[] {
  const counts = new Map<string, number>()
  const all = fields.map((field) => {
    const rest = new Map(field.row.rest())
    for (const name of rest.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
    const isUsed = (column: Column) => !rest.has(header[places.get(column) ?? -1]?.trim() ?? '')
    const meta = {
      ...field.question.meta,
      ...Object.fromEntries([...rest].map(([name, text]) => [`redcap/${name}`, text])),
      ...(dialect === 'redcap' ? ownWords(field, isUsed) : {}),
    }
    return Object.keys(meta).length === 0 ? field : { ...field, question: { ...field.question, meta } }
  })
  for (const [name, count] of counts) {
    const column = header.findIndex((each) => each.trim() === name) + 1
    const cells = count === 1 ? '1 cell' : `${count} cells`
    const message = `The column ${name} is kept as it is (${cells}), and does nothing here.`
    findings.push({ at: { row, column }, severity: 'note', kind: 'Element', message })
  }
  return all
}
