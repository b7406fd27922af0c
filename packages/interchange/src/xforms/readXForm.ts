/**
 * Reads an XForm (ODK, Enketo, CHT and others) as a base. It means what an XLSForm means, of which most are made, so it is read by way of one: its
 * elements become rows, its expressions stay as they are, and each finding goes back to the element or attribute that it is about.
 */
import type { Base } from '@casebook/core/bases/base'
import type { XmlElement } from '../files/xml/readXml'
import { type Place, type SourceFinding, wholeFile } from '../form/finding'
import { type FormFrame, readXlsForm } from '../xlsform/readXlsForm'
import { createLists } from './lists'
import { createMarks } from './marks'
import { readModel } from './model'
import { rowsOf } from './rows'
import { type Cell, madeSheet } from './table'
import { createWords } from './words'

export type ReadXForm =
  | { readonly type: 'Read'; readonly base: Base; readonly findings: readonly SourceFinding[] }
  | { readonly type: 'Refused'; readonly reason: string }

/** Whether an XML file may be an XForm: a page whose head has a model. */
export const isXForm = ({ name }: XmlElement) => name === 'html'

export function readXForm(html: XmlElement, frame: FormFrame): ReadXForm {
  const findings: SourceFinding[] = []
  const marks = createMarks(findings)
  const model = readModel(html, marks)
  if (typeof model === 'string') return { type: 'Refused', reason: model }
  const words = createWords(model, marks)
  const lists = createLists(model, words, marks)
  const { element: data } = model.root
  const setting = (column: string, text: string): readonly Cell[] =>
    text === '' ? [] : [{ column, text, place: data }]
  const survey = rowsOf(model, words, lists, marks)
  lists.readUnused()
  const sheets = [
    madeSheet('survey', ['type', 'name', 'label'], survey),
    madeSheet('choices', ['list_name', 'name', 'label'], lists.rows),
    madeSheet(
      'settings',
      ['form_title'],
      [
        {
          place: data,
          cells: [
            ...setting('form_title', model.title),
            ...setting('form_id', marks.value(data, 'id')),
            ...setting('version', marks.value(data, 'version', 'orx:version')),
            ...setting('default_language', words.standard),
            ...setting('style', model.style),
          ],
        },
      ],
    ),
  ]
  marks.tellOfRest(html)
  const read = readXlsForm(
    sheets.map(({ sheet }) => sheet),
    frame,
  )
  if (read.type === 'Refused') return { type: 'Refused', reason: inWordsOfXForms(read.reason) }
  const placeOf = (at: Place, path: string | undefined): Place => {
    if (!('cell' in at)) return at
    const { line, column } = sheets.find(({ sheet }) => sheet.name === at.sheet)?.placeOf(at.cell) ?? html
    return { line, column, ...(path === undefined ? {} : { path }) }
  }
  const { origin } = read.base
  return {
    type: 'Read',
    base: { ...read.base, ...(origin ? { origin: { ...origin, format: 'XForm' } } : {}) },
    findings: [
      ...read.findings.map(({ replacement: _, ...finding }) => ({
        ...finding,
        at: placeOf(finding.at, finding.field),
        message: inWordsOfXForms(finding.message),
      })),
      ...findings.map((finding) => ({ ...finding, at: finding.at ?? wholeFile })),
    ],
  }
}

/** Findings about sheets and columns, said of elements. */
function inWordsOfXForms(message: string): string {
  return message
    .replace(
      /^The column (.+) is kept as it is \((\d+) cells?\), and does nothing here\.$/,
      '$1 is kept as it is ($2 times), and does nothing here.',
    )
    .replace(' in the sheet choices', '')
    .replace('the sheet "survey"', 'the form')
    .replace('the sheet "choices"', 'the lists of options')
}
