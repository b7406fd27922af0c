/** The sections of a case that wait for the investigator's signature. */

interface SectionProgress {
  readonly answered: number
  readonly collected: number
  readonly missing: readonly string[]
  readonly refused: readonly string[]
}

/** Whether a section that shows may wait for a signature: it has an answer, unless it asks for none, lacks no required one and has none that is refused. */
export function isReadyToSign({ answered, collected, missing, refused }: SectionProgress): boolean {
  return missing.length + refused.length === 0 && (answered > 0 || collected === 0)
}
