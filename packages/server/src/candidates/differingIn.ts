/** The test patients of a document that differ, and what the server log says of who publishes it all the same. */
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import { compileBase } from '@casebook/core/rules/compile'
import { type DifferingPatient, differingPatients } from '@casebook/core/testPatients/differing'
import { type PatientResult, runPatient } from '@casebook/core/testPatients/runPatients'
import { type Occasion, recordEvent } from '../events'
import type { Database } from '../services'

export const differingIn = async (document: Base): Promise<readonly DifferingPatient[]> =>
  differingPatients(await triedIn(document))

/** Others come in between any two patients. */
export async function triedIn(document: Base): Promise<readonly PatientResult[]> {
  const { testPatients = [] } = document
  if (testPatients.length === 0) return []
  const compiled = compileBase(document)
  const results: PatientResult[] = []
  for (const patient of testPatients) {
    results.push(runPatient(compiled, patient))
    await letOthersGoFirst()
  }
  return results
}

/** Characters of the names of patients in the log. */
const mostLogged = 1_000

export async function recordDespite(
  tx: Database,
  published: BaseName & { readonly version: string },
  differing: readonly DifferingPatient[],
  who: Occasion,
): Promise<void> {
  if (differing.length === 0) return
  const patients = differing
    .map(({ name }) => name)
    .join(', ')
    .slice(0, mostLogged)
  await recordEvent(tx, 'basePublishedDespite', { ...who, ...published, count: differing.length, patients })
}
