/** The code lists of this server, as rules ask of them: which codes a version of one has, and whether it is there. */
import { isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { LabelOf } from '@casebook/core/entry/form/answerText'
import type { HeldAnswers } from '@casebook/core/export/dataRow'
import type { Fact } from '@casebook/core/facts/fact'
import type { Text } from '@casebook/core/language/language'
import type { Listing } from '@casebook/core/questions/codeList'
import { refusalOfText } from '@casebook/core/questions/text'
import type { ColumnType, Generated } from 'kysely'
import type { Database } from '../services'

type Json<T> = ColumnType<T, string, string>

declare module '../schema' {
  interface Tables {
    code_list: {
      id: Generated<number>
      name: string
      version: string
      entries: number
      languages: string[]
      checksum: string
      stored_at: Date
      stored_by: string
    }
    code_list_entry: {
      list_id: number
      place: number
      code: string
      label: Json<Text>
      parent: string | null
    }
  }
}

/** `isHeld`: nobody removes it before the end of the transaction. */
export async function findList(
  db: Database,
  { list, version }: OptionsFrom,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<number | null> {
  const query = db.selectFrom('code_list').select('id').where('name', '=', list).where('version', '=', version)
  const row = await (isHeld ? query.forShare() : query).executeTakeFirst()
  return row?.id ?? null
}

/** By code, the labels of those that the list has. */
export async function labelsOf(
  db: Database,
  { list, version }: OptionsFrom,
  codes: Iterable<string>,
): Promise<ReadonlyMap<string, Text>> {
  const rows = await db
    .selectFrom('code_list_entry')
    .innerJoin('code_list', 'code_list.id', 'list_id')
    .select(['code', 'label'])
    .where('name', '=', list)
    .where('version', '=', version)
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ code, label }) => [code, label]))
}

/** The labels of the codes in these answers, looked up together. Nothing is asked where no question has a list. */
export async function labelsIn(
  db: Database,
  structures: readonly BaseStructure[],
  facts: Iterable<Fact>,
): Promise<LabelOf> {
  const asked = new Map<string, { readonly from: OptionsFrom; readonly codes: Set<string> }>()
  for (const { id, value } of facts) {
    if (typeof value !== 'string' || isAnnotationId(id)) continue
    for (const { questions } of structures) {
      const from = questions.get(parseKey(id)?.questionId ?? '')?.question.optionsFrom
      if (!from || refusalOfText(value) !== null) continue
      const known = asked.get(nameOf(from)) ?? { from, codes: new Set() }
      asked.set(nameOf(from), known)
      known.codes.add(value)
    }
  }
  const found = new Map(
    await Promise.all(
      [...asked].map(async ([name, { from, codes }]) => [name, await labelsOf(db, from, codes)] as const),
    ),
  )
  return (from, code) => found.get(nameOf(from))?.get(code)
}

export async function listingOf(
  db: Database,
  structures: readonly BaseStructure[],
  facts: Iterable<Fact>,
): Promise<Listing> {
  const labels = await labelsIn(db, structures, facts)
  return (from, code) => labels(from, code) !== undefined
}

export function factsOf(answers: HeldAnswers): readonly Fact[] {
  return Object.entries(answers).map(([id, value]) => ({ id, value }))
}

const nameOf = ({ list, version }: OptionsFrom) => JSON.stringify([list, version])
