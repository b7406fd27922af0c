/** A code list in a CSV file: a line for each code, with the columns `code`, `label` (or `label_de`, `label::en` and so on) and perhaps `parent`. */
import {
  type FoundFault,
  type ListedCode,
  type ListFault,
  longestCode,
  longestLabel,
  mostCodes,
  mostFaults,
  type ReadCodeList,
} from '@casebook/core/codeLists/codeList'
import { isTextLanguage, type Text, type TextLanguage } from '@casebook/core/language/language'
import { refusalOfText } from '@casebook/core/questions/text'
import { decodeText } from '../files/decodeText'
import { readTable } from '../files/readTable'

interface Columns {
  readonly code: number
  readonly parent: number
  readonly labels: ReadonlyMap<TextLanguage, number>
  readonly ignored: readonly string[]
}

/** `language`: that of the column `label`. Labels are trimmed, and so are codes; a blank line is no code. */
export function readCodeList(bytes: Uint8Array, language: TextLanguage): ReadCodeList {
  const { text, isGuessed } = decodeText(bytes)
  if (isGuessed) return refused('encoding')
  const table = readTable(text)
  if (table.type === 'Refused') return refused('quotes')
  const [header = [], ...records] = table.records
  if (header.every((cell) => cell.trim() === '')) return refused('empty')
  const columns = columnsIn(header, language)
  if ('fault' in columns) return refused(columns.fault, columns.cell)
  const lines = numbered(header, records)
  if (lines.length === 0) return refused('empty')
  if (lines.length > mostCodes) return refused('tooMany', String(lines.length))
  return readLines(lines, columns)
}

function refused(fault: ListFault, cell = '', line = 1): ReadCodeList {
  return { type: 'Faults', count: 1, faults: [{ line, fault, cell }] }
}

function columnsIn(
  header: readonly string[],
  language: TextLanguage,
): Columns | { readonly fault: ListFault; readonly cell: string } {
  let [code, parent] = [-1, -1]
  const labels = new Map<TextLanguage, number>()
  const ignored: string[] = []
  for (const [i, cell] of header.entries()) {
    const name = cell.trim()
    const [, tag = ''] = /^label(?:_|::)(.+)$/i.exec(name) ?? []
    const ofLabel = /^label$/i.test(name) ? language : isTextLanguage(tag) ? tag : null
    if (ofLabel !== null && !labels.has(ofLabel)) labels.set(ofLabel, i)
    else if (/^code$/i.test(name) && code < 0) code = i
    else if (/^parent$/i.test(name) && parent < 0) parent = i
    else if (ofLabel !== null || /^(code|parent)$/i.test(name)) return { fault: 'sameColumn', cell: name }
    else if (name !== '') ignored.push(name)
  }
  if (code < 0) return { fault: 'noCodeColumn', cell: header.join(', ').slice(0, longestCell) }
  if (labels.size === 0) return { fault: 'noLabelColumn', cell: header.join(', ').slice(0, longestCell) }
  return { code, parent, labels, ignored }
}

interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/** Without blank lines. A cell in quotation marks may go over several. */
function numbered(header: readonly string[], records: readonly (readonly string[])[]): readonly Line[] {
  const height = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1)
  const lines: Line[] = []
  let line = 1 + height(header)
  for (const cells of records) {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
    line += height(cells)
  }
  return lines
}

const longestCell = 80

function readLines(lines: readonly Line[], { code: at, parent: above, labels, ignored }: Columns): ReadCodeList {
  const codes = new Map<string, ListedCode>()
  const faults: FoundFault[] = []
  let count = 0
  const tell = (line: number, fault: ListFault, cell: string) => {
    count += 1
    if (faults.length < mostFaults) faults.push({ line, fault, cell: cell.slice(0, longestCell) })
  }
  const parents: (readonly [line: number, parent: string])[] = []
  for (const { line, cells } of lines) {
    const read = (column: number) => (cells[column] ?? '').trim()
    const [code, parent] = [read(at), read(above) || null]
    const label: Text = Object.fromEntries([...labels].map(([tag, i]) => [tag, read(i)]).filter(([, words]) => words))
    const texts = [code, parent ?? '', ...Object.values(label)]
    if (code === '') tell(line, 'noCode', Object.values(label)[0] ?? '')
    else if (texts.some((one) => refusalOfText(one) === 'UnreadableText')) tell(line, 'unreadable', code)
    else if (code.length > longestCode || texts.some((one) => one.length > longestLabel)) tell(line, 'tooLong', code)
    else if (Object.keys(label).length === 0) tell(line, 'noLabel', code)
    else if (codes.has(code)) tell(line, 'twice', code)
    else {
      codes.set(code, { code, label, parent })
      if (parent !== null) parents.push([line, parent])
    }
  }
  for (const [line, parent] of parents) if (!codes.has(parent)) tell(line, 'unknownParent', parent)
  if (count > 0) return { type: 'Faults', count, faults }
  return { type: 'CodeList', codes: [...codes.values()], languages: [...labels.keys()], ignored }
}
