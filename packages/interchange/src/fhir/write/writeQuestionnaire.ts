/** Writes a base as a FHIR Questionnaire of R4. What FHIR cannot say is a finding with the id of the question. */

import { type Base, languagesOfBase, type Question, type Questionnaire } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { baseStructure } from '@casebook/core/bases/structure'
import { languages } from '@casebook/core/language/language'
import { type SourceFinding, wholeFile } from '../../form/finding'
import { createIds } from '../../form/ids'
import { scoreQuestion } from '../../lift/helperQuestions'
import { visibilityOf } from '../../lift/visible'
import { sayable } from '../../lift/writing'
import { always, isAlways } from '../../lower/conditions/conditions'
import type { Tell } from '../../redcap/write/columnsOf'
import { tellOfBase } from '../../xlsform/write/tellOfBase'
import { enableWhen, type Json } from './enableWhen'
import { createFhirPath } from './fhirPath'
import { expressionOf, inWords, itemOf, occurs } from './items'

export interface WrittenQuestionnaire {
  readonly document: Json
  readonly findings: readonly SourceFinding[]
}

export function writeQuestionnaire(base: Base): WrittenQuestionnaire {
  const findings: SourceFinding[] = []
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
  const structure = baseStructure(base)
  const main = base.config.fallbackLanguage
  const ids = createIds([...structure.questions.keys(), ...structure.questionnaires.keys()])
  const scores = new Map(base.solutions.map(({ id }) => [id, ids.claim(`score/${id}`)]))
  const path = createFhirPath(structure, scores)
  const visibility = visibilityOf(structure)

  const item = base.questionnaires.map(groupOf)
  if (scores.size > 0) item.push(scoresGroup())
  tellOfStudy()
  const { id, text, version, description, codes } = base
  return {
    document: {
      resourceType: 'Questionnaire',
      id: id.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 64),
      language: main === 'sy' ? 'ar' : main,
      name: id,
      ...inWords('title', text, main),
      version,
      status: 'active',
      ...inWords('description', description, main),
      ...(codes ? { code: codes } : {}),
      ...(base.origin?.copyright ? { copyright: base.origin.copyright } : {}),
      item,
    },
    findings,
  }

  function groupOf(section: Questionnaire): Json {
    const { questionnaires = [], repeats } = section
    const all = section.questions.flatMap(withFollowUps)
    const shown = visibility.section(section)
    // A section within may show while the one around it does not.
    const isTogether =
      questionnaires.length === 0 && !isAlways(shown) && all.every((each) => visibility.within(each.id) !== null)
    const tellAll: Tell = (...said) => {
      for (const question of all) tellAt(question.id)(...said)
    }
    const { extension, ...enabled } = enabledWhile(isTogether ? shown : always, tellAll)
    if (section.description) tellAt(section.id)('lost', 'Text', 'The description of a section is not written.')
    const extensions = [...(extension ?? []), ...occurs(repeats)]
    const items = [
      ...all.map((question) =>
        questionItem(question, (isTogether ? visibility.within(question.id) : null) ?? visibility.of(question.id)),
      ),
      ...questionnaires.map(groupOf),
    ]
    return {
      linkId: section.id,
      ...(section.codes ? { code: section.codes } : {}),
      type: 'group',
      ...inWords('text', section.text, main),
      ...(extensions.length > 0 ? { extension: extensions } : {}),
      ...enabled,
      ...(repeats ? { repeats: true } : {}),
      ...(items.length > 0 ? { item: items } : {}),
    }
  }

  function questionItem(question: Question, shows: Condition): Json {
    const tell = tellAt(question.id)
    const { extension = [], ...enabled } = enabledWhile(shows, tell)
    return { ...itemOf(question, main, [...extension, ...computed(question, tell)], tell), ...enabled }
  }

  function enabledWhile(shows: Condition, tell: Tell): Json & { readonly extension?: readonly Json[] } {
    if (isAlways(shows)) return {}
    const plain = enableWhen(shows, structure)
    if (plain) return plain
    const text = sayable(() => path.condition(shows))
    if (typeof text === 'string') return { extension: [expressionOf('enableWhenExpression', text)] }
    tell('lost', 'Condition', `It always shows. ${text.message}`)
    return {}
  }

  function computed(question: Question, tell: Tell): readonly Json[] {
    if (!question.abstract) return []
    const value = path.calculationOf(question)
    if (typeof value === 'string') return [expressionOf('calculatedExpression', value)]
    tell('lost', 'Expression', value ? `It is not computed. ${value.message}` : 'Only programs fill it.')
    return []
  }

  /** A solution is a hidden calculation of its score. */
  function scoresGroup(): Json {
    const items = [...scores].map(([solution, linkId]): Json => {
      const says = 'The solution is a calculation of its score: from 42 it is established, from 10 suggested.'
      tellAt(solution)('changed', 'Structure', says, linkId)
      const value = path.scoreOf(solution)
      if (typeof value !== 'string')
        tellAt(solution)('lost', 'Expression', `Its score is not computed. ${value.message}`)
      const calculated = typeof value === 'string' ? [expressionOf('calculatedExpression', value)] : []
      return itemOf(scoreQuestion(linkId, solution, base), main, calculated, () => {})
    })
    return { linkId: ids.claim('scores'), type: 'group', text: 'Scores', item: items }
  }

  function tellOfStudy(): void {
    const others = languagesOfBase(base).filter((each) => !(languages as readonly string[]).includes(each))
    if (others.length > 0) tellAt('')('lost', 'Language', `No texts are written in ${others.join(', ')}.`)
    for (const { questionId } of base.checks ?? [])
      tellAt(questionId)('lost', 'Constraint', 'A check of it is not written.')
    tellOfBase(base, tellAt, { name: 'a FHIR Questionnaire', ofEntries: 'other programs may look at one' })
  }
}

function withFollowUps(question: Question): readonly Question[] {
  return [question, ...(question.questions ?? []).flatMap(withFollowUps)]
}
