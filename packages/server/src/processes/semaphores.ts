/**
 * Semaphores that hold for all processes of one server (PROCESSES). The first process keeps them; the others ask it for a turn. In a server of one
 * process, and in tests, a semaphore is kept where it is used.
 */
import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { createSemaphore, type Limits, type Semaphore, type Sender, TooManyWaiting } from './semaphore'

const longestRest = 250
const ofStrangers = availableParallelism() > 2 ? 2 : 1

export const limits = {
  /** Sign-ins that are looked at: devices that signed in before go first, each network has its turn, and strangers leave half of their time to others. */
  door: {
    atOnce: 4,
    strangersAtOnce: ofStrangers,
    restAfter: (took) => Math.min(took, longestRest),
    waiting: 500,
    waitingOfOne: 100,
  },
  /** Questions to directories of sign-in. A slow one keeps nobody out who has a password of this server. */
  directory: { atOnce: 16, waiting: 200, waitingOfOne: 20 },
  /** Hashes of passwords: 46 MiB each. On two cores one, so that a crowd leaves a core to people at work. */
  hashing: { atOnce: ofStrangers, waiting: 500 },
} as const satisfies Record<string, Limits>

export type SemaphoreName = keyof typeof limits

/** To the first process. `id` is the task's, and new for each. */
export type SemaphoreRequest =
  | { readonly type: 'enter'; readonly semaphore: SemaphoreName; readonly id: number; readonly sender?: Sender }
  | { readonly type: 'leave'; readonly id: number }

/** To the process that asked. */
export type SemaphoreAnswer = { readonly type: 'turn' | 'tooManyWaiting'; readonly id: number }

export function sharedSemaphore(name: SemaphoreName): Semaphore {
  return cluster.isWorker ? remoteSemaphore(name) : createSemaphore(limits[name])
}

/** Resolves at the task's turn; by its id. */
const turns = new Map<number, { readonly begin: () => void; readonly giveUp: (reason: Error) => void }>()
let tasks = 0

function remoteSemaphore(semaphore: SemaphoreName): Semaphore {
  let [running, waiting, begun] = [0, 0, 0]
  return {
    get running() {
      return running
    },
    get waiting() {
      return waiting
    },
    get begun() {
      return begun
    },
    async pass(task, sender) {
      const id = ++tasks
      waiting++
      try {
        await new Promise<void>((begin, giveUp) => {
          turns.set(id, { begin, giveUp })
          send({ type: 'enter', semaphore, id, ...(sender && { sender }) })
        })
      } finally {
        waiting--
        turns.delete(id)
      }
      running++
      begun++
      try {
        return await task()
      } finally {
        running--
        send({ type: 'leave', id })
      }
    },
  }
}

function send(request: SemaphoreRequest): void {
  // Without the first process this one ends: see `worker.ts`.
  if (process.connected) process.send?.(request)
}

/** In a process that shares the semaphores: hears its turns. */
export function hearTurns(): void {
  process.on('message', ({ type, id }: SemaphoreAnswer) => {
    if (type === 'turn') turns.get(id)?.begin()
    if (type === 'tooManyWaiting') turns.get(id)?.giveUp(new TooManyWaiting('Too many tasks wait for their turn'))
  })
}

type Port = Pick<Worker, 'on' | 'send' | 'isConnected'>

/** In the first process: gives turns to a process until it ends. What an ended process was doing gives its turn back. */
export function createSemaphores(): (worker: Port) => void {
  const semaphores = {
    door: createSemaphore(limits.door),
    directory: createSemaphore(limits.directory),
    hashing: createSemaphore(limits.hashing),
  }
  return (worker) => {
    const leaves = new Map<number, () => void>()
    const answer = (given: SemaphoreAnswer) => worker.isConnected() && worker.send(given)
    worker.on('message', (request: SemaphoreRequest) => {
      if (request.type === 'leave') leaves.get(request.id)?.()
      if (request.type !== 'enter') return
      const { id, semaphore, sender } = request
      const left = new Promise<void>((leave) => leaves.set(id, leave))
      const task = () => {
        answer({ type: 'turn', id })
        return left
      }
      semaphores[semaphore]
        .pass(task, sender)
        .catch(() => answer({ type: 'tooManyWaiting', id }))
        .finally(() => leaves.delete(id))
    })
    worker.on('exit', () => {
      for (const leave of leaves.values()) leave()
    })
  }
}
