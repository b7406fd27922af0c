/** One run of bad luck, the same for the same seed. */
import { formBase, formPart, item } from '@casebook/test-fixtures/dialog'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { createActor, type SnapshotFrom } from 'xstate'
import { mergeFacts } from '../cases/merge'
import { dialogMachine } from '../dialog/dialog.machine'
import type { AddFactsResult, ConflictingAnswer, DialogPort, SaveCaseResult } from '../dialog/dialog.port'
import type { DialogEvent } from '../dialog/dialog.setup'
import { type Fact, type FactValue, foldFacts } from '../dialog/fact'
import { deliverWaiting } from './delivery'

const questions = ['a', 'b', 'c']
const base = formBase([
  formPart(
    'part',
    questions.map((id) => item(id, 'Num', { optional: true })),
  ),
])
const name = { group: base.group, base: base.id }
const people = ['ada', 'ben'] as const
type Person = (typeof people)[number]

type Screen = SnapshotFrom<typeof dialogMachine>

interface Tab {
  readonly person: Person
  actor: ReturnType<typeof open> | null
}

/** Mulberry32: small, and good enough to be unlucky with. */
function luckOf(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (probability: number) => next() < probability,
    below: (limit: number) => Math.floor(next() * limit),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}

/** The server: facts of one delivery count once, and a save meets what others saved. */
function modelServer(faults: string[], counts: { repeats: number; conflicts: number; refused: number }) {
  const answers = new Map<string, unknown>()
  const revisions: ReadonlyMap<string, number>[] = [new Map()]
  const drafts = new Map(
    people.map((person) => [person, { startedFrom: 0, unsaved: [] as Fact[], log: [] as number[] }]),
  )
  const refusedByName = new Set<number>()
  const seenConflicts = new Set<string>()
  const stateAt = (revision: number) => revisions[revision] ?? new Map<string, number>()
  const draftOf = (person: Person) => {
    const draft = drafts.get(person)
    if (!draft) throw new Error(`Nobody is called ${person}`)
    return draft
  }
  const once = <T>(key: string, work: () => T): T => {
    if (answers.has(key)) {
      counts.repeats += 1
      return answers.get(key) as T
    }
    const answer = work()
    answers.set(key, answer)
    return answer
  }

  return {
    draftOf,
    refusedByName,
    current: () => stateAt(revisions.length - 1),
    open(person: Person) {
      const { startedFrom, unsaved } = draftOf(person)
      const saved = [...stateAt(startedFrom)].map(([id, value]) => ({ id, value }))
      return {
        id: person,
        version: base.version,
        caseName: 'case',
        owner: 'ada',
        revision: String(startedFrom),
        facts: [...foldFacts([...saved, ...unsaved])].map(([id, value]) => ({ id, value })),
        unsaved: unsaved.map(({ id }) => id),
        locked: [],
      }
    },
    addFacts(person: Person, key: string, facts: readonly Fact[], refuses: boolean): AddFactsResult {
      return once(`${person} add ${key} ${JSON.stringify(facts)}`, () => {
        const [first] = facts
        if (refuses && first) {
          counts.refused += 1
          refusedByName.add(first.value as number)
          return { type: 'AddFactError', errors: [{ id: first.id, reason: 'Frozen' }] }
        }
        const draft = draftOf(person)
        draft.unsaved.push(...facts)
        draft.log.push(...facts.map(({ value }) => value as number))
        return { type: 'Ok', received: '2026-11-21T10:46:00Z' }
      })
    },
    save(person: Person, key: string, seen: string | undefined): SaveCaseResult {
      const known = answers.get(`${person} save ${key}`) as SaveCaseResult | undefined
      if (known) return known
      const draft = draftOf(person)
      const now = revisions.length - 1
      const from = seen === undefined ? draft.startedFrom : Number(seen)
      const { conflicts, news } = mergeFacts(stateAt(from), stateAt(now), draft.unsaved)
      const theirs = (id: string, value: FactValue): ConflictingAnswer => ({ id, theirs: value, author: '', at: '' })
      if (conflicts.length > 0) {
        counts.conflicts += 1
        for (const { id } of conflicts) seenConflicts.add(`${person} ${id} ${stateAt(now).get(id)}`)
        return {
          type: 'Conflict',
          questions: conflicts.map(({ id, theirs: value }) => theirs(id, value)),
          revision: String(now),
        }
      }
      const next = new Map(stateAt(now))
      for (const { id, value } of draft.unsaved) next.set(id, value as number)
      // Whoever replaces an answer that was not there when they began has been shown it.
      for (const [id, value] of stateAt(now)) {
        const isReplaced = next.get(id) !== value && stateAt(draft.startedFrom).get(id) !== value
        if (isReplaced && !seenConflicts.has(`${person} ${id} ${value}`))
          faults.push(`${person} overwrote ${id}=${value}`)
      }
      revisions.push(next)
      draft.startedFrom = revisions.length - 1
      draft.unsaved = []
      const answer: SaveCaseResult = {
        type: 'OkWithGroups',
        possibleGroupsToAddTo: [],
        merged: news.map(({ id, value }) => theirs(id, value)),
      }
      answers.set(`${person} save ${key}`, answer)
      return answer
    },
  }
}

interface World {
  /** Passes when chance comes to it. */
  readonly turn: () => Promise<void>
  readonly dialogOf: (person: Person, tab: Tab) => DialogPort
  readonly clock: { setTimeout: (work: () => void) => number; clearTimeout: (id: number) => void }
  readonly newName: () => string
}

