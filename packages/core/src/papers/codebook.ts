/** The codebook of a version: what each of its sections asks, in words, with the columns of the dataset. */

import type { Question } from '../bases/base'
import { codingText } from '../bases/codes/coding'
import type { BaseStructure, QuestionnairePlace, QuestionPlace } from '../bases/structure'
import { sectionTitle, visitSection } from '../bases/visits/sectionTitle'
import type { ReadIn } from '../entry/form/answerText'
import { commaOf } from '../language/locale'
import { holdsAnswer } from '../questions/required'
import { takesYesNo } from '../questions/takes'
import type { Dataset } from '../statistics/dataset/dataset'
import { askedText, calculations, type RulesByTarget, rulesByTarget, scoreLines, type Uses, usesOf } from './asked'
import { conditionText } from './conditionText'
import { limitsOf } from './limits'
import { numbersOf } from './numbers'
import type { BookQuestion, BookSection, Codebook } from './papers.calls'
import { kindMessages, type Say } from './say'
import { inCodes, inTexts, type Wording } from './wording'

/** `dataset`: of all versions, since its names depend on them. */
export function codebookOf(dataset: Dataset, structure: BaseStructure, readIn: ReadIn, say: Say): Codebook {
  const numbers = numbersOf(structure)
  const wording = inTexts(structure, numbers, readIn, say)
  const book: Book = {
    structure,
    numbers,
    wording,
    byCode: inCodes(wording),
    rules: rulesByTarget(structure),
    uses: usesOf(structure),
    columns: columnsOf(dataset, structure.base.version),
  }
  const sections = sectionsOf(book)
  const { base } = structure
  const { solutions, checks = [] } = base
  return {
    title: wording.read(base.text) || base.id,
    ...(base.origin?.copyright && { notice: base.origin.copyright }),
    missing: missingCodes(dataset, wording),
    sections,
    solutions: solutions.map(({ id, text }) => ({
      id,
      text: wording.read(text) || id,
      lines: scoreLines(book.rules.get(id) ?? [], wording),
    })),
    checks: checks.map(({ id, questionId, if: condition, action, text }) => ({
      id,
      text: wording.read(text) || id,
      lines: [
        wording.say(action === 'refuse' ? 'checkRefuse' : action === 'ask' ? 'checkAsk' : 'checkQuery', {
          question: wording.question(questionId),
          condition: conditionText(condition, wording),
        }),
      ],
    })),
    counts: {
      questions: sections.reduce((sum, section) => sum + countOf(section), 0),
      rules: base.rules.length,
      solutions: solutions.length,
      checks: checks.length,
    },
  }
}

/** The questions of a section that take answers. */
export function countOf({ questions }: BookSection): number {
  return questions.filter(({ kind }) => kind !== 'Info').length
}

/** The codes of a question in terminologies, and those of its unit and options, each with what has it. */
export function codeLines({ codes = [], unit = '', unitCodes = [], options }: BookQuestion): readonly string[] {
  return [
    ...codes,
    ...unitCodes.map((code) => `${unit}: ${code}`),
    ...options.flatMap(({ code: id, codes = [] }) => codes.map((code) => `${id}: ${code}`)),
  ]
}

/** A text with its codes in terminologies: `Female (SNOMED CT 248152002)`. */
export function withCodes(text = '', codes: readonly string[] = []): string {
  return codes.length > 0 ? `${text} (${codes.join('; ')})`.trim() : text
}

interface Book {
  readonly structure: BaseStructure
  readonly numbers: ReadonlyMap<string, string>
  readonly wording: Wording
  readonly byCode: Wording
  readonly rules: RulesByTarget
  readonly uses: ReadonlyMap<string, Uses>
  readonly columns: ReadonlyMap<string, readonly ColumnOf[]>
}

interface ColumnOf {
  readonly file: string
  readonly name: string
  readonly answerId: string | null
}

/** By question, as this version asks it. */
function columnsOf({ tables }: Dataset, version: string): ReadonlyMap<string, readonly ColumnOf[]> {
  const columns = new Map<string, ColumnOf[]>()
  for (const table of tables)
    for (const { name, answerId, place, versions, visits } of table.columns) {
      if (!versions.includes(version)) continue
      const asked = visits.size > 0 ? [...(visits.get(version)?.values() ?? [])] : [place]
      for (const { question } of asked)
        columns.set(question.id, [...(columns.get(question.id) ?? []), { file: table.name, name, answerId }])
    }
  return columns
}

function sectionsOf(book: Book): readonly BookSection[] {
  const { structure } = book
  const placed = new Map<string, QuestionPlace[]>()
  for (const place of structure.questions.values())
    placed.set(place.questionnaire.id, [...(placed.get(place.questionnaire.id) ?? []), place])
  return [...structure.questionnaires.values()].flatMap((place) => {
    const places = placed.get(place.questionnaire.id) ?? []
    return places.length === 0 ? [] : [sectionOf(place, places, book)]
  })
}

function sectionOf(place: QuestionnairePlace, places: readonly QuestionPlace[], book: Book): BookSection {
  const { structure, wording, columns } = book
  const { id } = place.questionnaire
  const file = places.flatMap(({ question }) => columns.get(question.id) ?? [])[0]?.file
  const top = structure.base.questionnaires.findIndex((one) => one.id === id)
  return {
    id,
    number: top < 0 ? '' : `${top + 1}`,
    depth: depthOf(place, structure),
    title: wording.read(sectionTitle(structure, id)) || id,
    about: aboutSection(place, book),
    ...(file !== undefined && { file }),
    questions: places.map((one) => questionOf(one, file, book)),
  }
}

