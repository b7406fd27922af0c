/**
 * Faults of a base that make it unusable, each with its path. Such a base is not published: a rule that names a missing
 * question would silently never fire.
 */

import { type Base, type Initial, isStartDay, type Question } from '../../bases/base'
import { namePatternProblem } from '../../bases/caseNameProblem'
import type { Check } from '../../bases/rule'
import { practiceMark, sideOf } from '../../bases/sides/practice'
import {
  type BaseStructure,
  baseStructure,
  type QuestionnairePlace,
  type QuestionPlace,
  questionnairePlaces,
  questionPlaces,
} from '../../bases/structure'
import { canonicalJson } from '../../facts/canonicalJson'
import { kindOf } from '../../questions/kinds'
import { isOn } from '../../questions/layout'
import { isMatrix } from '../../questions/matrix'
import { rowProblem } from '../../questions/matrixRows'
import { holdsAnswer } from '../../questions/required'
import { scaleOf } from '../../questions/slider'
import { rankRules } from '../ranks'
import { checkDatePicker, checkDates } from './checkDates'
import { checkFollowUps } from './checkFollowUps'
import { checkNames } from './checkNames'
import { checkOptions } from './checkOptions'
import { type Checker, checkCondition, checkEffect, fits } from './checkRule'
import { checkStatus } from './checkStatus'
import { checkVisits } from './checkVisits'

export interface Fault {
  /** For example `rules/12/if/All/0`. */
  readonly path: string
  readonly message: string
}

/** Empty if the base can be published. The document must have passed `baseSchema`. */
export function checkBase(base: Base): readonly Fault[] {
  const faults: Fault[] = []
  const structure = baseStructure(base)
  const solutions = new Set(base.solutions.map(({ id }) => id))
  const checker: Checker = { structure, solutions, fault: (path, message) => faults.push({ path, message }) }

  checkDatePicker(base, checker)
  checkCaseNames(base, checker)
  checkReasons(base, checker)
  checkMissingReasons(base, checker)
  checkIds(base, checker)
  checkTree(base, checker)
  checkLists(checker)
  checkOptions(base, checker)
  checkRules(base, checker)
  checkFollowUps(base, checker)
  checkVisits(base, checker)
  checkStatus(base, checker)
  checkNames(base, checker)
  return faults
}

function checkCaseNames({ config }: Base, { fault }: Checker): void {
  const problem = namePatternProblem(config)
  if (problem === 'noNumber')
    fault('config/caseNames/next', 'A pattern of names has one place for the number, as in W-###')
  else if (problem !== null)
    fault('config/caseNames/next', `"${config.caseNames?.next}" makes names that the base does not allow`)
}

function checkReasons({ reasonForChange }: Base, { fault }: Checker): void {
  const { reasons = [], listedOnly = false } = reasonForChange ?? {}
  if (listedOnly && reasons.length === 0)
    fault('reasonForChange/reasons', 'Only listed reasons are taken, and none is listed')
  const ids = reasons.map(({ id }) => id)
  for (const [i, id] of ids.entries())
    if (ids.indexOf(id) < i)
      fault(
        `reasonForChange/reasons/${i}`,
        `The id "${id}" is already used by reasonForChange/reasons/${ids.indexOf(id)}`,
      )
}

function checkMissingReasons({ config: { missingReasons = [] } }: Base, { fault }: Checker): void {
  for (const part of ['id', 'code'] as const) {
    const all = missingReasons.map((reason) => reason[part])
    for (const [i, one] of all.entries())
      if (all.indexOf(one) < i)
        fault(
          `config/missingReasons/${i}/${part}`,
          `"${one}" is already used by config/missingReasons/${all.indexOf(one)}`,
        )
  }
}

/** Everything that a rule can name shares one namespace; answers are named within their question. */
function checkIds(base: Base, { fault }: Checker): void {
  if (sideOf(base.id) === 'practice')
    fault('id', `An id does not end in "${practiceMark}", which names the side for practice`)
  const seen = new Map<string, string>()
  const claim = (id: string, path: string) => {
    const first = seen.get(id)
    if (first === undefined) seen.set(id, path)
    else fault(path, `The id "${id}" is already used by ${first}`)
  }
  for (const place of questionnairePlaces(base)) {
    claim(place.questionnaire.id, place.path)
    for (const within of questionPlaces(place)) claim(within.question.id, within.path)
  }
  for (const [i, { id }] of base.solutions.entries()) claim(id, `solutions/${i}`)
}

function checkTree(base: Base, checker: Checker): void {
  for (const place of questionnairePlaces(base)) {
    if (place.questionnaire.repeats && outerOf(place, checker.structure) !== null)
      checker.fault(place.path, 'A repeating group cannot be inside another one')
    for (const within of questionPlaces(place)) {
      if (within.question.repeats && outerOfQuestion(within, place, checker.structure) !== null)
        checker.fault(within.path, 'A repeating question cannot be inside a repeating group')
      checkQuestion(within.question, within.path, checker)
      checkDates(within.question, within.path, checker)
    }
  }
}

/** The id of the repeating group around a questionnaire, or null. */
function outerOf({ parent }: QuestionnairePlace, { questionnaires }: BaseStructure): string | null {
  return parent ? (questionnaires.get(parent.id)?.repeatsIn ?? null) : null
}

function outerOfQuestion(
  { parent }: QuestionPlace,
  { repeatsIn }: QuestionnairePlace,
  { questions }: BaseStructure,
): string | null {
  return parent ? (questions.get(parent.id)?.repeatsIn ?? null) : repeatsIn
}

