/** What shows, what is refused and what is computed, each as one expression of an XLSForm. */
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Text } from '@casebook/core/language/language'
import { isOn } from '@casebook/core/questions/layout'
import {
  allOf,
  anyOf,
  binaryOf,
  blank,
  callOf,
  fieldNamed,
  numberOf,
  type Said,
  textLiteral,
} from '../../expressions/build'
import { printXPath } from '../../expressions/xpath/printXPath'
import { Unsayable, type WrittenField } from '../../lift/field'
import type { Dialect } from '../../lift/sayCondition'
import { visibilityOf } from '../../lift/visible'
import { createWriting, sayable } from '../../lift/writing'
import { isTrue, not, textOf } from '../../lower/conditions/conditions'
import { type Cells, codesOfYesNo, type Tell } from './cells'
import { createFormulas } from './sayFormula'
import { apartIn, isGathered } from './sections'

const selected = (field: WrittenField, code: string) => callOf('selected', fieldNamed(field.name), textLiteral(code))

/** A form looks at the whole of an answer, a pattern of Casebook at any part. */
function wholePattern(pattern: string): string {
  return /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1] ?? `.*(${pattern}).*`
}

const dialectOf = (base: Base): Dialect => ({
  codeOfYesNo: codesOfYesNo(base),
  ticked: selected,
  unticked: (field, code) => callOf('not', selected(field, code)),
  answered: ({ name }) => binaryOf(fieldNamed(name), '<>', blank),
  literal: (value, { shape, question }) => {
    if (typeof value === 'number') return numberOf(value)
    if (shape === 'date') return callOf('date', textLiteral(value))
    if (shape === 'dateTime') return callOf('date-time', textLiteral(value))
    if (shape === 'time') throw new Unsayable(`An XLSForm compares no times: ${question.id} is one.`)
    return textLiteral(value)
  },
  matches: ({ name }, pattern) => callOf('regex', fieldNamed(name), textLiteral(wholePattern(pattern))),
  tooLong: 'Its condition is too long for a form.',
  noUnknown: (id) => `A field of a form cannot have the computed value "unknown", as ${id} may.`,
})

export interface Logic {
  relevantOf(question: Question, tell: Tell): Cells
  relevantOfSection(section: Questionnaire, tell: Tell): Cells
  constraintOf(question: Question, tell: Tell): { readonly cells: Cells; readonly message: Text | undefined }
  calculationOf(question: Question, tell: Tell): Cells
  filterOf(question: Question, tell: Tell): Filter
  scoreOf(solutionId: string, tell: Tell): Cells
  /** Whether its row stands outside of all groups. */
  isApart(question: Question): boolean
  /** Whether the form needs no row for the question. */
  isMade(id: string): boolean
}

/** The filter of a question's options, and by option the cells that it looks at. */
export interface Filter {
  readonly cells: Cells
  readonly options: ReadonlyMap<string, Cells>
}

/** The column of the choices that says by which part of the filter an option is offered; blank for always. */
const offeredBy = 'offered'

interface Context {
  readonly structure: BaseStructure
  readonly fields: ReadonlyMap<string, WrittenField>
  readonly scores: ReadonlyMap<string, string>
}

