/** The sections of a case that wait for the investigator's signature. */

interface SectionProgress {
  readonly answered: number
  readonly collected: number
  readonly missing: readonly string[]
}

/** Whether a section that shows may wait for a signature: it has an answer, unless it asks for none, and lacks no required one. */
export function isReadyToSign({ answered, collected, missing }: SectionProgress): boolean {
  return missing.length === 0 && (answered > 0 || collected === 0)
}
