import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createSemaphores, limits, type SemaphoreAnswer, type SemaphoreRequest } from './semaphores'

/** A process as the first one sees it: what it was told, and a way to end it. */
function aProcess() {
  const told: SemaphoreAnswer[] = []
  const port = Object.assign(new EventEmitter(), {
    isAlive: true,
    isConnected: () => port.isAlive,
    send: (answer: SemaphoreAnswer) => told.push(answer) > 0,
  })
  return {
    // The cast is sound: of a worker only these are used.
    port: port as never,
    told,
    ask: (request: SemaphoreRequest) => port.emit('message', request),
    end() {
      port.isAlive = false
      port.emit('exit')
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const enter = (id: number, name = 'somebody') =>
  ({ type: 'enter', semaphore: 'hashing', id, sender: { name, isKnown: true } }) as const

describe('the semaphores of several processes', () => {
  it('give no more turns to all processes together than to one', async () => {
    const [a, b] = [aProcess(), aProcess()]
    const share = createSemaphores()
    share(a.port)
    share(b.port)
    const { atOnce } = limits.hashing
    for (let id = 1; id <= atOnce; id++) a.ask(enter(id))
    b.ask(enter(1))
    await settled()
    expect(a.told).toHaveLength(atOnce)
    expect(b.told).toEqual([])

    a.ask({ type: 'leave', id: 1 })
    await settled()
    expect(b.told).toEqual([{ type: 'turn', id: 1 }])
  })

  it('take back the turns of a process that ends, and its place in the queue', async () => {
    const [a, b] = [aProcess(), aProcess()]
    const share = createSemaphores()
    share(a.port)
    share(b.port)
    for (let id = 1; id <= limits.hashing.atOnce + 3; id++) a.ask(enter(id))
    b.ask(enter(7))
    a.end()
    await settled()
    await settled()
    expect(b.told).toEqual([{ type: 'turn', id: 7 }])
  })

  it('tell a process when too many wait', async () => {
    const a = aProcess()
    createSemaphores()(a.port)
    const { atOnce, waiting } = limits.hashing
    for (let id = 1; id <= atOnce + waiting + 1; id++) a.ask(enter(id))
    await settled()
    expect(a.told.filter(({ type }) => type === 'tooManyWaiting')).toEqual([
      { type: 'tooManyWaiting', id: atOnce + waiting + 1 },
    ])
  })
})
