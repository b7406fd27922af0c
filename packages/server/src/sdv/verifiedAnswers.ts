/** The saved answers of a case, questionnaire by questionnaire, as verification looks at them. */
import { hash } from 'node:crypto'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { foldFacts } from '@casebook/core/dialog/fact'
import type { Answers } from '@casebook/core/sdv/verified'
import type { StudyCase } from '../cases/cases.repository'
import { isAnnotation, questionOf, rowOfFact } from '../dialog/factRow'
import { savedFacts } from '../dialog/words.repository'
import type { Database } from '../services'

export const hashOfAnswer = (text: string): string => hash('sha256', text)

export async function savedAnswers(
  db: Database,
  { id, revision }: Pick<StudyCase, 'id' | 'revision'>,
): Promise<Answers> {
  const answers = foldFacts(await savedFacts(db, id, revision))
  return new Map([...answers].filter(([key]) => !isAnnotation(key)))
}

export function answersOf({ questions }: BaseStructure, questionnaireId: string, answers: Answers): Answers {
  return new Map(
    [...answers].filter(([id, value]) => {
      const place = questions.get(questionOf(rowOfFact({ id, value })))
      return place?.questionnaire.id === questionnaireId
    }),
  )
}
