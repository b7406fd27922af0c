/**
 * Writes a base as a REDCap data dictionary. What shows becomes one branching logic for each field, what is computed one calculation. What a dictionary
 * cannot say is a finding with the id of the question.
 */
import { type Base, languagesOfBase, type Question } from '@casebook/core/bases/base'
import type { Check } from '@casebook/core/bases/rule'
import { baseStructure, lineageOf, type QuestionPlace } from '@casebook/core/bases/structure'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { isMatrix } from '@casebook/core/questions/matrix'
import { binaryOf, numberOf, type Said } from '../../expressions/build'
import { printLogic } from '../../expressions/redcap/printLogic'
import { type SourceFinding, wholeFile } from '../../form/finding'
import type { WrittenField } from '../../lift/field'
import { visibilityOf } from '../../lift/visible'
import { createWriting, sayable } from '../../lift/writing'
import { tellOfCodes } from '../../xlsform/write/tellOfCodes'
import { codesOfName } from '../codesOfName'
import { columnNamed, columns } from '../columns'
import { ownKey } from '../ownWords'
import { validationOf } from '../validation'
import { type Cells, cellsOf, shapeOf, type Tell, type Words } from './columnsOf'
import { redcapDialect } from './dialect'
import { headers } from './headers'
import { type Row, withHeadings } from './headings'
import { createNames } from './names'
import { ownTable, recordOf } from './ownTable'
import { type RecordField, recordFields } from './recordFields'
import { createFormulas } from './sayFormula'

export interface WrittenTable {
  readonly records: readonly (readonly string[])[]
  readonly findings: readonly SourceFinding[]
}

/** A dictionary that was read and is unchanged is its author's, word for word. */
export function writeDictionary(base: Base, language: TextLanguage = base.config.fallbackLanguage): WrittenTable {
  const own = ownTable(base, validationsOf(base))
  return own ? { records: own, findings: [] } : writeAnew(base, language)
}

/** In Casebook's words, also where its author had others. */
export function writeAnew(base: Base, language: TextLanguage): WrittenTable {
  const findings: SourceFinding[] = []
  const structure = baseStructure(base)
  const words: Words = { language, fallback: base.config.fallbackLanguage }
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

  const named = recordFields(base, structure)
  const { scores } = named
  const fields = new Map<string, WrittenField>()
  for (const [id, { question }] of structure.questions)
    fields.set(id, fieldFor(question, base, named.fields.get(id), tellAt(id)))

  const writing = createWriting({
    structure,
    fields,
    scores,
    dialect: redcapDialect,
    print: printLogic,
    uncomputed: {
      checkbox: 'A dictionary cannot compute several choices.',
      date: 'A dictionary cannot compute a date.',
    },
    formulas: createFormulas,
  })
  const validations = validationsOf(base)
  const shows = visibilityOf(structure).of

  const forms = new Map<string, Row[]>()
  let section = ''
  for (const [id, place] of structure.questions) {
    const top = lineageOf(structure, place.questionnaire.id).at(-1) ?? place.questionnaire.id
    const form = named.fields.get(id)?.form ?? top
    const rows = forms.get(form) ?? []
    const isNested = place.questionnaire.id !== top && section !== place.questionnaire.id
    section = place.questionnaire.id
    const header = isNested ? { header: textIn(place.questionnaire.text, words.language, words.fallback) } : {}
    const isHeading = isMatrix(place.question) || place.question.meta?.['layout/role']?.trim() === 'heading'
    rows.push({ cells: { form, ...header, ...rowOf(place, writing.fieldOf(id), tellAt(id)) }, isHeading })
    forms.set(form, rows)
  }
  if (base.solutions.length > 0) {
    const [form = 'scores'] = [...forms.keys()].slice(-1)
    forms.set(form, [
      ...(forms.get(form) ?? []),
      ...base.solutions.map(({ id }) => ({ cells: scoreRow(id, form), isHeading: false })),
    ])
  }
  tellOfBase(base, words, tellAt)
  tellOfCodes(base, tellAt(''), 'a dictionary', codesOfName)
  const [first = createNames()(base.id)] = forms.keys()
  const all: readonly Cells[] = [
    { name: named.record, form: first, type: 'text', label: recordOf(base).label || 'Record ID' },
    ...[...forms.values()].flatMap(withHeadings),
  ]
  const table = all.map((cells) => columns.map((column) => cells[column] ?? ''))
  return { records: [columns.map((column) => headers[column]), ...table], findings }

  function rowOf({ question, parent, repeatsIn }: QuestionPlace, field: WrittenField, tell: Tell): Cells {
    if (repeatsIn !== null)
      tell(
        'lost',
        'Repeats',
        'A dictionary does not say that it is answered several times: set its form to repeat in REDCap.',
      )
    return {
      ...keptCells(question),
      ...matrixOf(question, parent),
      name: field.name,
      ...cellsOf(field, validations.get(question.id) ?? null, words, tell),
      ...calculation(question, field, tell),
      ...branching(question, tell),
    }
  }

  function matrixOf({ meta = {} }: Question, parent: Question | null): Cells {
    const own = parent?.meta?.[ownKey('matrix')] ?? meta[ownKey('matrix')]
    const matrix = own ?? (parent && isMatrix(parent) ? writing.fieldOf(parent.id).name : undefined)
    return matrix === undefined ? {} : { matrix }
  }

  function branching({ id }: Question, tell: Tell): Cells {
    const text = sayable(() => {
      const said = writing.condition(shows(id))
      return said === true ? null : logicOf(said)
    })
    if (typeof text === 'string') return { branching: text }
    if (text !== null) tell('lost', 'Condition', `It always shows. ${text.message}`)
    return {}
  }

  function calculation(question: Question, { shape }: WrittenField, tell: Tell): Cells {
    if (!question.abstract) return {}
    const value = writing.calculationOf(question)
    const annotation = question.meta?.['redcap/annotation'] ?? ''
    const others = annotation.includes('@CALCTEXT') ? '' : annotation
    if (typeof value !== 'string') {
      const fault = value
        ? `It is not computed. ${value.message}`
        : 'Only programs fill it: people see it and cannot answer.'
      tell('lost', 'Expression', fault)
      const readOnly = [others, '@READONLY'].filter(Boolean).join(' ')
      return { type: 'text', ...(shape === 'number' ? { validation: 'number' } : {}), annotation: readOnly }
    }
    if (shape === 'number') return { type: 'calc', choices: value }
    if (question.type !== 'Text') tell('changed', 'Type', 'It is a computed text.')
    return { type: 'text', annotation: [`@CALCTEXT(${value})`, others].filter(Boolean).join(' ') }
  }

  function scoreRow(id: string, form: string): Cells {
    const tell = tellAt(id)
    const name = scores.get(id) ?? id
    tell(
      'changed',
      'Structure',
      'The solution is a hidden calculation of its score: from 42 it is established, from 10 suggested.',
      name,
    )
    const value = writing.scoreOf(id)
    if (typeof value !== 'string') tell('lost', 'Expression', `Its score is not computed. ${value.message}`)
    const choices = typeof value === 'string' ? value : '0'
    return { name, form, type: 'calc', label: name, choices, annotation: '@HIDDEN' }
  }
}

