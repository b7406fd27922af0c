/**
 * A case as a FHIR QuestionnaireResponse of R4, beside the Questionnaire that Casebook writes: the same linkIds, an item for each entry of what repeats. Why there is no
 * answer is its `data-absent-reason`. A response has no notes and no earlier answers.
 */

import type { Value } from '@casebook/core/bases/answerValue'
import type { Question, Questionnaire } from '@casebook/core/bases/base'
import { fileRecord } from '@casebook/core/bases/files/fileRecord'
import { keyOf, parseKey } from '@casebook/core/bases/key'
import { baseStructure } from '@casebook/core/bases/structure'
import { type FactValue, isUnknown } from '@casebook/core/facts/fact'
import { codeOfUnknown } from '@casebook/core/facts/missingCode'
import { textIn } from '@casebook/core/language/language'
import { codingOfOption } from '../fhir/write/codings'
import type { Json } from '../fhir/write/enableWhen'
import { canRepeat, extension, typeOf } from '../fhir/write/items'
import type { ExportedCase, ExportedVersion } from './exportedStudy'

/** By the ids of the reasons that every study begins with. */
const absentReasons: Readonly<Record<string, string>> = {
  notDone: 'not-performed',
  notApplicable: 'not-applicable',
  refused: 'asked-declined',
  notAvailable: 'temp-unknown',
  askedUnknown: 'asked-unknown',
}

/** For the cases of a version. */
export function responsesTo({ base }: ExportedVersion): (one: ExportedCase) => Json {
  const structure = baseStructure(base)
  const main = base.config.fallbackLanguage
  const id = base.id.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 64)

  return (one) => {
    const answers = new Map([...one.answers, ...one.computed])
    const occurrences = occurrencesIn(answers.keys())
    const item = base.questionnaires.flatMap((section) => groupsOf(section, 1))
    return {
      resourceType: 'QuestionnaireResponse',
      questionnaire: `Questionnaire/${id}|${base.version}`,
      status: 'in-progress',
      subject: { identifier: { value: one.key } },
      authored: one.savedAt.toISOString(),
      ...(one.author === null ? {} : { author: { type: 'Practitioner', identifier: { value: one.author } } }),
      ...(item.length > 0 ? { item } : {}),
    }

    function groupsOf(section: Questionnaire, around: number): readonly Json[] {
      const numbers = section.repeats ? entriesOf(section) : [around]
      return numbers.flatMap((occurrence) => {
        const inside = [
          ...section.questions.flatMap((question) => itemsOf(question, occurrence)),
          ...(section.questionnaires ?? []).flatMap((nested) => groupsOf(nested, occurrence)),
        ]
        // An entry without answers before others keeps their place.
        if (inside.length === 0 && !section.repeats) return []
        return [{ linkId: section.id, ...(inside.length > 0 ? { item: inside } : {}) }]
      })
    }

    /** 1 to the last that something is said in. */
    function entriesOf({ id: sectionId }: Questionnaire): readonly number[] {
      const numbers = [...structure.questions].flatMap(([of, { repeatsIn }]) =>
        repeatsIn === sectionId ? [...(occurrences.get(of) ?? [])] : [],
      )
      return Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1)
    }

    function itemsOf(question: Question, around: number): readonly Json[] {
      const { id: linkId, questions = [] } = question
      const at = (occurrence: number) => answersOf(question, answers.get(keyOf(linkId, occurrence)))
      if (!question.repeats)
        return [...itemWith(linkId, at(around)), ...questions.flatMap((each) => itemsOf(each, around))]
      const all = withFollowUps(question).flatMap((each) => [...(occurrences.get(each.id) ?? [])])
      const numbers = Array.from({ length: Math.max(0, ...all) }, (_, i) => i + 1)
      if (canRepeat(question)) return itemWith(linkId, numbers.flatMap(at))
      // What a Questionnaire cannot ask several times is an item for each entry, with its follow-ups in it.
      return numbers.map((occurrence) => {
        const [first = {}] = at(occurrence)
        const inside = questions.flatMap((each) => itemsOf(each, occurrence))
        return { linkId, answer: [{ ...first, ...(inside.length > 0 ? { item: inside } : {}) }] }
      })
    }
  }

  function answersOf(question: Question, value: NonNullable<FactValue> | undefined): readonly Json[] {
    if (value === undefined) return []
    if (!isUnknown(value)) {
      const all = typeof value === 'object' ? value : [value]
      return all.map((one) => answerOf(question, one))
    }
    const known = absentReasons[value.reason ?? '']
    const code = known ?? 'unknown'
    const words = known === undefined && value.reason !== undefined ? codeOfUnknown(base.config, value) : null
    return [
      {
        extension: [
          extension('data-absent-reason', { valueCode: code }),
          ...(words === null ? [] : [extension('originalText', { valueString: words })]),
        ],
      },
    ]
  }

  function answerOf(question: Question, value: Exclude<Value, readonly string[]>): Json {
    const type = typeOf(question)
    if (typeof value === 'boolean') return { valueBoolean: value }
    if (typeof value === 'number')
      return type === 'integer' && Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value }
    if (type === 'choice') {
      const display = textIn(question.answers?.find((answer) => answer.id === value)?.text, main)
      return { valueCoding: { ...codingOfOption(question, value), ...(display === '' ? {} : { display }) } }
    }
    const file = type === 'attachment' ? fileRecord(value) : null
    if (file) {
      const { name: title, mediaType: contentType, size } = file
      return { valueAttachment: { contentType, size, title, url: value } }
    }
    return { [type === 'date' ? 'valueDate' : 'valueString']: value }
  }
}

function itemWith(linkId: string, answer: readonly Json[]): readonly Json[] {
  return answer.length > 0 ? [{ linkId, answer }] : []
}

function withFollowUps(question: Question): readonly Question[] {
  return [question, ...(question.questions ?? []).flatMap(withFollowUps)]
}

/** By the id of the question. */
function occurrencesIn(keys: Iterable<string>): ReadonlyMap<string, ReadonlySet<number>> {
  const numbers = new Map<string, Set<number>>()
  for (const key of keys) {
    const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
    numbers.set(questionId, (numbers.get(questionId) ?? new Set()).add(occurrence))
  }
  return numbers
}