function checkQuestion(question: Question, path: string, { fault }: Checker): void {
  const { answers = [], min, max, initial, abstract, type } = question
  checkUnique(answers, `${path}/answers`, fault)
  const { listsAnswers, isPicture, hasLimits } = kindOf(question)
  if (!listsAnswers && answers.length > 0)
    fault(`${path}/answers`, `A question of type ${type} has no answers to choose from`)
  if (isPicture)
    for (const [i, { shape }] of answers.entries())
      if (!shape) fault(`${path}/answers/${i}`, 'An answer of an image needs a shape')
  checkChoices(question, path, fault)
  if (question.optionsFrom && (type !== 'Text' || abstract))
    fault(`${path}/optionsFrom`, 'Only a question of type Text that people answer takes its options from a code list')
  if (isMatrix(question)) checkRows(question.questions ?? [], path, fault)
  if (isOn(question.meta?.['layout/slider']) && !scaleOf(question))
    fault(
      `${path}/meta`,
      'A slider is a question of type Num that people answer, with a minimum and a maximum above it',
    )
  for (const [name, bound] of Object.entries({ min, max }))
    if (bound !== undefined && !(hasLimits && fits(question, bound)))
      fault(`${path}/${name}`, `${bound} is no bound for a question of type ${type}`)
  if (min !== undefined && max !== undefined && min > max) fault(path, `The minimum ${min} is above the maximum ${max}`)
  if (question.refuse && min === undefined && max === undefined)
    fault(`${path}/refuse`, 'There is neither a minimum nor a maximum that could refuse an answer')
  if (question.identifying && type === 'Info')
    fault(`${path}/identifying`, 'Only a question with an answer can identify a person')
  if (question.refuse && abstract) fault(`${path}/refuse`, 'Nobody answers a question that is computed')
  const isFitting = (first: Initial) => (isStartDay(first) ? type === 'Date' : fits(question, first))
  if (initial !== undefined && (abstract || !isFitting(initial)))
    fault(`${path}/initial`, 'The initial answer does not fit the question')
}

function checkRows(rows: readonly Question[], path: string, fault: Checker['fault']): void {
  const [first] = rows
  if (!first) fault(path, 'A table has a question for each row')
  for (const [i, row] of rows.entries()) {
    const problem = rowProblem(row, first ?? row)
    if (problem !== null) fault(`${path}/questions/${i}`, problem)
  }
}

/** Pictures have areas instead of options, and what rules compute nobody chooses. */
function checkChoices(question: Question, path: string, fault: Checker['fault']): void {
  const { answers = [], choices, abstract } = question
  const { choice, isPicture } = kindOf(question)
  const isChosen = choice === 'several' && !isPicture && !abstract
  for (const [i, { exclusive }] of answers.entries())
    if (exclusive && !isChosen)
      fault(`${path}/answers/${i}/exclusive`, 'Only an answer of a multiple choice that people answer can be exclusive')
  if (!choices) return
  if (!isChosen)
    fault(`${path}/choices`, 'Only a multiple choice that people answer can say how many answers are expected')
  else if ((choices.min ?? 0) > answers.filter(({ exclusive }) => !exclusive).length)
    fault(`${path}/choices`, `There are fewer than ${choices.min} answers to choose together`)
}

/** When an option is offered, each question that has the list says for itself. */
function contentsOf({ answers = [] }: Question): string {
  return canonicalJson(answers.map(({ when: _, ...answer }) => answer))
}

/** A list of answers has one name, and a name one list: whoever changes one of them changes them all. */
function checkLists({ structure, fault }: Checker): void {
  const first = new Map<string, QuestionPlace>()
  for (const place of structure.questions.values()) {
    const { list, answers = [] } = place.question
    if (list === undefined) continue
    if (answers.length === 0) fault(`${place.path}/list`, 'A question without answers has no list of them')
    const other = first.get(list)
    if (!other) first.set(list, place)
    else if (contentsOf(other.question) !== contentsOf(place.question))
      fault(`${place.path}/answers`, `The list "${list}" has other answers at "${other.question.id}"`)
  }
}

function checkRules({ rules, checks = [] }: Base, checker: Checker): void {
  const { fault } = checker
  checkUnique(rules, 'rules', fault)
  checkUnique(checks, 'checks', fault)
  for (const [i, { if: condition, unless, then }] of rules.entries()) {
    checkCondition(condition, `rules/${i}/if`, checker)
    if (unless) checkCondition(unless, `rules/${i}/unless`, checker)
    checkEffect(then, `rules/${i}/then`, checker)
  }
  for (const [i, check] of checks.entries()) checkCheck(check, `checks/${i}`, checker)
  const ranked = rankRules(rules)
  if (ranked.type === 'Cycle') fault('rules', `Values are derived in a circle: ${ranked.path.join(' → ')}`)
}

function checkCheck(check: Check, path: string, checker: Checker): void {
  const { structure, fault } = checker
  const { if: condition, questionId, action, nodeId } = check
  checkCondition(condition, `${path}/if`, checker)
  const question = structure.questions.get(questionId)?.question
  if (!question) fault(`${path}/questionId`, `There is no question "${questionId}"`)
  else if (action && (question.abstract || !holdsAnswer(question)))
    fault(`${path}/questionId`, `Nobody answers "${questionId}": no answer to it can be ${said[action]}`)
  if (!action && nodeId === undefined)
    fault(path, 'A check has an action, or the node of the queries that it raises as nodeId')
  else if (action && nodeId !== undefined) fault(`${path}/nodeId`, 'A check with an action raises no query')
}

const said = { refuse: 'refused', ask: 'asked about' } as const

function checkUnique(list: readonly { readonly id: string }[], path: string, fault: Checker['fault']): void {
  const seen = new Set<string>()
  for (const [i, { id }] of list.entries()) {
    if (seen.has(id)) fault(`${path}/${i}`, `The id "${id}" is listed twice`)
    seen.add(id)
  }
}
