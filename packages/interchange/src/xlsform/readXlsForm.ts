/**
 * Reads an XLSForm as a base. Nothing is dropped without a finding: a cell is used, found fault with, or kept in the `meta` of its question or
 * section under `xlsform/` and the author's header.
 */

import type { Base, Question } from '@casebook/core/bases/base'
import type { Check, Rule } from '@casebook/core/bases/rule'
import type { Text, TextLanguage } from '@casebook/core/language/language'
import type { ReadSheet } from '../files/readWorkbook'
import { type SourceFinding, wholeFile } from '../form/finding'
import { createIds, usableId } from '../form/ids'
import { idOfTitle } from '../form/titles'
import { switchQuestion } from '../lift/helperQuestions'
import { withoutCircles } from '../lower/circles'
import { always, chose } from '../lower/conditions/conditions'
import { todayFinding, withToday } from '../lower/today'
import { type ChoiceList, readChoiceSheet } from './choices'
import { constraintOf } from './constraints'
import { createFilters } from './filters'
import { createNames } from './lower/names'
import { createPlan } from './lower/plan'
import { answersOf, keptIn, otherOf, questionOf, type Reading, restOf, sourceOf } from './question'
import { placed } from './questionnaires'
import { settingsKept, settingsOf } from './settings'
import { type FormSheet, readSheet, tellOfKept } from './sheets'
import { type Item, readSurvey } from './survey'
import { isTableHead, tableOf, withTables } from './tables'
import { createTexts, type Texts } from './texts'

export const sheetNames = ['survey', 'choices', 'settings'] as const

export interface FormFrame {
  /** Without it the form names the base. */
  readonly id?: string | undefined
  readonly group: string
  /** Of the file: the title of a form that has none. */
  readonly title: string
  /** Of texts whose language the form does not name. */
  readonly language: TextLanguage
}

export type ReadXlsForm =
  | { readonly type: 'Read'; readonly base: Base; readonly findings: readonly SourceFinding[] }
  | { readonly type: 'Refused'; readonly reason: string }

/** More is no form that people fill in. */
const most = { rows: 10_000, options: 20_000 }

export function readXlsForm(sheets: readonly ReadSheet[], frame: FormFrame): ReadXlsForm {
  const findings: SourceFinding[] = []
  const named = (name: string) => sheets.find((sheet) => sheet.name.trim().toLowerCase() === name)
  const [surveySheet, choiceSheet, settingSheet] = sheetNames.map(named)
  if (!surveySheet)
    return refused(
      'The workbook has no sheet "survey": an XLSForm has its questions there. Name the sheet with them so.',
    )
  const survey = readSheet('survey', surveySheet, ['type', 'name'], findings)
  if (!survey)
    return refused('The sheet "survey" has no header: its first row names the columns "type", "name" and "label".')
  const choices = choiceSheet ? readSheet('choices', choiceSheet, ['list_name', 'name'], findings) : null
  if (choiceSheet && !choices && choiceSheet.rows.length > 0)
    return refused(
      'The sheet "choices" has no header: its first row names the columns "list_name", "name" and "label".',
    )
  if (survey.rows.length > most.rows) return refused(tooMany('survey', survey.rows.length, most.rows))
  if (choices && choices.rows.length > most.options)
    return refused(tooMany('choices', choices.rows.length, most.options))
  const settings = settingSheet ? settingsOf(settingSheet, findings) : null
  const base = read({ survey, choices, settings, frame }, findings)
  return { type: 'Read', base, findings: distinct(findings) }
}

const refused = (reason: string): ReadXlsForm => ({ type: 'Refused', reason })

const tooMany = (sheet: string, count: number, limit: number) =>
  `The sheet "${sheet}" has ${count} rows: a form has at most ${limit}. Divide it into several.`

interface Sheets {
  readonly survey: FormSheet
  readonly choices: FormSheet | null
  readonly settings: FormSheet | null
  readonly frame: FormFrame
}

