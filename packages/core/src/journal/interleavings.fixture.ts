/** One random run of failures, deterministic for its seed. */
import { answersTo, receivedState } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { luckOf } from '@casebook/test-fixtures/luck'
import { createActor, type SnapshotFrom } from 'xstate'
import type { EntryPort } from '../entry/entry.calls'
import { entryMachine } from '../entry/entry.machine'
import type { EntryEvent } from '../entry/entry.setup'
import { isDelivered } from '../entry/outbox'
import type { Fact, FactValue } from '../facts/fact'
import { faultsOfArrival, type Said } from './arrival.fixture'
import { deliverWaiting } from './courier'
import type { JournalPort } from './journal.port'
import { base, idOf, modelServer, type Person, people, questions } from './modelServer.fixture'
import { createPageJournal } from './pageJournal'

const name = { group: base.group, base: base.id }

type Screen = SnapshotFrom<typeof entryMachine>

interface Tab {
  /** The prefix of its idempotency keys. */
  readonly letter: string
  readonly person: Person
  /** Answers that were shown since it was opened, with their questions. */
  readonly shown: Set<string>
  actor: ReturnType<typeof open> | null
  /** Given on this screen since it last reported that everything is on the server. */
  said: Fact[]
  /** Lives as long as the page, longer than the data-entry screen. */
  journal: JournalPort | null
}

interface World {
  /** Resolves at a random moment. */
  readonly turn: () => Promise<void>
  readonly entryOf: (person: Person, tab: Tab) => EntryPort
  readonly clock: { setTimeout: (work: () => void) => number; clearTimeout: (id: number) => void }
  readonly newName: (tab: Tab) => string
}

function open({ entryOf, clock, newName }: World, tab: Tab, journal: JournalPort) {
  return createActor(entryMachine, {
    clock,
    input: {
      entry: entryOf(tab.person, tab),
      bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }) },
      journal,
      name,
      draft: tab.person,
      newIdempotencyKey: () => newName(tab),
      now: () => '2026-11-21T10:47:00.000Z',
    },
  }).start()
}

