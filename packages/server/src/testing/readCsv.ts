/** Reads CSV as R's `read.csv` does: fields in double quotes may hold commas, quotes and line breaks, and a quote is doubled. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let [field, isQuoted] = ['', false]
  const end = () => {
    rows.at(-1)?.push(field)
    field = ''
  }
  for (let i = 0; i < text.length; i++) {
    const one = text.charAt(i)
    if (isQuoted && one === '"' && text.charAt(i + 1) === '"') field += text.charAt(i++)
    else if (one === '"') isQuoted = !isQuoted
    else if (isQuoted) field += one
    else if (one === ',') end()
    else if (one === '\n' || one === '\r') {
      if (one === '\r' && text.charAt(i + 1) === '\n') i++
      end()
      rows.push([])
    } else field += one
  }
  if (isQuoted) throw new Error('A field has no end')
  if (field !== '' || (rows.at(-1)?.length ?? 0) > 0) end()
  return rows.filter((row) => row.length > 0)
}

/** By the names of the first row. Refuses a row that is longer or shorter than it. */
export function readTable(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = readCsv(text)
  return rows.map((row) => {
    if (row.length !== header.length) throw new Error(`A row of ${row.length} fields below ${header.length} names`)
    return Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']))
  })
}

/** The text that was entered, by the rules of our readme. */
export function enteredText(cell: string): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' }
  return cell.replace(/^'/, '').replace(/\\([nr\\])/g, (_, one: string) => escapes[one] ?? one)
}