function read({ survey, choices: choiceSheet, settings, frame }: Sheets, findings: SourceFinding[]): Base {
  const setting = (name: string) => settings?.rows[0]?.read(name) ?? ''
  const texts = createTexts({
    sheets: [survey, ...(choiceSheet ? [choiceSheet] : [])],
    standard: setting('default_language'),
    otherwise: frame.language,
  })
  const mayRepeat = /^(yes|true)$/i.test(setting('allow_choice_duplicates'))
  const ids = createIds([''])
  const claim = (name: string) => ids.claim(usableId(name))
  const tree = readSurvey(survey, ids)
  const { inTexts } = createNames(tree)
  const choices = readChoiceSheet(choiceSheet, texts, mayRepeat, inTexts(null))
  const reading: Reading = {
    survey,
    choices,
    texts,
    kept: new Map(),
    used: new Set(),
    lists: new Map(),
    names: inTexts,
  }
  const title = setting('form_title') || frame.title
  const formTitle = texts.own(title)
  const { questionnaires: asked, rules, checks, filtering } = lowered(tree, reading, claim, formTitle)
  const questionnaires = withToday(asked, [rules, checks], texts.own('Today'))
  if (questionnaires !== asked) findings.push(todayFinding)
  tellOfKept(survey, reading.kept)
  choices.tellKept(filtering)
  for (const [name, list] of choices.lists) if (!reading.used.has(name)) (list as ChoiceList).tellUnused()
  const unused = choices.unused(reading.used)
  tellOfLanguage(texts, survey, findings)
  const [version, formId] = [setting('version'), setting('form_id')]
  const languages = texts.languages
  return {
    id: frame.id ?? idOfTitle(formId || title, 'form'),
    group: frame.group,
    version: version === '' ? '1' : version.slice(0, 60),
    text: formTitle,
    languages,
    config: {
      availableLanguages: languages,
      acceptLanguages: languages,
      fallbackLanguage: texts.fallback,
      anonymousCaseName: null,
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 1,
    },
    meta: {
      'layout/tabbed': String(questionnaires.length > 1),
      ...settingsKept(settings),
      ...(tree.recordRows.length === 0 ? {} : { 'xlsform/records': JSON.stringify(tree.recordRows) }),
      ...(unused === '' ? {} : { 'xlsform/lists': unused }),
      ...(choices.kept === '' ? {} : { 'xlsform/choices': choices.kept }),
    },
    questionnaires,
    solutions: [],
    rules,
    ...(checks.length > 0 ? { checks } : {}),
    origin: { source: title, format: 'XLSForm' },
  }
}

function tellOfLanguage({ fallback }: Texts, survey: FormSheet, findings: SourceFinding[]): void {
  if (survey.languagesOf('label').some((name) => name !== '')) return
  const message = `The form names no language: its texts are taken as ${fallback}.`
  findings.push({ at: wholeFile, severity: 'note', kind: 'Language', message, asksLanguage: true })
}

interface Lowered {
  readonly questionnaires: Base['questionnaires']
  readonly rules: readonly Rule[]
  readonly checks: readonly Check[]
  /** The columns of the choices that filters name. */
  readonly filtering: ReadonlySet<string>
}

