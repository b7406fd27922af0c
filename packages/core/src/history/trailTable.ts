/**
 * The trail of a case as a table: a row per answer, note, save and mark, in sequence. Each row has the value before and
 * after, so that every change is visible, including those merged in by a save.
 */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import type { BaseConfig, Question } from '../bases/base'
import { parseKey } from '../bases/key'
import { namedReason } from '../bases/reasons/missingReason'
import type { BaseStructure } from '../bases/structure'
import { type FactValue, isUnknown } from '../facts/fact'
import { whyNotDone } from '../followUps/notDone'
import { comparedText } from './comparison/comparisonLanguage'
import type { HistoryEntry } from './historyEntry'

/** Widths in characters. */
export const trailColumns = [
  { header: 'Revision', width: 9 },
  { header: 'Time (UTC)', width: 25 },
  { header: 'Person', width: 16 },
  { header: 'Source', width: 10 },
  { header: 'Event', width: 19 },
  { header: 'Questionnaire', width: 24 },
  { header: 'Question', width: 24 },
  { header: 'Text', width: 40 },
  { header: 'Before', width: 16 },
  { header: 'After', width: 16 },
  { header: 'Answer', width: 30 },
  { header: 'Reason', width: 30 },
] as const

export type TrailRow = readonly (string | number | boolean | null)[]

/** Creates the row of each entry. Call it in the order of the trail, from the first entry. */
export function trailRows({ questions, questionnaires, base }: BaseStructure): (entry: HistoryEntry) => TrailRow {
  const last = new Map<string, FactValue>()
  let revision = 1
  return (entry) => {
    const { at, author, source, reason } = entry
    const who = [revision, at, author, source.kind]
    if (entry.kind === 'revision') revision++
    const fallback = base.config.fallbackLanguage
    if (entry.kind === 'notDone' || entry.kind === 'dueAgain') {
      const text = questionnaires.get(entry.questionnaire)?.questionnaire.text
      const why = entry.kind === 'notDone' ? whyNotDone(entry.cause, reason) : reason
      return [
        ...who,
        eventNames[entry.kind],
        comparedText(text, fallback) || entry.questionnaire,
        null,
        null,
        null,
        null,
        null,
        why,
      ]
    }
    if (entry.kind === 'site') return [...who, eventNames.site, null, null, null, entry.from, entry.site, null, reason]
    if (entry.kind !== 'fact') return [...who, eventNames[entry.kind], null, null, null, null, null, null, reason]

    const { id, value } = entry.fact
    const before = last.get(id) ?? null
    last.set(id, value)
    const place = questions.get(parseKey(annotatedKey(id))?.questionId ?? '')
    const isNote = isAnnotationId(id)
    return [
      ...who,
      isNote ? 'Note' : 'Answer',
      place ? comparedText(place.questionnaire.text, fallback) : null,
      id,
      place ? comparedText(place.question.text, fallback) : null,
      cellOf(before),
      entry.erased === null ? cellOf(value) : `erased on ${entry.erased}`,
      place && !isNote ? answerText(place.question, value, base.config) : null,
      reason,
    ]
  }
}

const eventNames = {
  revision: 'Saved',
  deleted: 'Marked deleted',
  restored: 'Restored',
  notDone: 'Follow-up not done',
  dueAgain: 'Follow-up due again',
  site: 'Site',
  erased: 'Answers erased',
} as const

function cellOf(value: FactValue): TrailRow[number] {
  if (value === null || typeof value !== 'object') return value
  if (!isUnknown(value)) return value.join('; ')
  return value.reason === undefined ? 'unknown' : `unknown: ${value.reason}`
}

/** The texts of the chosen answers, or of the reason why it is unknown; null for what says all in the column before. */
function answerText({ answers }: Question, value: FactValue, config: BaseConfig): string | null {
  const { fallbackLanguage: fallback } = config
  if (isUnknown(value))
    return value.reason === undefined ? null : comparedText(namedReason(config, value.reason).text, fallback)
  if (!answers?.length || value === null) return null
  const chosen = Array.isArray(value) ? value : [value]
  return chosen.map((id) => comparedText(answers.find((answer) => answer.id === id)?.text, fallback)).join('; ')
}
