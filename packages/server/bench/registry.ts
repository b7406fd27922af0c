/**
 * A registry's base and cases for benchmarks: 528 questions and some 1,200 rules, and cases that answer half of the questions.
 */
import { randomUUID } from 'node:crypto'
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { FactValue } from '@casebook/core/facts/fact'
import { holdsAnswer } from '@casebook/core/questions/required'
import { baseOfVector, type VectorBase } from '@casebook/test-fixtures/d3web'
import { luckOf } from '@casebook/test-fixtures/luck'
import { readVectors } from '@casebook/test-fixtures/vectors'
import { sql } from 'kysely'
import type { Database } from '../src/services'

const luck = luckOf(2026)

export const base = baseOfVector('hernia', readVectors<{ kb: VectorBase }>('hernia-structure.json').kb)

/** The questions that people answer. */
export const asked = [...baseStructure(base).questions.values()]
  .map(({ question }) => question)
  .filter((question) => holdsAnswer(question) && !question.abstract)

function answerTo({ type, answers = [] }: Question): FactValue {
  switch (type) {
    case 'OC':
      return luck.oneOf(answers).id
    case 'MC':
    case 'Image':
      return answers.filter(() => luck.chance(0.2)).map(({ id }) => id)
    case 'YN':
      return luck.chance(0.5)
    case 'Num':
      return luck.below(200)
    case 'Date':
      return `20${10 + luck.below(15)}-0${1 + luck.below(9)}-1${luck.below(10)}`
    default:
      return 'As the patient told it.'
  }
}

export const answersOfCase = () =>
  Object.fromEntries(asked.filter(() => luck.chance(0.5)).map((question) => [question.id, answerTo(question)]))

/** Cases of ada. */
export async function fillRegistry(db: Database, from: number, many: number): Promise<void> {
  const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()
  for (let at = from; at < from + many; at += 200) {
    const rows = Array.from({ length: Math.min(200, from + many - at) }, (_, i) => ({
      id: randomUUID(),
      name: `Case${at + i}`,
      answers: answersOfCase(),
    }))
    await sql`
      with given as (select *, gen_random_uuid() as revision
                       from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, answers json)),
      made as (insert into study_case (id, group_name, base_name, base_version_id, name, owner, created_at, revision, saved_at)
               select id, ${base.group}, ${base.id}, ${versionId}::bigint, name, 'ada', now(), revision, now() from given)
      insert into case_answers (case_id, revision, answers) select id, revision, answers from given`.execute(db)
  }
}

/** The next version: every tenth question is gone, and every seventh rule. */
export function amended(): Base {
  const gone = new Set(asked.filter((_, nth) => nth % 10 === 0).map(({ id }) => id))
  const without = (questions: readonly Question[]): readonly Question[] =>
    questions.flatMap((one) => {
      const questions = without(one.questions ?? [])
      return gone.has(one.id) ? questions : [{ ...one, questions }]
    })
  const inside = (list: readonly Questionnaire[]): readonly Questionnaire[] =>
    list.map((one) => ({
      ...one,
      questions: without(one.questions),
      ...(one.questionnaires ? { questionnaires: inside(one.questionnaires) } : {}),
    }))
  const reads = (rule: unknown) => [...gone].some((id) => JSON.stringify(rule).includes(JSON.stringify(id)))
  const rules = base.rules.filter((rule, nth) => nth % 7 !== 0 && !reads(rule))
  return { ...base, version: '2', questionnaires: inside(base.questionnaires), rules }
}