function depthOf({ parent }: QuestionnairePlace, structure: BaseStructure): number {
  const above = parent && structure.questionnaires.get(parent.id)
  return above ? 1 + depthOf(above, structure) : 0
}

function aboutSection({ questionnaire }: QuestionnairePlace, book: Book): readonly string[] {
  const { structure, wording, rules } = book
  const { say } = wording
  const { id, description, initial, repeats } = questionnaire
  const asked = askedText({ byItself: initial, rules: rules.get(id) ?? [] }, wording)
  const visit = visitSection(structure, id)
  const due = structure.base.followUps?.find(({ questionnaireId }) => [id, visit?.id].includes(questionnaireId))
  return [
    wording.read(description),
    visit?.visit ? say('visit', { visit: visit.visit.id }) : '',
    due ? say('due', { from: due.fromDay, to: due.toDay, question: wording.question(due.questionId) }) : '',
    asked === null ? '' : say('shownWhile', { condition: asked }),
    repeats ? say('repeats', { min: repeats.min, max: repeats.max }) : '',
  ].filter((words) => words !== '')
}

function questionOf(place: QuestionPlace, fileOfSection: string | undefined, book: Book): BookQuestion {
  const { structure, numbers, wording, byCode, rules: allRules } = book
  const { question, parent } = place
  const { id, type, abstract } = question
  const rules = allRules.get(id) ?? []
  const asked = { byItself: parent === null, rules }
  // What the study computes shows as its follow-ups do, but is asked by nobody.
  const shown = askedText(asked, wording)
  const shownByCode = askedText(asked, byCode)
  const description = wording.read(question.description)
  const unit = wording.read(question.unit)
  const columns = book.columns.get(id) ?? []
  const own = columns.find(({ answerId }) => answerId === null)
  const nameOf = ({ file, name }: ColumnOf) => (file === fileOfSection ? name : `${file}/${name}`)
  return {
    id,
    kind: holdsAnswer(question) ? type : 'Info',
    number: numbers.get(id) ?? '',
    depth: followUpDepth(place, structure),
    text: wording.read(question.text) || id,
    ...(description !== '' && { description }),
    type: abstract
      ? `${wording.say(kindMessages[type])}${commaOf(wording.readIn.language)}${wording.say('calculated')}`
      : wording.say(kindMessages[type]),
    ...(unit !== '' && { unit }),
    ...(question.codes && { codes: question.codes.map(codingText) }),
    ...(question.unitCodes && { unitCodes: question.unitCodes.map(codingText) }),
    options: optionsOf(question, columns, nameOf, wording),
    calculated: calculations(rules, wording),
    ...(abstract && { isCalculated: true as const }),
    limits: holdsAnswer(question) ? limitsOf(question, wording) : [],
    ...(shown !== null && { shown }),
    ...(shownByCode !== null && { shownByCode }),
    usedBy: usesInWords(book.uses.get(id), book),
    ...(own && { column: nameOf(own) }),
  }
}

function followUpDepth({ parent }: QuestionPlace, structure: BaseStructure): number {
  const above = parent && structure.questions.get(parent.id)
  return above ? 1 + followUpDepth(above, structure) : 0
}

function optionsOf(
  question: Question,
  columns: readonly ColumnOf[],
  nameOf: (column: ColumnOf) => string,
  wording: Wording,
): BookQuestion['options'] {
  const { read, readIn, say } = wording
  if (takesYesNo(question))
    return [
      { code: '1', text: readIn.words.yes },
      { code: '0', text: readIn.words.no },
    ]
  return (question.answers ?? []).map(({ id, text, when, codes }) => {
    const column = columns.find(({ answerId }) => answerId === id)
    const words = read(text) || id
    const offered = when ? `${words} (${say('shownWhile', { condition: conditionText(when, wording) })})` : words
    return {
      code: id,
      text: offered,
      ...(column && { column: nameOf(column) }),
      ...(codes && { codes: codes.map(codingText) }),
    }
  })
}

/** So many questions are listed; more are counted. */
const fewQuestions = 3

function usesInWords(uses: Uses | undefined, { numbers, wording }: Book): readonly string[] {
  if (!uses) return []
  const { say, readIn } = wording
  const questions = [...uses.questions]
  const isListed = questions.length <= fewQuestions && questions.every((id) => numbers.get(id))
  return [
    questions.length === 0
      ? ''
      : isListed
        ? questions.map((id) => wording.question(id)).join(commaOf(readIn.language))
        : say('usedByQuestions', { count: questions.length }),
    uses.checks > 0 ? say('usedByChecks', { count: uses.checks }) : '',
    uses.solutions.size > 0 ? say('usedBySolutions', { count: uses.solutions.size }) : '',
  ].filter((words) => words !== '')
}

function missingCodes({ reasons }: Dataset, { say, read }: Wording): Codebook['missing'] {
  return [
    { code: '', text: say('emptyCell') },
    { code: 'UNK', text: say('unknownCell') },
    { code: 'NASK', text: say('notAskedCell') },
    { code: 'HIDDEN', text: say('hiddenCell') },
    ...reasons.all.map(({ code, text }) => ({ code, text: read(text) })),
  ]
}
