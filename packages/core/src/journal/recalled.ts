/** Opening a draft on a device that has data of it: undelivered answers are sent again. */
import type { EntryContext } from '../entry/entry.context'
import type { CommittedFact } from '../entry/outbox'
import { type Fact, type FactValue, foldFacts } from '../facts/fact'
import type { Batch, Recalled } from './journal.port'

type Changed = Pick<EntryContext, 'opened' | 'outbox' | 'unsaved' | 'unreadable'>

export function withRecalled(context: EntryContext, recalled: Recalled): Partial<Changed> {
  const { waiting, unkept = [], received, refused, typed } = recalled
  const { opened, outbox, unsaved } = context
  if (!opened) return {}
  const holds = new Map<string, FactValue>(foldFacts([...opened.facts, ...received]))
  const committed = (fact: Fact): CommittedFact => {
    const before = holds.get(fact.id) ?? null
    holds.set(fact.id, fact.value)
    return { ...fact, before, wasUnsaved: unsaved.has(fact.id) }
  }
  const pendingAs = (isOnDevice: boolean) => (batch: Batch) => ({
    ...batch,
    facts: batch.facts.map(committed),
    isOnDevice,
  })
  const pending = [...waiting.map(pendingAs(true)), ...unkept.map(pendingAs(false))]
  const notTaken = refused.map(({ fact, reason }) => ({ fact: committed(fact), reason }))
  const said = [...pending.flatMap(({ facts }) => facts), ...notTaken.map(({ fact }) => fact)]
  return {
    opened: { ...opened, facts: [...opened.facts, ...received, ...said] },
    outbox: { ...outbox, pending, refused: notTaken },
    unsaved: new Set([...unsaved, ...[...received, ...said].map(({ id }) => id)]),
    unreadable: typed,
  }
}
