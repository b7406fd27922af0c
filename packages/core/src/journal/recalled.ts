/** A draft is opened on a device that has something of it: what was said here and has not arrived goes on its way again. */
import type { EntryContext } from '../entry/entry.context'
import type { CommittedFact } from '../entry/outbox'
import { type Fact, type FactValue, foldFacts } from '../facts/fact'
import type { Recalled } from './journal.port'

type Changed = Pick<EntryContext, 'opened' | 'outbox' | 'unsaved' | 'unreadable'>

export function withRecalled(context: EntryContext, { waiting, received, refused, typed }: Recalled): Partial<Changed> {
  const { opened, outbox, unsaved } = context
  if (!opened) return {}
  const holds = new Map<string, FactValue>(foldFacts([...opened.facts, ...received]))
  const committed = (fact: Fact, on?: string): CommittedFact => {
    const before = holds.get(fact.id) ?? null
    holds.set(fact.id, fact.value)
    return { ...fact, before, on, wasUnsaved: unsaved.has(fact.id) }
  }
  const queue = waiting.map(({ delivery, facts, on }) => ({
    ...{ delivery, on, facts: facts.map((fact) => committed(fact, on)), isOnDevice: true },
  }))
  const notTaken = refused.map(({ fact, reason }) => ({ fact: committed(fact), reason }))
  const said = [...queue.flatMap(({ facts }) => facts), ...notTaken.map(({ fact }) => fact)]
  return {
    opened: { ...opened, facts: [...opened.facts, ...received, ...said] },
    outbox: { ...outbox, queue, refused: notTaken },
    unsaved: new Set([...unsaved, ...[...received, ...said].map(({ id }) => id)]),
    unreadable: typed,
  }
}
