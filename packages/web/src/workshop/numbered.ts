import type { FileFinding } from '@casebook/core/candidates/authorsFile'

export interface NumberedFinding extends FileFinding {
  /** From 1, as everywhere on the page. */
  readonly number: number
}

/** Findings by what they are about; those that are about nothing of the kind are left out. */
export function findingsBy(
  findings: readonly FileFinding[],
  of: (finding: FileFinding) => string | null,
): ReadonlyMap<string, readonly NumberedFinding[]> {
  const found = new Map<string, NumberedFinding[]>()
  for (const [index, finding] of findings.entries()) {
    const key = of(finding)
    if (key === null) continue
    const others = found.get(key)
    const numbered = { ...finding, number: index + 1 }
    if (others) others.push(numbered)
    else found.set(key, [numbered])
  }
  return found
}