/** Cells that a reader of a dictionary found no meaning for, and kept under their author's headers. */
function keptCells({ meta = {} }: Question): Cells {
  return Object.fromEntries(
    Object.entries(meta).flatMap(([key, text]) => {
      const column = key.startsWith('redcap/') ? columnNamed(key.slice('redcap/'.length)) : null
      return column === null ? [] : [[column, text]]
    }),
  )
}

function fieldFor(
  question: Question,
  { rules }: Base,
  { name, codes }: Pick<RecordField, 'name' | 'codes'> = { name: question.id, codes: new Map() },
  tell: Tell,
): WrittenField {
  const mayBeUnknown = rules.some(
    ({ then }) => 'Set' in then && then.Set.questionId === question.id && 'unknown' in then.Set,
  )
  if (name !== question.id && question.type !== 'Info')
    tell('changed', 'Renamed', 'REDCap takes small letters, digits and underscores, so it has another name.', name)
  return { name, shape: shapeOf(question), question, codes, mayBeUnknown }
}

/** REDCap's words for the forms of texts, by the ids of their questions. */
function validationsOf({ checks = [] }: Base): ReadonlyMap<string, string> {
  return new Map(
    checks.flatMap((check) => {
      const validation = validationIn(check)
      return validation === null ? [] : [[check.questionId, validation]]
    }),
  )
}

/** A check that refuses texts of another form, as a validation of REDCap does; null if it is another one. */
function validationIn({ questionId, action, if: fails }: Check): string | null {
  if (action !== 'refuse' || !('Not' in fails) || !('Matches' in fails.Not)) return null
  const { questionId: matched, pattern } = fails.Not.Matches
  return matched === questionId ? validationOf(pattern) : null
}

/** One that never holds too. */
function logicOf(said: Exclude<Said, true>): string {
  return printLogic(said === false ? binaryOf(numberOf(1), '=', numberOf(0)) : said)
}

function tellOfBase(base: Base, { language }: Words, tellAt: (path: string) => Tell): void {
  const tell = tellAt('')
  const others = languagesOfBase(base).filter((each) => each !== language)
  if (others.length > 0) {
    tell(
      'lost',
      'Language',
      `A dictionary has one language: the texts are written in ${language}, and not in ${others.join(', ')}.`,
    )
  }
  const hasUnknown = JSON.stringify(base.rules).includes('"Unknown"')
  if (hasUnknown)
    tell('changed', 'Condition', 'A record of REDCap has no answer "unknown": conditions that ask for it never hold.')
  for (const { then } of base.rules)
    if ('Set' in then && 'unknown' in then.Set)
      tellAt(then.Set.questionId)(
        'lost',
        'Expression',
        'A calculation of REDCap has no value "unknown": it is blank instead.',
      )
  for (const check of base.checks ?? []) {
    if (validationIn(check) !== null) continue
    const { questionId, action } = check
    const does = action ? { refuse: 'refuse an answer', ask: 'ask about an answer' }[action] : 'raise a query'
    tellAt(questionId)(
      'lost',
      'Constraint',
      `A dictionary has no checks that ${does}: it is a data quality rule in REDCap.`,
    )
  }
  for (const { questionnaireId } of base.followUps ?? [])
    tellAt(questionnaireId)('lost', 'Structure', 'A dictionary has no follow-ups: set events in REDCap.')
  if (base.status)
    tellAt(base.status.questionId)('lost', 'Structure', 'A dictionary does not say that this is the status of a case.')
}
