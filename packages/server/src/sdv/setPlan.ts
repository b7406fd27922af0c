import type { BaseName } from '@casebook/core/bases/baseName'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { drawCases, holdPlan, planOf } from './sampling.repository'

interface Plan {
  /** Percent of the cases. */
  readonly share: number
  /** The critical ones: verified in every case. */
  readonly questions: readonly string[]
  /** Decides which cases are drawn. */
  readonly seed: string
}

/** Sets the next plan of a base and draws its sample, in the transaction `tx`. Answers the plan's version. */
export async function setPlan(
  tx: Database,
  base: BaseName,
  { share, questions, seed }: Plan,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number> {
  await holdPlan(tx, base)
  const before = await planOf(tx, base)
  const row = { version: (before?.version ?? 0) + 1, share, seed, questions: [...new Set(questions)] }
  const { id } = await tx
    .insertInto('sampling_plan')
    .values({ ...row, group_name: base.group, base_name: base.base, set_by: by, set_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await drawCases(tx, base, { id, seed, share }, at)
  const fields = { at, source: by, group: base.group, base: base.base }
  await recordEvent(tx, 'samplingPlanSet', { ...fields, version: row.version, share, seed })
  return row.version
}
