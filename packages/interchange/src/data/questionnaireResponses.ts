/**
 * FHIR QuestionnaireResponses (R4 and R5) as answers: one response, a Bundle of them, or one to a line (NDJSON).
 *
 * The case is named by `subject`: its identifier, or the id of what it refers to.
 */

import { keyOf } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type Fact, type FactValue, unknown } from '@casebook/core/facts/fact'
import { unknownOfCode } from '@casebook/core/facts/missingCode'
import { takesSeveral } from '@casebook/core/questions/takes'
import { valueIn } from '@casebook/core/submission/cellValue'
import { momentOf } from '../fhir/source/moments'
import type { SubjectAnswers } from './clinicalData'

type Json = Readonly<Record<string, unknown>>

/** Null for JSON that is no response and no Bundle of responses. */
export function responsesIn(document: unknown): readonly Json[] | null {
  if (!isObject(document)) return null
  if (document.resourceType === 'QuestionnaireResponse') return [document]
  if (document.resourceType !== 'Bundle') return null
  return listIn(document.entry).flatMap(({ resource }) =>
    isObject(resource) && resource.resourceType === 'QuestionnaireResponse' ? [resource] : [],
  )
}

/** Empty if it says none. */
export function subjectOf(response: Json): string {
  const subject = isObject(response.subject) ? response.subject : {}
  const identifier = isObject(subject.identifier) ? textIn(subject.identifier.value) : null
  return identifier ?? textIn(subject.reference)?.split('/').at(-1) ?? textIn(subject.display) ?? ''
}

export function answersOfResponse(structure: BaseStructure, response: Json): SubjectAnswers {
  const answers = new Map<string, { readonly fact: Fact; readonly column: string }>()
  const unasked: string[] = []
  const times = new Map<string, number>()

  function take(items: readonly Json[], occurrence: number): void {
    const within = new Map<string, number>()
    for (const item of items) {
      const linkId = textIn(item.linkId) ?? ''
      const place = structure.questions.get(linkId)
      const section = structure.questionnaires.get(linkId)
      const given = listIn(item.answer)
      if (place) {
        const values = given.map(valueOfAnswer).filter((value) => value !== null)
        const count = (times.get(linkId) ?? 0) + 1
        times.set(linkId, count)
        const isOwn = place.repeatsIn === linkId
        const key = (n: number) => keyOf(linkId, isOwn ? n : place.repeatsIn === null ? 1 : occurrence)
        if (values.length > 0 && !place.question.abstract)
          for (const [i, each] of (isOwn ? values : [values]).entries()) {
            const id = key(isOwn ? count + i : 1)
            answers.set(id, { column: linkId, fact: { id, value: valueSaid(structure, linkId, [each].flat()) } })
          }
      } else if (!section && given.length > 0) unasked.push(linkId)
      const nth = (within.get(linkId) ?? 0) + 1
      within.set(linkId, nth)
      const repeats = section?.questionnaire.repeats !== undefined || place?.repeatsIn === linkId
      const inner = [...listIn(item.item), ...given.flatMap((answer) => listIn(answer.item))]
      take(inner, repeats ? nth : occurrence)
    }
  }
  take(listIn(response.item), 1)
  const [first] = unasked
  if (first !== undefined)
    return { type: 'Unreadable', words: `${first}: it answers an item that the study does not ask` }
  return { type: 'Answers', answers: [...answers.values()].map(({ fact, column }) => ({ ...fact, column })) }
}

type Said = string | number | boolean | Absent

/** Why there is no answer, by code; and the code of a reason that only its study has. */
interface Absent {
  readonly absent: string
  readonly own: string | null
}

/** By the codes of FHIR for the ids of the reasons that every study begins with. */
const reasonsOfAbsence: Readonly<Record<string, string>> = {
  'not-performed': 'notDone',
  'not-applicable': 'notApplicable',
  'asked-declined': 'refused',
  'temp-unknown': 'notAvailable',
  'asked-unknown': 'askedUnknown',
}

/** What is no value of its question stays text, for the case to refuse it by name. */
function valueSaid({ questions, base }: BaseStructure, id: string, all: readonly Said[]): FactValue {
  const question = questions.get(id)?.question
  if (!question) return null
  const [absent] = all.filter((each) => typeof each === 'object')
  if (absent) {
    const reason = reasonsOfAbsence[absent.absent]
    if (reason !== undefined) return { unknown: true, reason }
    return (absent.own !== null && unknownOfCode(base.config, absent.own)) || unknown
  }
  const texts = all.map(String)
  const [first = '', ...others] = texts
  if (takesSeveral(question)) return texts
  if (others.length > 0) return texts.join(', ')
  // A day is no moment: what has a time is refused by name where a day is asked for.
  const said = question.type === 'DateTime' || question.type === 'Time' ? (momentOf(first) ?? first) : first
  return valueIn(question, said, null)
}

/** Null for an answer without a value that Casebook has. A quantity counts in the unit of its question. */
function valueOfAnswer(answer: Json): Said | null {
  const extensions = listIn(answer.extension)
  const codeOf = (name: string) => extensions.find(({ url }) => textIn(url)?.split('/').at(-1) === name)
  const absent = textIn(codeOf('data-absent-reason')?.valueCode)
  if (absent !== null) return { absent, own: textIn(codeOf('originalText')?.valueString) }
  const [, value] = Object.entries(answer).find(([name]) => name.startsWith('value')) ?? []
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (!isObject(value)) return null
  const said = value.code ?? value.value ?? value.display ?? value.url
  return typeof said === 'string' || typeof said === 'number' ? said : null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
