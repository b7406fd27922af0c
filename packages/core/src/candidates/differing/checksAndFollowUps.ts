/** The differences between the checks and planned follow-ups of two versions. */
import type { Base } from '../../bases/base'
import { canonicalJson } from '../../facts/canonicalJson'
import type { Difference } from '../differences.kinds'

export function* ofLists(before: Base, after: Base): Generator<Difference> {
  const lists = [
    ['check', before.checks ?? [], after.checks ?? []],
    ['followUp', (before.followUps ?? []).map(withTheirId), (after.followUps ?? []).map(withTheirId)],
  ] as const
  for (const [of, was, is] of lists) {
    const byId = new Map<string, { readonly id: string }>(was.map((one) => [one.id, one]))
    for (const one of is) {
      const old = byId.get(one.id)
      const about = { of, id: one.id, text: { en: one.id } } as const
      if (!old) yield { ...about, kind: 'Added' }
      else if (differ(old, one)) yield { ...about, kind: 'Other' }
      byId.delete(one.id)
    }
    for (const id of byId.keys()) yield { kind: 'Removed', of, id, text: { en: id } }
  }
}

function withTheirId<T extends { readonly questionnaireId: string }>(one: T): T & { readonly id: string } {
  return { ...one, id: one.questionnaireId }
}

export function differ(one: unknown, other: unknown): boolean {
  return canonicalJson(one) !== canonicalJson(other)
}
