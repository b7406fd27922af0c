import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { inputs } from '@casebook/test-fixtures/inputs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { entryMachine } from './entry.machine'
import type { EntryEvent } from './entry.setup'
import { pendingFacts } from './outbox'

type Snapshot = SnapshotFrom<typeof entryMachine>

const input = {
  newIdempotencyKey: () => 'one',
  now: () => '2026-11-21T10:47:00.000Z',
  name: { group: 'Testing', base: 'entry' },
}

describe('every way through data entry', () => {
  const server = entryServer(entryBase)
  const draft = {
    id: 'd',
    version: '1',
    caseName: null,
    owner: 'ada',
    revision: null,
    facts: [],
    unsaved: [],
    locked: [],
  }
  // The cast is safe: this is the chart's own event for a failed call.
  const brokenReset = { type: 'xstate.error.actor.0.entry.loading.resetting' } as unknown as EntryEvent
  const answer: EntryEvent = { type: 'answer', facts: [{ id: 'sex', value: 'male' }] }
  const events: EntryEvent[] = [
    { type: 'ReceivedState', config: entryBase.config, draft },
    { type: 'ReceivedState', config: entryBase.config },
    { type: 'ReceivedKnowledgeBase', knowledgeBase: entryBase },
    { type: 'kept', idempotencyKey: 'one', keeping: 'kept' },
    { type: 'KnowledgeBaseNotFound' },
    { type: 'DraftNotFound' },
    { type: 'LoginRequired' },
    { type: 'InsufficientPermissions' },
    { type: 'received', idempotencyKey: 'one' },
    { type: 'received', idempotencyKey: 'of another tab' },
    { type: 'refused', idempotencyKey: 'one', errors: [{ id: 'sex', reason: 'Frozen' }] },
    { type: 'undelivered', reason: 'NotConnected' },
    { type: 'undelivered', reason: 'DraftNotFound' },
    brokenReset,
    { type: 'tryNow' },
    { type: 'signIn' },
    { type: 'signedIn' },
    { type: 'notNow' },
    { type: 'save' },
    { type: 'NothingMissing' },
    { type: 'WhollyUnanswered', incomplete: [], notChecked: [] },
    { type: 'PartlyAnswered', incomplete: [], unreadable: [], refused: [], asked: [], notChecked: [] },
    { type: 'saveAnyway' },
    { type: 'nameCase', caseName: 'VH_1' },
    { type: 'OkWithGroups', possibleGroupsToAddTo: ['hernia'] },
    { type: 'OkWithGroups', possibleGroupsToAddTo: [] },
    { type: 'NothingToSave' },
    { type: 'InterimLocked' },
    { type: 'CaseNameTaken' },
    { type: 'Conflict', questions: [], revision: 'r2' },
    { type: 'saveWith', theirs: [] },
    { type: 'ReasonNeeded', changes: [] },
    { type: 'SiteNotChosen', sites: ['Bern', 'Ulm'] },
    { type: 'chooseSite', site: 'Ulm' },
    { type: 'explain', given: { reasonId: 'typo' } },
    { type: 'back' },
    { type: 'newCase' },
    { type: 'discard' },
    { type: 'tryAgain' },
    { type: 'undo' },
    { type: 'discardRefused', key: 'sex' },
    { type: 'accessEnded' },
  ]
  const sizes = ({ outbox, unsaved, undoable, caseName, proposedName }: Snapshot['context']) => [
    outbox.pending.map(({ isOnDevice }) => isOnDevice),
    outbox.refused.length,
    unsaved.size,
    undoable.length > 0,
    caseName,
    proposedName,
  ]
  const maxPending = inputs(2).numRuns
  const allPaths = () =>
    getShortestPaths(entryMachine, {
      input: { ...input, entry: server.entry, bases: server.bases },
      events: ({ context }: Snapshot) =>
        pendingFacts(context.outbox).length < maxPending ? [answer, ...events] : events,
      serializeState: (state: Snapshot) => JSON.stringify([state.value, sizes(state.context)]),
      serializeEvent: (event: EntryEvent) =>
        JSON.stringify(event, (key, value) => (key === 'knowledgeBase' ? '' : value)),
    })
  let paths: ReturnType<typeof allPaths> = []
  beforeAll(() => {
    paths = allPaths()
  })

  it('reaches every state', () => {
    const reached = new Set(paths.flatMap(({ state }) => state._nodes.map((node) => node.path.join('.'))))
    const all = new Set<string>()
    const walk = (node: (typeof entryMachine)['root']) => {
      all.add(node.path.join('.'))
      for (const child of Object.values(node.states)) walk(child as typeof node)
    }
    walk(entryMachine.root)
    expect([...all].filter((one) => !reached.has(one))).toEqual([])
  })

  it('drops an answer only after the server’s response or a deliberate discard', () => {
    const kept = ({ context: { outbox } }: Snapshot) =>
      [...pendingFacts(outbox), ...outbox.refused.map(({ fact }) => fact)].length
    for (const { steps, state } of paths) {
      for (const [i, { event, state: after }] of steps.entries()) {
        const before = steps[i - 1]?.state
        if (!before || kept(after) >= kept(before)) continue
        expect(['received', 'ReceivedState', 'refused', 'discardRefused', 'answer']).toContain(event.type)
      }
      expect(state.context.outbox.refused.every(({ reason }) => reason === 'Frozen')).toBe(true)
    }
  })
})
