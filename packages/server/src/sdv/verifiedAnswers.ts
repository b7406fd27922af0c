/** The saved answers of a case, questionnaire by questionnaire, as verification looks at them. */

import { hash } from 'node:crypto'
import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type FactValue, foldFacts } from '@casebook/core/facts/fact'
import type { Answers } from '@casebook/core/sdv/verified'
import type { StudyCase } from '../cases/cases.repository'
import { savedFacts } from '../facts/facts.repository'
import type { Database } from '../services'

export const hashOfText = (text: string): string => hash('sha256', text)

export async function savedAnswers(
  db: Database,
  { id, revision }: Pick<StudyCase, 'id' | 'revision'>,
): Promise<Answers> {
  return answered(foldFacts(await savedFacts(db, id, revision)))
}

/** Without notes, and without what was withdrawn. */
export function answered(facts: ReadonlyMap<string, FactValue>): Answers {
  return new Map([...facts].flatMap(([key, value]) => (value === null || isAnnotationId(key) ? [] : [[key, value]])))
}

export function answersOf({ questions }: BaseStructure, questionnaireId: string, answers: Answers): Answers {
  return new Map(
    [...answers].filter(([id]) => {
      const place = questions.get(parseKey(annotatedKey(id))?.questionId ?? '')
      return place?.questionnaire.id === questionnaireId
    }),
  )
}