function open({ dialogOf, clock, newName }: World, tab: Tab, device: ReturnType<typeof memoryDevice>, way: object) {
  return createActor(dialogMachine, {
    clock,
    input: {
      dialog: dialogOf(tab.person, tab),
      bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }) },
      journal: device.openTab(way),
      name,
      draft: tab.person,
      newDeliveryName: newName,
      now: () => '2026-11-21T10:47:00.000Z',
    },
  }).start()
}

/** `settle` passes once nothing is left to do at once. */
export async function runOnce(seed: number, settle: () => Promise<void>) {
  const luck = luckOf(seed)
  const faults: string[] = []
  const counts = { kept: 0, kills: 0, repeats: 0, conflicts: 0, refused: 0 }
  const server = modelServer(faults, counts)
  const devices = new Map(people.map((person) => [person, memoryDevice()]))
  const turns: (() => void)[] = []
  let isCalm = false
  let names = 0
  let values = 0

  const turn = () => new Promise<void>((resolve) => turns.push(resolve))
  const never = () => new Promise<never>(() => {})
  const timers = new Map<number, () => void>()

  /** What a call does on its way: it may be lost before or after it took effect, and it may come a second time, much later. */
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

  const promised = new Map<Person, Set<number>>(people.map((one) => [one, new Set()]))

  const world: World = {
    turn,
    newName: () => `n${names++}`,
    clock: {
      setTimeout: (work) => {
        const id = timers.size + names++ * 1_000
        timers.set(id, work)
        return id
      },
      clearTimeout: (id) => timers.delete(id),
    },
    dialogOf: (person, tab) => ({
      openDraft: () =>
        overNetwork(tab, () => ({ type: 'ReceivedState', config: base.config, draft: server.open(person) })),
      reset: never,
      addFacts: ({ delivery = '', facts }) =>
        overNetwork(tab, () =>
          server.addFacts(person, delivery, facts, !isCalm && facts.length > 0 && luck.chance(0.04)),
        ),
      saveCase: ({ delivery = '', seen }) => overNetwork(tab, () => server.save(person, delivery, seen)),
      unsetDirtyBit: async () => ({ type: 'Ok' }),
    }),
  }

  const tabs: Tab[] = [
    { person: 'ada', actor: null },
    { person: 'ada', actor: null },
    { person: 'ben', actor: null },
  ]
  const deviceOf = (person: Person) => devices.get(person) ?? memoryDevice()
  const ways = new Map<Tab, object>()

  function start(tab: Tab): void {
    const way = {
      pause: async () => {
        await turn()
        if (ways.get(tab) !== way) await never()
      },
      trouble: () => (!isCalm && luck.chance(0.05) ? ('full' as const) : ('kept' as const)),
    }
    ways.set(tab, way)
    tab.actor = null
    const actor = open(world, tab, deviceOf(tab.person), way)
    tab.actor = actor
    actor.subscribe(({ context: { outbox } }) => {
      if (tab.actor !== actor) return
      for (const batch of [outbox.underway, ...outbox.queue])
        if (batch?.isOnDevice) for (const { value } of batch.facts) promised.get(tab.person)?.add(value as number)
    })
  }

  function kill(tab: Tab): void {
    if (!tab.actor) return
    counts.kills += 1
    const way = ways.get(tab)
    ways.delete(tab)
    tab.actor.stop()
    tab.actor = null
    if (way) deviceOf(tab.person).kill(way)
  }

  /** What the person does with what they see. */
  function deedAt(screen: Screen): DialogEvent | null {
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

  function act(tab: Tab): void {
    const deed = tab.actor ? deedAt(tab.actor.getSnapshot()) : null
    if (!tab.actor) start(tab)
    else if (deed) tab.actor.send(deed)
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
  for (let step = 0; step < 90; step++) {
    const tab = luck.oneOf(tabs)
    if (luck.chance(0.012)) kill(tab)
    else if (luck.chance(0.35)) act(tab)
    else if (timers.size > 0 && luck.chance(0.2)) ring()
    else if (turns.length > 0) await passTurn()
  }

  // The browsers die, and everybody comes back in good weather.
  for (const tab of tabs) kill(tab)
  isCalm = true
  const late = turns.splice(0)
  for (const person of people) {
    const journal = deviceOf(person).openTab()
    const dialog = {
      addFacts: async ({ delivery = '', facts }: { delivery?: string | undefined; facts: readonly Fact[] }) =>
        server.addFacts(person, delivery, facts, false),
    }
    await deliverWaiting(journal, dialog)
    // What was still on its way arrives after all.
    for (const one of late.splice(0)) one()
    await settle()

    const log = server.draftOf(person).log
    const twice = log.filter((value, i) => log.indexOf(value) !== i)
    if (twice.length > 0) faults.push(`${person}: twice ${twice}`)
    if (deviceOf(person).waiting().length > 0) faults.push(`${person}: something waits for ever`)
    const kept = promised.get(person) ?? new Set()
    counts.kept += kept.size
    // An answer that waits leaves in two ways: the server takes it, or refuses it by name.
    for (const value of kept)
      if (!log.includes(value) && !server.refusedByName.has(value)) faults.push(`${person}: lost ${value}`)
  }
  return { faults, counts }
}
