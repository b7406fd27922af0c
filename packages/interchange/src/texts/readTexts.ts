/** What came back from translators: a workbook or an XLIFF file, as it was sent or as others have made it. Nothing of it is taken here. */
import type { BroughtText, BroughtTexts } from '@casebook/core/studyDrafts/texts/sentTexts'
import { countOf, isWorkbook, readWorkbook } from '../files/readWorkbook'
import { isXml } from '../files/xml/decodeXml'
import { elementsOf, isElement, wordsOf } from '../files/xml/elements'
import { readXml, type XmlElement } from '../files/xml/readXml'
import { columns } from './columns'

/** 5,000 texts in 8 languages are 40,000. */
const mostTexts = 50_000

const refused = (reason: string): BroughtTexts => ({ type: 'Refused', reason })

const tooMany = `The file has more than ${mostTexts.toLocaleString('en')} texts: send the languages one by one.`

export async function readTexts(bytes: Uint8Array): Promise<BroughtTexts> {
  if (isWorkbook(bytes)) return readSheets(bytes)
  if (isXml(bytes)) return readXliff(bytes)
  return refused('This is no sheet for translators: bring an Excel workbook (.xlsx) or an XLIFF file.')
}

async function readSheets(bytes: Uint8Array): Promise<BroughtTexts> {
  const workbook = await readWorkbook(bytes, () => true, mostTexts)
  if (workbook.type === 'Refused') return workbook
  const texts: BroughtText[] = []
  for (const { name, rows } of workbook.sheets) {
    const [header = [], ...others] = rows
    const at = (column: string) => header.findIndex((cell) => cell.trim().toLowerCase().split(/[\s(]/)[0] === column)
    const [id, source, words] = [at(columns.id), at(columns.source), at(columns.words)]
    if (id < 0 || words < 0) continue
    for (const [i, row] of others.entries()) {
      const key = row[id]?.trim() ?? ''
      if (key === '') continue
      texts.push({ id: key, language: name.trim(), source: row[source] ?? '', words: row[words] ?? '', at: i + 2 })
    }
    if (texts.length > mostTexts) return refused(tooMany)
  }
  if (texts.length > 0) return { type: 'Texts', texts }
  return refused(
    `No sheet of the workbook has texts below the headers "${columns.id}" and "${columns.words}". The name of a sheet is the code of its language, as "fr".`,
  )
}

function readXliff(bytes: Uint8Array): BroughtTexts {
  // No tree is made of a file that is far too long.
  if (countOf(bytes, '<trans-unit', mostTexts + 1) > mostTexts) return refused(tooMany)
  const read = readXml(bytes)
  if (read.type === 'Refused')
    return refused(read.at ? `${read.reason} (line ${read.at.line}, column ${read.at.column})` : read.reason)
  const { root } = read
  const version = attribute(root, 'version')
  if (root.name !== 'xliff') return refused('This XML file is no XLIFF: its outermost element is not "xliff".')
  if (!version.startsWith('1.')) return refused(`This is XLIFF ${version}: save it as XLIFF 1.2 and bring that.`)
  const texts = named(root, 'file').flatMap((file) => {
    const language = attribute(file, 'target-language')
    return unitsWithin(file).map((unit) => textOf(unit, language))
  })
  return texts.length > 0 ? { type: 'Texts', texts } : refused('The XLIFF file has no texts ("trans-unit").')
}

const named = (element: XmlElement, name: string) => elementsOf(element).filter((one) => one.name === name)

const attribute = (element: XmlElement, name: string) =>
  element.attributes.find((one) => one.name === name)?.value.trim() ?? ''

/** Units may be in groups. */
function unitsWithin(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((one) => (one.name === 'trans-unit' ? [one] : unitsWithin(one)))
}

function textOf(unit: XmlElement, language: string): BroughtText {
  const [source] = named(unit, 'source')
  const [target] = named(unit, 'target')
  const names = new Map(source ? placeholders(source) : [])
  const words = (of: XmlElement | undefined) => (of ? said(of, names) : '')
  return { id: attribute(unit, 'id'), language, source: words(source), words: words(target), at: unit.line }
}

function placeholders(element: XmlElement): readonly (readonly [id: string, name: string])[] {
  return elementsOf(element).flatMap((one) =>
    one.name === 'x' ? [[attribute(one, 'id'), attribute(one, 'equiv-text')] as const] : placeholders(one),
  )
}

/** A placeholder says the name of its question; where a tool took that away, the one of this number in the source does. */
function said(element: XmlElement, names: ReadonlyMap<string, string>): string {
  return element.nodes
    .map((node) => {
      if (!isElement(node)) return node
      if (node.name === 'x') return attribute(node, 'equiv-text') || (names.get(attribute(node, 'id')) ?? '')
      return node.name === 'ph' ? wordsOf(node) : said(node, names)
    })
    .join('')
}
