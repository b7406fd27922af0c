/**
 * Reads a REDCap data dictionary, or an ISARIC ARC sheet, as a base. Nothing is dropped without a finding: a cell is used, found fault with, or kept
 * in the `meta` of its question under `redcap/` and the author's header.
 */
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Check, Rule } from '@casebook/core/bases/rule'
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { withoutNames } from '@casebook/core/language/names'
import { ExpressionFault } from '../expressions/expression'
import { isEmptyLogic, parseLogic } from '../expressions/redcap/parseLogic'
import { type SourceFinding, wholeFile } from '../form/finding'
import { createIds, usableId } from '../form/ids'
import { carried } from '../lower/carried'
import { withoutCircles } from '../lower/circles'
import { always } from '../lower/conditions/conditions'
import { asTruth } from '../lower/conditions/truth'
import { atVisit } from '../lower/copies'
import { NotCarried, type SourceField, type SourceFields } from '../lower/sourceField'
import { rulesOfTable } from '../lower/tables'
import { todayFinding, withToday } from '../lower/today'
import { checksOfBounds } from './bounds'
import { columns, type Header } from './columns'
import { withLists } from './lists'
import { createLogic, type Logic } from './lower/conditions'
import { ownFrame, ownKey } from './ownWords'
import { formatOf, inPreset, presetFindings, presetsOf } from './presets'
import { type ReadField, readField } from './readField'
import { withRest } from './rest'
import { type Row, rowsOf } from './sheet'
import { groupsOf, isTable } from './tables'

export interface ReadDictionary {
  readonly base: Base
  readonly findings: readonly SourceFinding[]
}

export interface BaseFrame {
  readonly id: string
  readonly group: string
  readonly title: string
  /** Of the texts, which the file does not say. */
  readonly language: TextLanguage
  /** One of `presetsOf` the file; all its questions without one. */
  readonly preset?: string | undefined
  /** The events at which a field is asked, if the file says so. */
  readonly eventsOf?: (name: string) => readonly string[]
}

/** @param all the header first */
export function readDictionary(
  all: readonly (readonly string[])[],
  header: Header,
  { preset, eventsOf = () => [], ...frame }: BaseFrame,
): ReadDictionary {
  const findings: SourceFinding[] = []
  const { records, leftOut } = preset === undefined ? { records: all, leftOut: [] } : inPreset(all, header, preset)
  const textOf = (words: string): Text => ({ [frame.language]: withoutNames(words) })
  const [first, ...rows] = rowsOf(records, header, findings)
  if (first) caseName(first)
  const ids = createIds([''])
  const claim = (name: string) => ids.claim(usableId(name))
  const context = { ...header, claim, textOf }
  if (header.isTranslation) findings.push(translation)
  const fields = withLists(
    withRest(
      rows.filter((row) => isNamed(row)).map((row) => readField(row, context)),
      { ...header, records, findings },
    ),
  )
  findings.push(...presetFindings(presetsOf(all), preset, fields.length, leftOut.length))
  const sources = sourcesOf(fields, leftOut, eventsOf)
  const logic = createLogic(sources)
  const rules = rulesOf(fields, logic)
  const forms = formsOf(fields, { rules, claim, textOf })
  const questionnaires = withToday(forms, rules, textOf('Today'))
  if (questionnaires !== forms) findings.push(todayFinding)
  const { language, title, ...named } = frame
  findings.push({
    at: wholeFile,
    severity: 'note',
    kind: 'Language',
    message: `The file names no language: its texts are taken as ${ownNameOf(language)}.`,
    asksLanguage: true,
  })
  const languages = [language]
  const base: Base = {
    ...named,
    version: '1',
    text: textOf(title),
    languages,
    config: {
      availableLanguages: languages,
      acceptLanguages: languages,
      fallbackLanguage: language,
      anonymousCaseName: null,
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 1,
    },
    meta: {
      'layout/tabbed': String(questionnaires.length > 1),
      ...ownFrame(records[0], first && records[first.row - header.row]),
    },
    questionnaires,
    solutions: [],
    rules,
    ...checksOf(fields, { fields: sources, logic, textOf: (words) => ({ [frame.language]: words }) }),
    origin: { source: title, format: formatOf(header, preset) },
  }
  return { base, findings }
}

const translation: SourceFinding = {
  at: wholeFile,
  severity: 'lost',
  kind: 'Structure',
  message:
    'The sheet has the words of an ARC sheet, without its forms, types and logic: what has options asks for one of them, all else for a text, and everything shows. The English sheet has the rest.',
}

/** The first field is the name of a record, which Casebook asks for when a case is saved. */
function caseName(row: Row): void {
  const name = row.read('name')
  for (const column of columns) row.read(column)
  row.tell('name', 'note', 'Structure', `${name} is the name of the case, and no question.`)
}

function isNamed(row: Row): boolean {
  const isThere = row.read('name') !== ''
  if (!isThere) {
    const words = row.rest().map(([, text]) => text.trim())
    row.tell('name', 'error', 'Structure', `The row has no variable name: it is left out. It says ${words.join(', ')}.`)
  }
  return isThere
}

/** REDCap refuses a text of another form, and warns of a value beyond that of another field; the sentences are ours. */
function checksOf(fields: readonly ReadField[], context: Parameters<typeof checksOfBounds>[1]): Pick<Base, 'checks'> {
  const checks = fields.flatMap((field): readonly Check[] => {
    const { pattern, row, source } = field
    if (pattern === null) return checksOfBounds(field, context)
    const { id } = source
    const matches = { Matches: { questionId: id, pattern } }
    const text = context.textOf(sentenceOf(row.read('validation').toLowerCase()))
    return [{ id: `form of ${id}`, questionId: id, if: { Not: matches }, action: 'refuse', text }]
  })
  return checks.length > 0 ? { checks } : {}
}

