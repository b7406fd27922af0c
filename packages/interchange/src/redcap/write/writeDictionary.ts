/**
 * Writes a base as a REDCap data dictionary. What shows becomes one branching logic for each field, what is computed one calculation. What a dictionary
 * cannot say is a finding with the id of the question.
 */
import { type Base, languagesOfBase, type Question } from '@casebook/core/bases/base'
import type { Formula } from '@casebook/core/bases/rule'
import { baseStructure, lineageOf, type QuestionPlace } from '@casebook/core/bases/structure'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { isMatrix } from '@casebook/core/questions/matrix'
import { binaryOf, numberOf, type Said } from '../../expressions/build'
import { type Expression, ExpressionFault } from '../../expressions/expression'
import { printLogic } from '../../expressions/redcap/printLogic'
import { type SourceFinding, wholeFile } from '../../form/finding'
import { computedOf, scoreOf } from '../../lift/computed'
import { Unsayable, type WrittenField, type WrittenFields } from '../../lift/field'
import { createConditions } from '../../lift/sayCondition'
import { visibilityOf } from '../../lift/visible'
import { columns } from '../columns'
import { type Cells, cellsOf, shapeOf, type Tell, type Words } from './columnsOf'
import { redcapDialect } from './dialect'
import { headers } from './headers'
import { type Row, withHeadings } from './headings'
import { codesOf, createNames } from './names'
import { createFormulas } from './sayFormula'

export interface WrittenTable {
  readonly records: readonly (readonly string[])[]
  readonly findings: readonly SourceFinding[]
}

export function writeDictionary(base: Base, language: TextLanguage = base.config.fallbackLanguage): WrittenTable {
  const findings: SourceFinding[] = []
  const structure = baseStructure(base)
  const words: Words = { language, fallback: base.config.fallbackLanguage }
  const tellAt =
    (path: string): Tell =>
    (severity, kind, message) =>
      findings.push({
        at: path === '' ? wholeFile : { path },
        severity,
        kind,
        message: `${path === '' ? '' : `${path}: `}${message}`,
        ...(path === '' ? {} : { field: path }),
      })

  const claim = createNames()
  const record = claim('record_id')
  const fields = new Map<string, WrittenField>()
  for (const [id, { question }] of structure.questions) fields.set(id, fieldFor(question, base, claim, tellAt(id)))
  const scores = new Map(base.solutions.map(({ id }) => [id, claim(`score_${id}`)]))

  const values = new Map<string, string | null | Unsayable>()
  const scoreTexts = new Map<string, string | Unsayable>()
  const fieldOf = (id: string) => {
    const field = fields.get(id)
    if (!field) throw new Unsayable(`There is no question ${id}.`)
    return field
  }
  const written: WrittenFields = {
    question(id) {
      const field = fieldOf(id)
      if (field.question.abstract && calculationText(field.question) instanceof Unsayable)
        throw new Unsayable(`The value of ${id} is not computed.`)
      return field
    },
    score(id) {
      const value = scoreText(id)
      if (typeof value !== 'string') throw new Unsayable(`The score of ${id} is not computed.`)
      return scores.get(id) ?? id
    },
  }
  const formula = createFormulas(written, (condition) => conditions(condition))
  const conditions = createConditions({ structure, fields: written, formula, dialect: redcapDialect })
  const shows = visibilityOf(structure).of

  const claimForm = createNames()
  const forms = new Map<string, Row[]>()
  const formNames = new Map<string, string>()
  let section = ''
  for (const [id, place] of structure.questions) {
    const top = lineageOf(structure, place.questionnaire.id).at(-1) ?? place.questionnaire.id
    const form = formNames.get(top) ?? claimForm(top)
    formNames.set(top, form)
    const rows = forms.get(form) ?? []
    const isNested = place.questionnaire.id !== top && section !== place.questionnaire.id
    section = place.questionnaire.id
    const header = isNested ? { header: textIn(place.questionnaire.text, words.language, words.fallback) } : {}
    const isHeading = isMatrix(place.question) || place.question.meta?.['layout/role']?.trim() === 'heading'
    rows.push({ cells: { form, ...header, ...rowOf(place, fieldOf(id), tellAt(id)) }, isHeading })
    forms.set(form, rows)
  }
  if (base.solutions.length > 0) {
    const [form = claimForm('scores')] = [...forms.keys()].slice(-1)
    forms.set(form, [
      ...(forms.get(form) ?? []),
      ...base.solutions.map(({ id }) => ({ cells: scoreRow(id, form), isHeading: false })),
    ])
  }
  tellOfBase(base, words, tellAt)
  const [first = claimForm(base.id)] = forms.keys()
  const all: readonly Cells[] = [
    { name: record, form: first, type: 'text', label: 'Record ID' },
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
      ...(parent && isMatrix(parent) ? { matrix: parent.meta?.['redcap/matrix'] ?? fieldOf(parent.id).name } : {}),
      name: field.name,
      ...cellsOf(field, words, tell),
      ...calculation(question, field, tell),
      ...branching(question, tell),
    }
  }

  function branching({ id }: Question, tell: Tell): Cells {
    const text = sayable(() => {
      const said = conditions(shows(id))
      return said === true ? null : logicOf(said)
    })
    if (typeof text === 'string') return { branching: text }
    if (text !== null) tell('lost', 'Condition', `It always shows. ${text.message}`)
    return {}
  }

  function calculation(question: Question, { shape }: WrittenField, tell: Tell): Cells {
    if (!question.abstract) return {}
    const value = calculationText(question)
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

  /** Null: nothing computes it. */
  function calculationText(question: Question): string | null | Unsayable {
    const before = values.get(question.id)
    if (before !== undefined) return before
    const value = sayable(() => {
      const { shape, codes } = fieldOf(question.id)
      if (shape === 'checkbox') throw new Unsayable('A dictionary cannot compute several choices.')
      if (shape === 'date') throw new Unsayable('A dictionary cannot compute a date.')
      const expression = computation(question, codes)
      return expression && printLogic(expression)
    })
    values.set(question.id, value)
    return value
  }

  /** Null: nothing computes it. */
  function computation(question: Question, codes: WrittenField['codes']): Expression | null {
    const computed = computedOf(structure, question)
    if (computed.type === 'None') return null
    if (computed.type === 'Unsayable') throw new Unsayable(computed.reason)
    if (computed.type === 'Formula') return formula(computed.formula)
    const literal = (value: unknown): Formula => {
      if (typeof value === 'boolean') return { Number: { value: value ? 1 : 0 } }
      return { Text: { value: codes.get(String(value)) ?? String(value) } }
    }
    const choice = computed.values.reduceRight<Formula | undefined>(
      (others, { value, while: condition }) => ({
        If: { if: condition, then: literal(value), ...(others ? { else: others } : {}) },
      }),
      undefined,
    )
    return choice ? formula(choice) : null
  }

  function scoreRow(id: string, form: string): Cells {
    const tell = tellAt(id)
    const name = scores.get(id) ?? id
    tell(
      'changed',
      'Structure',
      `The solution is a hidden calculation of its score, ${name}: from 42 it is established, from 10 suggested.`,
    )
    const value = scoreText(id)
    if (typeof value !== 'string') tell('lost', 'Expression', `Its score is not computed. ${value.message}`)
    const choices = typeof value === 'string' ? value : '0'
    return { name, form, type: 'calc', label: name, choices, annotation: '@HIDDEN' }
  }

  function scoreText(id: string): string | Unsayable {
    const before = scoreTexts.get(id)
    if (before !== undefined) return before
    const text = sayable(() => printLogic(formula(scoreOf(structure, id))))
    scoreTexts.set(id, text)
    return text
  }
}

