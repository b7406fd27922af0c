/** The names that a study's questions, options and sections have in REDCap: in its dictionary and in its records. */
import type { Base } from '@casebook/core/bases/base'
import { type BaseStructure, lineageOf } from '@casebook/core/bases/structure'
import { ownKey } from '../ownWords'
import { codesOf, createNames } from './names'
import { recordOf } from './ownTable'

export interface RecordField {
  readonly name: string
  /** By the id of the option. */
  readonly codes: ReadonlyMap<string, string>
  readonly form: string
}

interface RecordFields {
  /** Of the field with the name of the case. */
  readonly record: string
  /** By the id of the question, in the order of the study. */
  readonly fields: ReadonlyMap<string, RecordField>
  /** By the id of the solution. */
  readonly scores: ReadonlyMap<string, string>
}

export function recordFields(base: Base, structure: BaseStructure): RecordFields {
  const [claim, claimForm] = [createNames(), createNames()]
  const record = claim(recordOf(base).name ?? 'record_id')
  const forms = new Map<string, string>()
  const fields = new Map<string, RecordField>()
  for (const [id, { question, questionnaire }] of structure.questions) {
    const top = lineageOf(structure, questionnaire.id).at(-1) ?? questionnaire.id
    const form =
      forms.get(top) ?? claimForm(structure.questionnaires.get(top)?.questionnaire.meta?.[ownKey('form')] ?? top)
    forms.set(top, form)
    fields.set(id, { name: claim(id), codes: codesOf(question.answers ?? []), form })
  }
  return { record, fields, scores: new Map(base.solutions.map(({ id }) => [id, claim(`score_${id}`)])) }
}