function lowered(
  tree: ReturnType<typeof readSurvey>,
  reading: Reading,
  claim: (name: string) => string,
  formTitle: Text,
): Lowered {
  const { survey, texts, kept } = reading
  const options = new Map(tree.items.map((item) => [item, answersOf(item, reading)]))
  const sources = new Map(tree.items.map((item) => [item, sourceOf(item, options.get(item) ?? null)]))
  const plan = createPlan({
    survey: tree,
    claim,
    source: (item) => sources.get(item) ?? { id: item.id, kind: 'none', choices: [] },
  })
  // In the order of the rows, so that what a condition names is mostly known already.
  for (const item of tree.items) {
    plan.enablement.own(item)
    plan.computed(item)
  }
  const checks: Check[] = []
  const others: Rule[] = []
  const questions = new Map<Item, readonly Question[]>()
  const filters = createFilters(reading.choices, plan)
  for (const item of tree.items) {
    if (item.what.type !== 'field') continue
    const answers = options.get(item) ?? null
    const computed = plan.computed(item)
    const constraint = constraintOf(item, {
      plan,
      answers,
      message: () => texts.read(survey, item.row, 'constraint_message', reading.names(item)),
      ours: texts.own('This answer is not accepted.'),
    })
    if (constraint.check) checks.push(constraint.check)
    const offered = answers && filters.of(item, answers)
    const question = questionOf(item, { answers: offered, computed, constraint }, reading)
    const beside = item.what.hasOther && question.answers ? [otherText(item, question)] : []
    questions.set(item, [question, ...beside])
  }

  function otherText({ id }: Item, question: Question): Question {
    const own = claim(otherOf.text(id))
    const unless = chose(question.id, otherOf.option)
    others.push({ id: `show ${own}`, if: always, unless, then: { ContraIndicate: { targets: [own] } } })
    return { id: own, type: 'Text', text: texts.own('Please specify'), optional: true }
  }

  // Before anything is placed: it may need conditions that are held in questions of their own.
  const computing = tree.items.flatMap((item) => {
    const computed = plan.computed(item)
    const isSet = questions.get(item)?.[0]?.abstract === true
    if (!computed || !isSet) return []
    const rule: Rule = {
      id: `compute ${item.id}`,
      if: plan.enablement.full(item),
      then: { Set: { questionId: item.id, formula: computed.formula } },
    }
    const tellOfCircle = (message: string) => item.row.tell('calculation', 'error', 'Circle', message)
    return [{ id: item.id, rule, tellOfCircle }]
  })
  const inSections = placed(tree.roots, {
    enablement: plan.enablement,
    claim,
    formTitle,
    own: texts.own,
    questionsOf: (item) => [...(questions.get(item) ?? []), ...switchesOf(item)],
    switchesOf,
    titleOf: (group) => texts.read(survey, group.row, 'label', reading.names(group)),
    untitled: tellOfUntitled,
    metaOf: (group) => {
      tellOfGroup(group)
      return {
        ...keptIn(group.row, ['relevant', 'appearance', 'repeat_count', 'read_only']),
        ...restOf(group.row, kept),
      }
    },
  })

  function switchesOf(item: Item): readonly Question[] {
    const held = plan.switches.get(item)
    if (!held) return []
    return [{ ...switchQuestion(held.id, texts.own(`${item.name} shows`)), optional: true }]
  }

  const fields = new Map(tree.items.map((item) => [item.id, item]))
  const { questionnaires, rules } = withTables(inSections.questionnaires, {
    tables: new Map(tree.items.map((item) => [item.id, tableOf(item)])),
    heads: new Set(tree.items.filter(isTableHead).map(({ id }) => id)),
    rules: inSections.rules,
    claim,
    groupShows: (id) => {
      const group = fields.get(id)?.parent
      return group ? plan.enablement.full(group) : always
    },
  })

  const held = [...plan.switches].map(([item, { id, condition }]) => ({
    id,
    rule: { id: `hold ${id}`, if: condition, then: { Set: { questionId: id, value: true } } } satisfies Rule,
    tellOfCircle: (message: string) => item.row.tell('relevant', 'error', 'Circle', message),
  }))
  const set = withoutCircles([...computing, ...held]).map(({ rule }) => rule)
  return { questionnaires, rules: [...rules, ...others, ...set], checks, filtering: filters.columns }
}

function tellOfUntitled({ name, row }: Item): void {
  const appearance = row.read('appearance')
  const words = `${name} has no label and stands among fields, so it is no heading${appearance === '' ? '' : `: ${appearance} does nothing`}.`
  row.tell('name', 'note', 'Structure', `The group ${words}`)
}

function tellOfGroup({ row, what }: Item): void {
  if (row.read('repeat_count') !== '')
    row.tell(
      'repeat_count',
      'lost',
      'Repeats',
      'The number of entries is not counted: people add as many as there are.',
    )
  for (const column of ['calculation', 'constraint', 'default', 'required', 'choice_filter', 'parameters', 'trigger']) {
    const text = row.read(column)
    if (text !== '' && !/^(no|false|false\(\))$/i.test(text))
      row.tell(column, 'lost', 'Structure', `A ${what.type} has no answer, so this does nothing: ${text}`)
  }
}

/** The same about the same cell comes up whenever an expression is looked at. */
function distinct(findings: readonly SourceFinding[]): readonly SourceFinding[] {
  const all = new Map(findings.map((finding) => [JSON.stringify(finding), finding]))
  return [...all.values()]
}
