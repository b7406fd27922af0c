/** Saves the demo's matrices. */
import { withColumn, withRow, withValue } from '@casebook/core/matrix/layout'
import { emptyMatrix } from '@casebook/core/matrix/matrix'
import type { BaseVersion } from '../bases/bases.repository'
import { addMatrixChange } from '../matrix/matrix.repository'
import type { Database } from '../services'
import type { DemoStudy } from './demoStudy'

export async function playMatrices(
  tx: Database,
  at: Date,
  { matrices }: DemoStudy,
  versionOf: (base: string) => Promise<BaseVersion>,
): Promise<void> {
  for (const { name, owner, spec } of matrices) {
    const { id: versionId, group, base } = await versionOf(spec.base.base)
    const columns = spec.headFilters.reduce(withColumn, emptyMatrix({ group, base }))
    const laidOut = spec.evaluations.reduce(withValue, spec.sideFilters.reduce(withRow, columns))
    await addMatrixChange(tx, { group, base, name, versionId, spec: laidOut, by: owner, at })
  }
}