/** `settle` resolves once nothing is left to do immediately. */
export async function runOnce(seed: number, settle: () => Promise<void>) {
  const luck = luckOf(seed)
  const faults: string[] = []
  const counts = { kept: 0, kills: 0, repeats: 0, conflicts: 0, refused: 0 }
  const devices = new Map(people.map((person) => [person, memoryDevice()]))
  const turns: (() => void)[] = []
  let isCalm = false
  let names = 0
  let values = 0

  const turn = () => new Promise<void>((resolve) => turns.push(resolve))
  const never = () => new Promise<never>(() => {})
  const timers = new Map<number, () => void>()

  /** The network: a call may be lost before or after it takes effect, and may arrive a second time, much later. */
  async function overNetwork<T>(tab: Tab, effect: () => T): Promise<T> {
    const way = ways.get(tab)
    await turn()
    if (!isCalm && luck.chance(0.06)) throw new TypeError('Failed to fetch')
    const answer = effect()
    if (luck.chance(0.1)) void turn().then(effect)
    await turn()
    if (ways.get(tab) !== way) return never()
    if (!isCalm && luck.chance(0.06)) throw new TypeError('Failed to fetch')
    return answer
  }

  const promised = new Map<Person, Set<string>>(people.map((one) => [one, new Set()]))
  /** Everything anybody answered. An answer adopted from somebody else may occur again, in another tab. */
  const said: Said[] = []
  /** Answers of others that were seen in a conflict. */
  const met = new Set<string>()
  /** An own answer that was shown stands for the answer it replaced: it had been seen when that was given. */
  const hadSeen = (person: Person, id: string, mine: FactValue, theirs: FactValue, earlier = said): boolean =>
    earlier.some(
      ({ tab, question, value, before }, i) =>
        tab.person === person &&
        question === id &&
        value === mine &&
        (before.has(`${id} ${theirs}`) ||
          earlier
            .slice(0, i)
            .some(
              (one) => before.has(`${id} ${one.value}`) && hadSeen(person, id, one.value, theirs, earlier.slice(0, i)),
            )),
    )
  const server = modelServer({
    faults,
    counts,
    hasSeen: (person, id, mine, theirs) => met.has(`${person} ${id} ${theirs}`) || hadSeen(person, id, mine, theirs),
  })

  const world: World = {
    turn,
    newName: ({ letter }) => `${letter}${names++}`,
    clock: {
      setTimeout: (work) => {
        const id = timers.size + names++ * 1_000
        timers.set(id, work)
        return id
      },
      clearTimeout: (id) => timers.delete(id),
    },
    entryOf: (person, tab) => ({
      tree: () => overNetwork(tab, () => receivedState(base.config, server.open(person))),
      reset: never,
      ...answersTo((request, { idempotencyKey = '' } = {}) =>
        overNetwork(tab, () =>
          server.addFacts(person, request, idempotencyKey, !isCalm && request.facts.length > 0 && luck.chance(0.04)),
        ),
      ),
      savecase: (request, { idempotencyKey = '' } = {}) =>
        overNetwork(tab, () => server.save(person, request, idempotencyKey)),
      unsetDirtyBit: async () => ({ type: 'Ok' }),
    }),
  }

  const tabs: Tab[] = [
    { letter: 'a', person: 'ada', shown: new Set(), actor: null, said: [], journal: null },
    { letter: 'b', person: 'ada', shown: new Set(), actor: null, said: [], journal: null },
    { letter: 'c', person: 'ben', shown: new Set(), actor: null, said: [], journal: null },
  ]
  const deviceOf = (person: Person) => devices.get(person) ?? memoryDevice()
  const ways = new Map<Tab, object>()

  function load(tab: Tab): JournalPort {
    const way = {
      pause: async () => {
        await turn()
        if (ways.get(tab) !== way) await never()
      },
      trouble: () => (!isCalm && luck.chance(0.05) ? ('full' as const) : ('kept' as const)),
    }
    ways.set(tab, way)
    return createPageJournal(deviceOf(tab.person).openTab(way))
  }

  function start(tab: Tab): void {
    tab.actor = null
    tab.said = []
    tab.shown.clear()
    tab.journal ??= load(tab)
    const actor = open(world, tab, tab.journal)
    tab.actor = actor
    actor.subscribe(({ context: { outbox } }) => {
      if (tab.actor !== actor) return
      if (isDelivered(outbox)) checkArrived(tab)
      for (const batch of outbox.pending)
        if (batch.isOnDevice)
          for (const { value } of batch.facts) promised.get(tab.person)?.add(idOf(batch.idempotencyKey, value))
    })
  }

  /** Runs when the screen reports that everything is on the server. */
  function checkArrived(tab: Tab): void {
    const { log } = server.draftOf(tab.person)
    const isRefused = (value: FactValue) =>
      [...server.refusedByName].some((one) => one.startsWith(`${value} of ${tab.letter}`))
    for (const { id, value } of tab.said.splice(0))
      if (!log.some((one) => one.question === id && one.value === value) && !isRefused(value))
        faults.push(`${tab.letter}: said to be with the server: ${id}=${value}`)
  }

  /** The person leaves data entry; the page stays. */
  function leave(tab: Tab): void {
    tab.actor?.stop()
    tab.actor = null
  }

  function kill(tab: Tab): void {
    if (!tab.journal) return
    counts.kills += 1
    const way = ways.get(tab)
    ways.delete(tab)
    leave(tab)
    tab.journal = null
    if (way) deviceOf(tab.person).kill(way)
  }

  /** The person's reaction to what they see. */
  function deedAt(screen: Screen): EntryEvent | null {
    if (screen.matches('failed')) return { type: 'tryAgain' }
    if (!screen.matches('open')) return null
    if (screen.matches({ open: { page: 'conflict' } })) {
      const theirs = screen.context.conflict.slice(0, luck.below(2))
      return { type: 'saveWith', theirs: theirs.map(({ id, theirs: value }) => ({ id, value })) }
    }
    if (!screen.matches({ open: { page: 'entering' } })) return { type: 'back' }
    if (luck.chance(0.3)) return { type: 'save' }
    if (luck.chance(0.2)) return { type: 'tryNow' }
    values += 1
    return { type: 'answer', facts: [{ id: luck.oneOf(questions), value: values }] }
  }

  function look({ person, shown }: Tab, { context: { form, conflict } }: Screen): void {
    for (const id of questions) shown.add(`${id} ${form?.engine.question(id).value}`)
    for (const { id, theirs } of conflict) met.add(`${person} ${id} ${theirs}`)
  }

  function act(tab: Tab): void {
    const screen = tab.actor?.getSnapshot()
    if (screen) look(tab, screen)
    const deed = screen ? deedAt(screen) : null
    if (!tab.actor) start(tab)
    else if (deed) tab.actor.send(deed)
    for (const { id, value } of factsOf(deed)) {
      tab.said.push({ id, value })
      said.push({ tab, question: id, value, before: new Set(tab.shown) })
    }
  }

  /** Background delivery, with the data-entry screen open or not. */
  function deliverBeside(tab: Tab): void {
    if (tab.journal) void deliverWaiting(tab.journal, world.entryOf(tab.person, tab)).catch(() => {})
  }

  async function passTurn(): Promise<void> {
    const [next] = turns.splice(luck.below(turns.length), 1)
    next?.()
    await settle()
  }
  function ring(): void {
    const [id, work] = [...timers][luck.below(timers.size)] ?? []
    if (id === undefined) return
    timers.delete(id)
    work?.()
  }

  for (const tab of tabs) start(tab)
  for (let step = 0; step < 220; step++) {
    const tab = luck.oneOf(tabs)
    if (luck.chance(0.012)) kill(tab)
    else if (luck.chance(0.008)) leave(tab)
    else if (luck.chance(0.02)) deliverBeside(tab)
    else if (luck.chance(0.35)) act(tab)
    else if (timers.size > 0 && luck.chance(0.2)) ring()
    else if (turns.length > 0) await passTurn()
  }

  // All browsers die; then everybody comes back and nothing fails any more.
  for (const tab of tabs) kill(tab)
  isCalm = true
  const late = turns.splice(0)
  for (const person of people) {
    const journal = deviceOf(person).openTab()
    await deliverWaiting(
      journal,
      answersTo(async (request, { idempotencyKey = '' } = {}) =>
        server.addFacts(person, request, idempotencyKey, false),
      ),
    )
    // Late calls arrive after all.
    for (const one of late.splice(0)) one()
    await settle()

    const kept = promised.get(person) ?? new Set()
    counts.kept += kept.size
    faults.push(
      ...faultsOfArrival({
        person,
        log: server.draftOf(person).log,
        tabs,
        said,
        kept,
        refused: server.refusedByName,
        waiting: deviceOf(person).waiting().length,
      }),
    )
  }
  return { faults, counts }
}

function factsOf(deed: EntryEvent | null): readonly Fact[] {
  if (deed?.type === 'answer') return deed.facts
  return deed?.type === 'saveWith' ? deed.theirs : []
}