export function createLogic({ structure, fields, scores }: Context): Logic {
  const { base } = structure
  const dialect = dialectOf(base)
  let tellOf: Tell = () => {}
  const writing = createWriting({
    structure,
    fields,
    scores,
    dialect,
    print: printXPath,
    uncomputed: { checkbox: 'An XLSForm cannot compute several choices.' },
    formulas: (written, condition) =>
      createFormulas({
        structure,
        fields: written,
        condition,
        remark: (message) => tellOf('changed', 'Expression', message),
      }),
  })
  const { condition, fieldOf } = writing
  const shows = visibilityOf(structure)
  const isApart = apartIn(structure)

  /** Whether each question in a section shows with it, but for what hides that question. */
  function isPlain({ questions, questionnaires = [] }: Questionnaire): boolean {
    const isPlainOne = ({ id, questions: below = [] }: Question) => below.length === 0 && shows.within(id) !== null
    return questions.every(isPlainOne) && questionnaires.every((each) => each.initial && isPlain(each))
  }

  /** Whether the group of a section says when its questions show. */
  function isCovered(section: Questionnaire): boolean {
    const parent = parentOf(section)
    return isPlain(section) && (!isGathered(section) || !parent || isPlain(parent))
  }

  const parentOf = ({ id }: Questionnaire) => structure.questionnaires.get(id)?.parent ?? null

  /** What was not carried is written as the author had it. */
  function relevant(find: () => Said, own: string | undefined, tell: Tell): Cells {
    const found = sayable(find)
    if (found instanceof Unsayable) tell('lost', 'Condition', `It always shows. ${found.message}`)
    else if (found !== true) return { relevant: found === false ? 'false()' : printXPath(found) }
    return own === undefined ? {} : { relevant: own }
  }

  function relevantOf(question: Question, tell: Tell): Cells {
    if (isApart(question)) return {}
    tellOf = tell
    const place = structure.questions.get(question.id)
    const inside = place && isCovered(place.questionnaire) ? shows.within(question.id) : null
    return relevant(() => condition(inside ?? shows.of(question.id)), question.meta?.['xlsform/relevant'], tell)
  }

  function relevantOfSection(section: Questionnaire, tell: Tell): Cells {
    tellOf = tell
    const parent = parentOf(section)
    if (!isPlain(section) || (parent && isPlain(parent))) return {}
    return relevant(() => condition(shows.section(section)), section.meta?.['xlsform/relevant'], tell)
  }

  function constraintOf(question: Question, tell: Tell) {
    const { id, min, max, dates, choices, answers = [], meta = {}, refusal, abstract } = question
    tellOf = tell
    const { name, shape, codes } = fieldOf(id)
    const self = fieldNamed('.')
    const limit = (sign: '>=' | '<=', value: number | string): Said =>
      binaryOf(self, sign, dialect.literal(value, fieldOf(id)))
    const count = callOf('count-selected', self)
    const isSlider = isOn(meta['layout/slider'])
    const parts: Said[] = []
    if (abstract && (min !== undefined || max !== undefined))
      tell('lost', 'Constraint', 'An XLSForm marks no computed value outside of its limits.')
    if (min !== undefined && !isSlider && !abstract) parts.push(limit('>=', min))
    if (max !== undefined && !isSlider && !abstract) parts.push(limit('<=', max))
    if (dates?.notAfterToday) parts.push(binaryOf(self, '<=', callOf('today')))
    const checks = (base.checks ?? []).filter((check) => check.questionId === id)
    const refusing = checks.filter(({ action }) => action === 'refuse')
    let message = refusal
    for (const check of refusing) {
      const said = sayable(() => condition(not(isTrue(check.if))))
      if (said instanceof Unsayable) tell('lost', 'Constraint', `A check is left out. ${said.message}`)
      else {
        parts.push(said)
        message ??= check.text
      }
    }
    // What was read from an XLSForm has its checks besides.
    if (refusing.length === 0) {
      for (const { id: answer, exclusive } of answers) {
        const code = textLiteral(codes.get(answer) ?? answer)
        const isBeside = binaryOf(callOf('selected', self, code), 'and', binaryOf(count, '>', numberOf(1)))
        if (exclusive) parts.push(callOf('not', isBeside))
      }
      if (choices?.min !== undefined) parts.push(binaryOf(count, '>=', numberOf(choices.min)))
      if (choices?.max !== undefined) parts.push(binaryOf(count, '<=', numberOf(choices.max)))
    }
    if (refusing.length > 1) tell('changed', 'Constraint', 'An XLSForm has one sentence for all that it refuses.')
    for (const { action } of checks)
      if (action !== 'refuse')
        tell(
          'lost',
          'Constraint',
          `An XLSForm has no checks that ${action === 'ask' ? 'ask about an answer' : 'raise a query'}.`,
        )
    const said = allOf(parts)
    const own = meta['xlsform/constraint']
    if (said === true || shape === 'none')
      return { cells: own === undefined ? {} : { constraint: own }, message: undefined }
    const text = said === false ? 'false()' : asSelf(printXPath(said), printXPath(fieldNamed(name)))
    return { cells: { constraint: text }, message }
  }

  function calculationOf(question: Question, tell: Tell): Cells {
    if (!question.abstract) return {}
    tellOf = tell
    const text = writing.calculationOf(question)
    if (typeof text === 'string') return { calculation: text }
    if (text) tell('lost', 'Expression', `It is not computed. ${text.message}`)
    else if (question.meta?.['xlsform/calculation'] !== undefined)
      return { calculation: question.meta['xlsform/calculation'] }
    else tell('lost', 'Expression', 'Only programs fill it: people see it and cannot answer.')
    return {}
  }

  function filterOf({ answers = [] }: Question, tell: Tell): Filter {
    tellOf = tell
    const parts = new Map<string, { readonly name: string; readonly said: Said }>()
    const options = new Map<string, Cells>()
    for (const { id, when } of answers) {
      if (!when) continue
      const said = sayable(() => condition(when))
      if (said instanceof Unsayable) {
        tell('lost', 'Options', `The option ${id} always shows. ${said.message}`)
        continue
      }
      const key = textOf(when)
      const { name } = parts.get(key) ?? { name: String(parts.size + 1) }
      parts.set(key, { name, said })
      options.set(id, { [offeredBy]: name })
    }
    if (parts.size === 0) return { cells: {}, options }
    const column = fieldNamed(offeredBy)
    const each = [...parts.values()].map(({ name, said }) => allOf([binaryOf(column, '=', textLiteral(name)), said]))
    const filter = anyOf([binaryOf(column, '=', blank), ...each])
    if (typeof filter === 'boolean') return { cells: {}, options }
    // A column of the choices is named as it is, a field by ${}.
    return { cells: { choice_filter: printXPath(filter).replaceAll(printXPath(column), offeredBy) }, options }
  }

  return {
    relevantOf,
    filterOf,
    relevantOfSection,
    constraintOf,
    calculationOf,
    isApart,
    isMade: () => false,
    scoreOf(id, tell) {
      tellOf = tell
      const text = writing.scoreOf(id)
      if (typeof text !== 'string') tell('lost', 'Expression', `Its score is not computed. ${text.message}`)
      return { calculation: typeof text === 'string' ? text : '0' }
    },
  }
}

/** A field names itself by a point. */
function asSelf(text: string, reference: string): string {
  return text.split(reference).reduce((before, after) => before + (/^[\w.-]/.test(after) ? reference : '.') + after)
}
