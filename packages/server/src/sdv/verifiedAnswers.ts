/** The saved answers of a case, questionnaire by questionnaire, as verification looks at them. */

import { hash, randomBytes } from 'node:crypto'
import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { type Answers, type Verification, verificationOf } from '@casebook/core/sdv/verified'
import type { StudyCase } from '../cases/cases.repository'
import { savedFacts } from '../facts/facts.repository'
import type { Database } from '../services'

export const hashOfText = (text: string): string => hash('sha256', text)

/** A hash as a mark keeps it, with a salt before it: once it is erased, nobody finds the answer by trying the few that there may be. */
export function salted(hashOfAnswer: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${hashOfText(`${salt}\n${hashOfAnswer}`)}`
}

/** Older marks keep hashes without a salt. */
export function isHashOf(kept: string, hashOfAnswer: string): boolean {
  const [salt = '', rest] = kept.split('.')
  return kept === (rest === undefined ? hashOfAnswer : salted(hashOfAnswer, salt))
}

/** The hash of each answer, as a mark keeps it. */
export function keptVerification(answers: Answers): Verification {
  const hashes = Object.entries(verificationOf(answers, hashOfText))
  return Object.fromEntries(hashes.map(([key, one]) => [key, salted(one)]))
}

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