function sentenceOf(validation: string): string {
  if (validation === 'email') return 'This is no e-mail address.'
  if (validation.startsWith('phone')) return 'This is no phone number.'
  if (/^(zipcode|postalcode)/.test(validation)) return 'This is no postal code.'
  return /^(alpha|letters)/.test(validation) ? 'Only letters are taken.' : 'This number has another form.'
}

function sourcesOf(
  fields: readonly ReadField[],
  leftOut: readonly string[],
  eventsOf: (name: string) => readonly string[],
): SourceFields {
  return new Map<string, SourceField>([
    ...leftOut.map((id) => [id, { id, kind: 'none', choices: [], isLeftOut: true }] as const),
    ...fields.map(({ name, source }) => [name, source] as const),
    ...fields.flatMap(({ name, source }) =>
      eventsOf(name).map((event) => [atVisit(name, event), { ...source, id: atVisit(source.id, event) }] as const),
    ),
  ])
}

/** A field with a condition shows while it is true, and is hidden otherwise. */
function rulesOf(fields: readonly ReadField[], logic: Logic): Rule[] {
  const conditions = fields.flatMap((field) => shownRule(field, logic) ?? [])
  const calculations = fields.flatMap((field) => {
    const rule = computedRule(field, logic)
    const { row, source, calculation } = field
    const tellOfCircle = (message: string) => row.tell(calculation?.in ?? 'choices', 'error', 'Circle', message)
    return rule ? [{ id: source.id, rule, tellOfCircle }] : []
  })
  return [...conditions, ...withoutCircles(calculations).map(({ rule }) => rule)]
}

function shownRule({ row, branching, source: { id } }: ReadField, logic: Logic): Rule | null {
  if (isEmptyLogic(branching)) return null
  return carried(row, 'branching', 'The field shows without its condition.', () => {
    const unless = asTruth(logic.condition(parseLogic(branching)))
    return { id: `show ${id}`, if: always, unless, then: { ContraIndicate: { targets: [id] } } }
  })
}

function computedRule({ row, calculation, source, question }: ReadField, logic: Logic): Rule | null {
  if (!calculation) return null
  const { text, in: column } = calculation
  const isDate = question.type === 'Date'
  // A tag of a date has no expression in its brackets, but what a function would take.
  const [start, end] = isDate ? ['calcdate(', ')'] : ['', '']
  const inTag = column === 'annotation' ? Math.max(0, row.read('annotation').indexOf(text)) : 0
  const read = isDate ? logic.date : question.type === 'Text' ? logic.text : logic.number
  return carried(
    row,
    column,
    'The value is not computed.',
    () => {
      if (text === '') throw new ExpressionFault('There is no calculation.', { from: 0, to: 0 })
      const expression = parseLogic(`${start}${text}${end}`)
      const formula = read(expression)
      if (formula === null) throw new NotCarried('The calculation never has a value.', expression)
      return { id: `compute ${source.id}`, if: always, then: { Set: { questionId: source.id, formula } } }
    },
    inTag - start.length,
  )
}

interface Forms {
  /** A section header goes with the logic of its field: it joins the rule. */
  readonly rules: Rule[]
  readonly claim: (name: string) => string
  readonly textOf: (words: string) => Text
}

function formsOf(fields: readonly ReadField[], { rules, claim, textOf }: Forms): readonly Questionnaire[] {
  const forms = new Map<string, Question[]>()
  let last: string | null = null
  for (const group of groupsOf(fields)) {
    const [first] = group
    if (!first) continue
    const { row, form, header, question } = first
    const questions = forms.get(form) ?? []
    if (forms.has(form) && last !== form)
      row.tell('form', 'error', 'Structure', `The form ${form} has rows further up: this row belongs below them.`)
    last = form
    if (isTable(group)) questions.push(table(group, first))
    else {
      if (header !== '') questions.push(heading(question.id, textOf(header)))
      questions.push(
        first.matrix === '' ? question : { ...question, meta: { ...question.meta, 'redcap/matrix': first.matrix } },
      )
    }
    forms.set(form, questions)
  }
  return [...forms].map(([form, questions]) => {
    const id = claim(form || 'form')
    // A field may have the name of its form.
    const meta = id === form ? {} : { meta: { [ownKey('form')]: form } }
    return { id, text: textOf(titleOf(form)), initial: true, ...meta, questions }
  })

  function table(group: readonly ReadField[], { matrix, header }: ReadField): Question {
    const made: Question = {
      id: claim(matrix),
      type: 'Info',
      text: header === '' ? {} : textOf(header),
      optional: true,
      meta: { 'layout/role': 'matrix', 'redcap/matrix': matrix },
      questions: group.map(({ question }) => question),
    }
    rules.push(...rulesOfTable(made, rules))
    return made
  }

  function heading(of: string, text: Text): Question {
    const id = claim(`${of}/header`)
    const place = rules.findIndex(({ then }) => 'ContraIndicate' in then && then.ContraIndicate.targets.includes(of))
    const rule = rules[place]
    if (rule) rules[place] = { ...rule, then: { ContraIndicate: { targets: [id, of] } } }
    return { id, type: 'Info', text, optional: true, meta: { 'layout/role': 'heading' } }
  }
}

/** REDCap derives the name of a form from its title: `baseline_data` was "Baseline data". */
function titleOf(form: string): string {
  const words = form.replaceAll('_', ' ').trim()
  return words === '' ? 'Form' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
