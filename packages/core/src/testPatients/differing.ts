/** The test patients with which a study cannot be published without a word. */
import type { PatientResult } from './runPatients'

export interface DifferingPatient {
  readonly id: string
  readonly name: string
  /** Expectations that are not met, and answers that the study does not take. */
  readonly differing: number
}

export function differingPatients(results: readonly PatientResult[]): readonly DifferingPatient[] {
  return results
    .filter(({ isGreen }) => !isGreen)
    .map(({ patient: { id, name }, outcomes, untaken }) => {
      const differing = outcomes.filter(({ isMet }) => !isMet).length + untaken.length
      return { id, name, differing }
    })
}

/** Whether the sender has seen each of them, and publishes in spite of it. */
export function areAccepted(differing: readonly DifferingPatient[], despite: readonly string[]): boolean {
  return differing.every(({ id }) => despite.includes(id))
}
