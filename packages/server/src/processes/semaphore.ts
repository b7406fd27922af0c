/**
 * Lets a few tasks run at a time and the others wait for their turn.
 *
 * Who waits has a lane: those known go first. Within a lane each sender has a turn after the other, however many tasks a sender has,
 * and each sender's own tasks run in the order they came. So a crowd delays itself, and not the person who comes alone. Strangers may be given
 * fewer turns at a time, and a rest after each of theirs.
 */
import { performance } from 'node:perf_hooks'

/** So many wait already that another would wait for nothing. */
export class TooManyWaiting extends Error {}

export interface Semaphore {
  readonly running: number
  readonly waiting: number
  /** Tasks begun since the start. */
  readonly begun: number
  /** Throws TooManyWaiting if the task could not even wait, or had to make room for others. */
  pass<T>(task: () => Promise<T>, sender?: Sender): Promise<T>
}

export interface Sender {
  readonly name: string
  /** Goes before all who are not. */
  readonly isKnown: boolean
}

export interface Limits {
  readonly atOnce: number
  /** The limit for unknown senders. */
  readonly strangersAtOnce?: number
  /** Milliseconds that a stranger's turn stays empty after a task of the given duration. */
  readonly restAfter?: (took: number) => number
  /** In each lane. */
  readonly waiting: number
  /** The limit for one sender. */
  readonly waitingOfOne?: number
}

const anybody: Sender = { name: '', isKnown: false }

export function createSemaphore(limits: Limits): Semaphore {
  const { atOnce, strangersAtOnce = atOnce, restAfter = () => 0, waiting, waitingOfOne = waiting } = limits
  const known = createLane(waiting, waitingOfOne)
  const strangers = createLane(waiting, waitingOfOne)
  let running = 0
  /** Turns of strangers, with those that rest. */
  let taken = 0
  let begun = 0

  const isFree = (isKnown: boolean) => running < atOnce && (isKnown || taken < strangersAtOnce)
  function take(isKnown: boolean): void {
    running++
    if (!isKnown) taken++
  }
  function giveBack(): void {
    taken--
    callNext()
  }
  /** Reserves the turn for the next in line, so that no later caller overtakes. */
  function callNext(): void {
    const isKnown = known.length() > 0
    const next = isFree(isKnown) ? (isKnown ? known : strangers).next() : undefined
    if (!next) return
    take(isKnown)
    next.go()
    callNext()
  }

  return {
    get running() {
      return running
    },
    get waiting() {
      return known.length() + strangers.length()
    },
    get begun() {
      return begun
    },
    async pass(task, { name, isKnown } = anybody) {
      if (isFree(isKnown)) take(isKnown)
      else await (isKnown ? known : strangers).wait(name)
      begun++
      const since = performance.now()
      try {
        return await task()
      } finally {
        running--
        const rest = isKnown ? 0 : restAfter(performance.now() - since)
        if (rest > 0) setTimeout(giveBack, rest)
        else if (!isKnown) taken--
        callNext()
      }
    },
  }
}

interface Waiter {
  readonly go: () => void
  readonly giveUp: (reason: TooManyWaiting) => void
}

function createLane(limit: number, limitOfOne: number) {
  /** By sender, in the order of their turns. */
  const queues = new Map<string, Waiter[]>()
  let length = 0

  const tooMany = () => new TooManyWaiting('Too many tasks wait for their turn')

  /** The last who came of the sender with the most makes room; not if that is the newcomer itself. */
  function makeRoomFor(newcomer: string): void {
    const [longest, queue] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (queue.length <= (queues.get(newcomer)?.length ?? 0) + 1) throw tooMany()
    queue.pop()?.giveUp(tooMany())
    length--
    if (queue.length === 0) queues.delete(longest)
  }

  return {
    length: () => length,
    async wait(sender: string): Promise<void> {
      if ((queues.get(sender)?.length ?? 0) >= limitOfOne) throw tooMany()
      if (length >= limit) makeRoomFor(sender)
      const queue = queues.get(sender) ?? []
      queues.set(sender, queue)
      length++
      await new Promise<void>((go, giveUp) => queue.push({ go, giveUp }))
    },
    next(): Waiter | undefined {
      const [first] = queues
      if (!first) return undefined
      const [sender, queue] = first
      const waiter = queue.shift()
      length--
      // Behind all others who wait.
      queues.delete(sender)
      if (queue.length > 0) queues.set(sender, queue)
      return waiter
    },
  }
}
