/**
 * Writes a base as an XLSForm. What shows becomes one `relevant` for each row, what is computed one calculation. What a form cannot say is a finding
 * with the id of the question. A form that was read and is unchanged keeps its author's own expressions.
 */

import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { takesYesNo } from '@casebook/core/questions/takes'
import type { WrittenSheet } from '../../files/writeWorkbook'
import { type SourceFinding, wholeFile } from '../../form/finding'
import type { WrittenField } from '../../lift/field'
import { todayId } from '../../lower/today'
import { readXlsForm } from '../readXlsForm'
import { type Cells, shapeOf, type Tell } from './cells'
import { keptLists, keptOptions, keptRecords, keptSettings, ownSettings } from './kept'
import { createLists, optionsOf } from './lists'
import { createLogic } from './logic'
import { codesOf, createNames } from './names'
import { nameInForm, namingOf } from './naming'
import { ownLogic } from './ownLogic'
import { rowsApart, rowsOfSection, type Writing } from './rows'
import { apartIn } from './sections'
import { tellOfBase } from './tellOfBase'
import { tellOfCodes } from './tellOfCodes'
import { createTexts } from './texts'

export interface WrittenForm {
  readonly sheets: readonly WrittenSheet[]
  readonly findings: readonly SourceFinding[]
}

export function writeForm(base: Base): WrittenForm {
  const own = base.origin?.format === 'XLSForm' ? written(base, true) : null
  return own && isOf(own, base) ? own : writeAnew(base)
}

/** In Casebook's words, also where its author had others. */
export const writeAnew = (base: Base): WrittenForm => written(base, false)

/** Whether the form is read as the base. */
function isOf({ sheets }: WrittenForm, base: Base): boolean {
  const read = readXlsForm(
    sheets.map((sheet) => ({ ...sheet, formulas: [] })),
    { id: base.id, group: base.group, title: base.origin?.source ?? '', language: base.config.fallbackLanguage },
  )
  // The version is that of the study.
  const told = (one: Base) => {
    const choices = one.meta?.['xlsform/choices']
    const kept = typeof choices === 'string' ? JSON.parse(choices) : null
    return canonicalJson([
      { ...one, version: '', origin: undefined, meta: { ...one.meta, 'xlsform/choices': '' } },
      kept,
    ])
  }
  return read.type === 'Read' && told(read.base) === told(base)
}

/** @param isUnchanged in the words of its author, as it was read */
function written(base: Base, isUnchanged: boolean): WrittenForm {
  const findings: SourceFinding[] = []
  const structure = baseStructure(base)
  const tellAt =
    (path: string): Tell =>
    (severity, kind, message, name) =>
      findings.push({
        at: path === '' ? wholeFile : { path },
        severity,
        kind,
        message: `${path === '' ? '' : `${path}: `}${message}`,
        ...(path === '' ? {} : { field: path }),
        ...(name === undefined ? {} : { name }),
      })
  const claim = createNames()
  const sections = new Map<string, string>()
  const { rowName, reference } = namingOf(structure, claim, sections, isUnchanged ? () => false : apartIn(structure))
  for (const id of structure.questionnaires.keys()) sections.set(id, isUnchanged ? nameInForm(id) : claim(id))
  const fields = new Map(
    [...structure.questions].map(([id, { question }]) => {
      if (rowName(id) !== nameInForm(id) && question.type !== 'Info')
        tellAt(id)(
          'changed',
          'Renamed',
          'An XLSForm takes letters, digits, underscores, hyphens and points, so it has another name.',
          rowName(id),
        )
      return [id, fieldFor(question, base, reference(id))]
    }),
  )
  const scores = new Map(base.solutions.map(({ id }) => [id, claim(`score_${id}`)]))
  const texts = createTexts(base, isUnchanged ? nameInForm : rowName)
  const lists = createLists()
  const logic = isUnchanged ? ownLogic(base) : createLogic({ structure, fields, scores })
  const writing: Writing = {
    nameOf: isUnchanged ? nameInForm : rowName,
    structure,
    fields,
    sections,
    texts,
    lists,
    logic,
    tellAt,
  }
  const rows = [
    ...keptRecords(base),
    ...base.questionnaires.flatMap((section) => rowsOfSection(section, writing)),
    ...rowsApart(writing),
    ...base.solutions.map(({ id }): Cells => {
      const tell = tellAt(id)
      const name = scores.get(id) ?? id
      tell(
        'changed',
        'Structure',
        'The solution is a calculation of its score: from 42 it is established, from 10 suggested.',
        name,
      )
      return { type: 'calculate', name, ...logic.scoreOf(id, tell) }
    }),
  ]
  if (!isUnchanged) tellOfBase(base, tellAt)
  tellOfCodes(base, tellAt(''), 'an XLSForm')
  const today = fields.get(todayId)?.name
  /** Today needs no row unless a text shows it. */
  const isNeeded = ({ name }: Cells) =>
    name === undefined ||
    name !== today ||
    rows.some((row) => Object.values(row).some((cell) => cell.includes(`\${${today}}`)))
  for (const [name, answers] of keptLists(base)) lists.add(name, optionsOf(answers, codesOf(answers)))
  const options = lists.all.flatMap(({ name, options: all }) =>
    all.map(
      ({ code, text, cells }): Cells => ({
        list_name: name,
        name: code,
        ...texts.cells('label', text),
        ...keptOptions(base, name, code),
        ...cells,
      }),
    ),
  )
  return {
    sheets: [
      sheetOf('survey', rows.filter(isNeeded), ['type', 'name', ...texts.labels]),
      sheetOf('choices', options, ['list_name', 'name', ...(options.length > 0 ? texts.labels : [])]),
      sheetOf(
        'settings',
        [isUnchanged ? ownSettings(base) : keptSettings(base, texts.standard)],
        ['form_title', 'form_id', 'version'],
      ),
    ],
    findings: distinct(
      findings.filter(({ field }) => field !== todayId || rows.some((row) => row.name === today && isNeeded(row))),
    ),
  }
}

function fieldFor(question: Question, base: Base, name: string): WrittenField {
  const mayBeUnknown = base.rules.some(
    ({ then }) => 'Set' in then && then.Set.questionId === question.id && 'unknown' in then.Set,
  )
  const codes = takesYesNo(question) ? new Map() : codesOf(question.answers ?? [])
  return { name, shape: shapeOf(question), question, codes, mayBeUnknown }
}

/** The columns in the order in which they come up, but for those that every sheet has. */
function sheetOf(name: string, rows: readonly Cells[], first: readonly string[]): WrittenSheet {
  const columns = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row).sort(byPlace))])].sort(byPlace)
  return { name, rows: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))] }
}

const order = [
  'type',
  'list_name',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'default',
  'read_only',
  'appearance',
  'parameters',
  'choice_filter',
  'repeat_count',
  'trigger',
]

/** Columns of the author's own come last; those in a language are beside each other. */
function byPlace(a: string, b: string): number {
  const place = (column: string) => {
    const at = order.indexOf(column.split('::')[0] ?? column)
    return at < 0 ? order.length : at
  }
  return place(a) - place(b)
}

function distinct(findings: readonly SourceFinding[]): readonly SourceFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}
