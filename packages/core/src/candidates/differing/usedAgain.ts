/**
 * Ids that a version takes up again after the one before it had dropped them. Answers of earlier versions still stand under them, so what differs
 * from the last version that had them counts like a change.
 */
import type { Base, Question } from '../../bases/base'
import { baseStructure } from '../../bases/structure'
import { canonicalJson } from '../../facts/canonicalJson'
import { differencesOf } from '../differences'
import type { Difference } from '../differences.kinds'

/** Whether a version has a question or an answer that the one before it has not. */
export function isAddedTo(differences: readonly Difference[]): boolean {
  return differences.some(({ of, kind }) => of === 'question' && (kind === 'Added' || kind === 'AnswerAdded'))
}

/** `earlier`: the versions before `before`, the newest first. */
export function usedAgain(before: Base, after: Base, earlier: readonly Base[]): readonly Difference[] {
  const now = baseStructure(after).questions
  const known = codesOf(before)
  return earlier.flatMap((version) => {
    const again = new Map<string, ReadonlySet<string> | 'all'>()
    for (const [id, codes] of codesOf(version)) {
      const those = known.get(id)
      const others = new Set([...codes].filter((code) => !those?.has(code)))
      if (!those) again.set(id, 'all')
      else if (others.size > 0) again.set(id, others)
      known.set(id, new Set([...(those ?? []), ...codes]))
    }
    if (again.size === 0) return []
    return differencesOf(version, after)
      .filter(
        (one) => one.of === 'question' && one.isMeaning && isAbout(one, again.get(one.id), now.get(one.id)?.question),
      )
      .map((one): Difference => ({ ...one, version: version.version }))
  })
}

function codesOf(base: Base): Map<string, ReadonlySet<string>> {
  const questions = [...baseStructure(base).questions.values()]
  return new Map(questions.map(({ question: { id, answers = [] } }) => [id, new Set(answers.map((one) => one.id))]))
}

/** Of a question that was there before, only what is about an answer that was not. */
function isAbout({ answer }: Difference, again: ReadonlySet<string> | 'all' | undefined, now: Question | undefined) {
  if (again === undefined || again === 'all') return again === 'all'
  const words = canonicalJson(answer ?? null)
  return (now?.answers ?? []).some(
    ({ id, text }) => again.has(id) && [canonicalJson({ en: id }), canonicalJson(text)].includes(words),
  )
}