/** Cells that a reader of a dictionary found no meaning for, and kept as they are. */
function keptCells({ meta = {} }: Question): Cells {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const kept = column === 'annotation' ? undefined : meta[`redcap/${headers[column]}`]
      return kept === undefined ? [] : [[column, kept]]
    }),
  )
}

/** The reason, if the dictionary cannot say it. */
function sayable<T>(make: () => T): T | Unsayable {
  try {
    return make()
  } catch (fault) {
    if (fault instanceof ExpressionFault) return new Unsayable(fault.message)
    throw fault
  }
}

function fieldFor(question: Question, { rules }: Base, claim: (wanted: string) => string, tell: Tell): WrittenField {
  const name = claim(question.id)
  const mayBeUnknown = rules.some(
    ({ then }) => 'Set' in then && then.Set.questionId === question.id && 'unknown' in then.Set,
  )
  if (name !== question.id && question.type !== 'Info')
    tell('changed', 'Renamed', `The field is named ${name}: REDCap takes small letters, digits and underscores.`)
  return { name, shape: shapeOf(question), question, codes: codesOf(question.answers ?? []), mayBeUnknown }
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
  for (const { questionId, action } of base.checks ?? []) {
    const does = action ? { refuse: 'refuse an answer', ask: 'ask about an answer' }[action] : 'raise a query'
    tellAt(questionId)(
      'lost',
      'Constraint',
      `A dictionary has no checks that ${does}: it is a data quality rule in REDCap.`,
    )
  }
  for (const { questionnaireId } of base.followUps ?? [])
    tellAt(questionnaireId)('lost', 'Structure', 'A dictionary has no follow-ups: set events in REDCap.')
}
