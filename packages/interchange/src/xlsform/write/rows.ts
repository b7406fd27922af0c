/** The rows of the sheet `survey`. */

import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Text } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
import { isMatrix } from '@casebook/core/questions/matrix'
import type { WrittenField } from '../../lift/field'
import { otherOf } from '../question'
import { type Cells, codesOfYesNo, plainCells, type Tell, tellOfLimits, typeOf } from './cells'
import { keptCells } from './kept'
import { type Lists, optionsOf, wantedName } from './lists'
import type { Logic } from './logic'
import { isGathered } from './sections'
import { together, type WrittenTexts } from './texts'

export interface Writing {
  readonly structure: BaseStructure
  /** Of the row of a question. */
  nameOf(id: string): string
  readonly fields: ReadonlyMap<string, WrittenField>
  readonly sections: ReadonlyMap<string, string>
  readonly texts: WrittenTexts
  readonly lists: Lists
  readonly logic: Logic
  tellAt(path: string): Tell
}

export function rowsOfSection(section: Questionnaire, writing: Writing): readonly Cells[] {
  const { sections, texts, logic, tellAt } = writing
  const { questions, questionnaires = [], repeats, id, text, description } = section
  const tell = tellAt(id)
  const inside = [
    ...questions.flatMap((question) => rowsOfQuestion(question, writing)),
    ...questionnaires.flatMap((each) => rowsOfSection(each, writing)),
  ]
  // What the reader has gathered stands outside of the groups of its file.
  if (isGathered(section)) return inside
  if (description) tell('lost', 'Text', 'A group has no description.')
  if (repeats) tellOfEntries(repeats, tell)
  const kind = repeats ? 'repeat' : 'group'
  return [
    {
      type: `begin ${kind}`,
      name: sections.get(id) ?? id,
      ...texts.cells('label', text),
      ...logic.relevantOfSection(section, tell),
      ...keptCells(section.meta),
      ...appearanceOf(section),
    },
    ...inside,
    { type: `end ${kind}` },
  ]
}

function appearanceOf({ meta = {} }: Questionnaire): Cells {
  const own = meta['xlsform/appearance']
  return own === undefined ? {} : { appearance: own }
}

/** What the reader takes a repeat for. */
const usualEntries = { min: 0, max: 50 }

function tellOfEntries({ min, max }: NonNullable<Questionnaire['repeats']>, tell: Tell): void {
  if (min !== usualEntries.min || max !== usualEntries.max)
    tell('lost', 'Repeats', `A repeat has no least and largest number of entries (${min} to ${max}).`)
}

/** Those that stand outside of all groups. */
export function rowsApart(writing: Writing): readonly Cells[] {
  const { fields, logic } = writing
  return [...fields.values()].filter(({ question }) => logic.isApart(question)).map((field) => rowOf(field, writing))
}

function rowsOfQuestion(question: Question, writing: Writing): readonly Cells[] {
  const { fields, texts, structure, logic, tellAt } = writing
  const { id, questions: below = [], repeats, text } = question
  const field = fields.get(id)
  if (!field || logic.isMade(id) || logic.isApart(question) || isPartOfOther(question, structure)) return []
  const rowsBelow = below.flatMap((each) => rowsOfQuestion(each, writing))
  if (isMatrix(question)) {
    // The rows say by themselves that they are in a table, if they were read from one.
    if (id.endsWith('/table')) return rowsBelow
    return [
      { type: 'begin group', name: writing.nameOf(id), ...texts.cells('label', text), appearance: 'table-list' },
      ...rowsBelow,
      { type: 'end group' },
    ]
  }
  const rows = [rowOf(field, writing), ...rowsBelow]
  if (!repeats) return rows
  tellOfEntries(repeats, tellAt(id))
  return [
    { type: 'begin repeat', name: `${writing.nameOf(id)}_entries`, ...texts.cells('label', text) },
    ...rows,
    { type: 'end repeat' },
  ]
}

function rowOf(field: WrittenField, { nameOf, texts, lists, logic, structure, tellAt }: Writing): Cells {
  const { question, codes } = field
  const name = nameOf(question.id)
  const tell = tellAt(question.id)
  const { cells, message } = logic.constraintOf(question, tell)
  tellOfLimits(question, codes, tell)
  if (question.unit) tell('changed', 'Text', 'The unit stands in the hint.')
  const filter = logic.filterOf(question, tell)
  const hint = together(question.unit, question.description, '. ')
  return {
    ...keptCells(question.meta),
    ...filter.cells,
    type: typeCell(field, filter.options, lists, structure, tell),
    name,
    ...texts.cells('label', question.text),
    ...texts.cells('hint', hint),
    ...plainCells(field, structure.base, tell),
    ...logic.relevantOf(question, tell),
    ...cells,
    ...texts.cells('constraint_message', message),
    ...logic.calculationOf(question, tell),
  }
}

function yesNo(base: Base) {
  const words = (text: string): Text => ({ [base.config.fallbackLanguage]: text })
  const [yes, no] = codesOfYesNo(base)
  return [
    { code: yes, text: words('Yes') },
    { code: no, text: words('No') },
  ]
}

function typeCell(
  field: WrittenField,
  filtered: ReadonlyMap<string, Cells>,
  lists: Lists,
  structure: BaseStructure,
  tell: Tell,
): string {
  const { question, shape, codes } = field
  if (shape === 'yesno') {
    tell('changed', 'Type', 'It asks for one option of the list yes_no.')
    return `select_one ${lists.nameOf(yesNo(structure.base), 'yes_no')}`
  }
  const own = question.meta?.['xlsform/type']
  if (shape !== 'choice' && shape !== 'checkbox') return typeOf(field)
  if (kindOf(question).isPicture) tell('changed', 'Type', 'An XLSForm has no areas of a picture: they are options.')
  const { answers = [] } = question
  if (answers.length === 1 && answers[0]?.id === 'OK' && shape === 'choice' && !question.list) return 'acknowledge'
  const hasOther = otherIn(question, structure) !== null
  const listed = hasOther ? answers.filter(({ id }) => id !== otherOf.option) : answers
  const options = optionsOf(listed, codes, filtered)
  const list = lists.nameOf(options, wantedName(question))
  const word = own?.startsWith('rank') ? 'rank' : shape === 'choice' ? 'select_one' : 'select_multiple'
  return `${word} ${list}${hasOther ? ' or_other' : ''}`
}

/** The text below the option "other", as a form makes it by itself; null if it is another, or is named elsewhere. */
function otherIn({ id, answers = [] }: Question, { questions, base }: BaseStructure): string | null {
  const text = otherOf.text(id)
  if (!questions.has(text) || answers.at(-1)?.id !== otherOf.option) return null
  const named = JSON.stringify([base.rules, base.checks ?? []]).split(JSON.stringify(text)).length - 1
  return named === 1 ? text : null
}

function isPartOfOther({ id }: Question, structure: BaseStructure): boolean {
  const of = structure.questions.get(id.slice(0, -otherOf.text('').length))?.question
  return of !== undefined && otherIn(of, structure) === id
}
