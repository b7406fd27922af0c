/** Entries of the trail of a study in the words of their reader. */
import { annotatedKey, isAnnotationId, keyOfColumns } from '@casebook/core/annotation/annotation'
import { answerText, type LabelOf } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import { isUnknown } from '@casebook/core/facts/fact'
import type { NotDoneCause } from '@casebook/core/followUps/notDone'
import { whyNotDone } from '@casebook/core/followUps/notDone'
import { type Language, shownIn, type Text } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import type { TrailLine } from '@casebook/core/reviews/studyTrail.calls'
import { trailSigns } from '@casebook/core/reviews/trailFilter'
import type { ReadyBase } from '../bases/compiledBases'
import { documentWords } from '../history/document/caseDocument.words'
import { readInOf } from '../history/document/readIn'
import type { TrailRow } from './studyTrail.repository'

export type TrailWords = ReturnType<typeof trailWords>

export function trailWords(
  { base, structure }: Pick<ReadyBase, 'base' | 'structure'>,
  language: Language,
  labelOf?: LabelOf,
) {
  const readIn = { ...readInOf(base, language, documentWords(language).answers), labelOf }
  const read = (text: Text | undefined) => shownIn(text ?? {}, readIn.texts, readIn.fallback, { page: language })
  const sectionOf = (id: string) => read(structure.questionnaires.get(id)?.questionnaire.text) || id
  const answered = (question: string, value: FactValue) => {
    if (value === null) return null
    const place = structure.questions.get(question)
    if (place) return answerText(place.question, value, readIn)
    if (typeof value !== 'object') return String(value)
    return isUnknown(value) ? readIn.words.unknown : value.join(commaOf(language))
  }
  return {
    questions: [...structure.questions.values()].map(({ question, questionnaire }) => ({
      id: question.id,
      text: read(question.text) || question.id,
      section: sectionOf(questionnaire.id),
      isDate: question.type === 'Date',
    })),
    line: (row: TrailRow): TrailLine => ({ ...common(row), ...said(row) }),
  }

  function said(row: TrailRow): Pick<TrailLine, 'kind' | 'key' | 'text' | 'section' | 'before' | 'after' | 'reason'> {
    const { kind, question, occurrence, value, before, reason } = row
    const nothing = { key: null, text: null, section: null, before: null, after: null, reason }
    if (kind === 'site') {
      // The casts are safe: the trail holds what an entry of the kind says.
      const { site, from } = value as { site: string; from: string | null }
      return { ...nothing, kind, before: from, after: site }
    }
    if (kind === 'notDone' || kind === 'dueAgain') {
      const { questionnaire, cause } = value as { questionnaire: string; cause?: NotDoneCause }
      const why = kind === 'notDone' && cause ? whyNotDone(cause, reason) : reason
      return { ...nothing, kind, section: sectionOf(questionnaire), reason: why }
    }
    if (kind !== 'fact' || question === null || occurrence === null) return { ...nothing, kind: kind as 'deleted' }
    const id = annotatedKey(question)
    const place = structure.questions.get(id)
    const isNote = isAnnotationId(question)
    const text = place ? read(place.question.text) || id : id
    const worded = (said: FactValue) => (isNote ? (said === null ? null : String(said)) : answered(id, said))
    return {
      kind: isNote ? 'note' : 'answer',
      key: keyOfColumns(question, occurrence),
      text: place?.repeatsIn ? `${text} (${occurrence})` : text,
      section: place ? sectionOf(place.questionnaire.id) : null,
      before: worded(before),
      after: worded(value as FactValue),
      reason,
    }
  }

  function common(row: TrailRow) {
    const { owner, name, site, author, source, at, savedAt, erased } = row
    const signs = trailSigns.filter((sign) => row[sign])
    const moments = { at: at.toISOString(), savedAt: savedAt.toISOString(), erased: erased?.toISOString() }
    return { owner, name, site, author, source, ...moments, signs }
  }
}

/** By the id of a question, its section. */
export function sectionsOf({ structure }: Pick<ReadyBase, 'structure'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...structure.questions.values()].map(({ question, questionnaire }) => [question.id, questionnaire.id]),
  )
}
