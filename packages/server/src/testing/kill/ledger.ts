/** The facts of one writer: sent, acknowledged, and of unknown fate. */
import type { Fact, FactValue } from '@casebook/core/facts/fact'

export interface SavedRevision {
  readonly id: string
  readonly facts: readonly Fact[]
}

export interface CaseLedger {
  readonly draft: string
  readonly name: string
  readonly revisions: readonly SavedRevision[]
  /** Received by the server, and not saved yet. */
  readonly unsaved: readonly Fact[]
}

/** A call on its way. Sent again it is the same delivery. */
export type Operation =
  | { readonly kind: 'begin'; readonly name: string; readonly delivery: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly delivery: string }
  | { readonly kind: 'save'; readonly delivery: string }

export function saidIn({ revisions, unsaved }: CaseLedger): readonly Fact[] {
  return [...revisions.flatMap(({ facts }) => facts), ...unsaved]
}

export function holdingIn(ledger: CaseLedger): Readonly<Record<string, FactValue>> {
  return Object.fromEntries(saidIn(ledger).map(({ id, value }) => [id, value]))
}

/** The ledger after an operation that the server has acknowledged; `answered` is the id that it gave. */
export function after(ledger: CaseLedger | null, operation: Operation, answered: string): CaseLedger {
  if (operation.kind === 'begin') return { draft: answered, name: operation.name, revisions: [], unsaved: [] }
  if (!ledger) throw new Error('Nothing can be said before a case is begun')
  if (operation.kind === 'facts') return { ...ledger, unsaved: [...ledger.unsaved, ...operation.facts] }
  return { ...ledger, revisions: [...ledger.revisions, { id: answered, facts: ledger.unsaved }], unsaved: [] }
}
