import type { CandidateFinding } from './candidate'

export interface EqualFindings {
  /** The first of them. */
  readonly finding: CandidateFinding
  /** All of them: the same is said of each. */
  readonly all: readonly CandidateFinding[]
  /** The first of each place, by name or path. Empty: the document as a whole. */
  readonly places: readonly CandidateFinding[]
}

/** Findings that say the same of different places, or the same again, as one. In the order of the first of each. @param by what makes them the same */
export function equalFindings(
  findings: readonly CandidateFinding[],
  by: (finding: CandidateFinding) => readonly unknown[] = sentenceOf,
): readonly EqualFindings[] {
  const groups = new Map<string, CandidateFinding[]>()
  for (const finding of findings) {
    const key = JSON.stringify(by(finding))
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()].flatMap((all) => {
    const [finding] = all
    const byPlace = new Map<string, CandidateFinding>()
    for (const one of all) {
      const place = one.name ?? one.path
      if (place !== '' && !byPlace.has(place)) byPlace.set(place, one)
    }
    return finding ? [{ finding, all, places: [...byPlace.values()] }] : []
  })
}

/** Values count too: two languages may lack equally many texts, and each is named. */
const sentenceOf = ({ severity, kind, message, values }: CandidateFinding) => [severity, kind, message, values]
