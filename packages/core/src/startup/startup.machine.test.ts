import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type StartupEvent, startupDelays, startupMachine, startupMessage } from './startup.machine'
import { type StartupPort, type TabMessage, tabMessageKeys } from './startup.port'

/** A browser with several tabs on one clock: a message reaches the other tabs with a delay, like storage events. */
class Browser {
  readonly clock = new SimulatedClock()
  readonly started: string[] = []
  readonly said: TabMessage[] = []
  readonly reported: unknown[] = []
  readonly #ears = new Map<string, (message: TabMessage) => void>()

  readonly #storageDelay: number

  constructor(storageDelay = 5) {
    this.#storageDelay = storageDelay
  }

  open(tab: string, parts: Partial<StartupPort> = {}) {
    const browser: StartupPort = {
      hasLocalStorage: () => true,
      listen: (heard) => {
        this.#ears.set(tab, heard)
        return () => this.#ears.delete(tab)
      },
      say: (message) => {
        this.said.push(message)
        const hear = () => {
          for (const [other, heard] of this.#ears) if (other !== tab) heard(message)
        }
        this.clock.setTimeout(hear, this.#storageDelay)
      },
      hasStarted: () => this.started.includes(tab),
      start: async () => {
        this.started.push(tab)
      },
      report: (error) => this.reported.push(error),
      ...parts,
    }
    return createActor(startupMachine, { input: { browser, tab }, clock: this.clock }).start()
  }

  async pass(milliseconds: number) {
    for (let passed = 0; passed < milliseconds; passed += 5) {
      this.clock.increment(Math.min(5, milliseconds - passed))
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
  }

  isListening(tab: string) {
    return this.#ears.has(tab)
  }
}

describe('starting in the only tab', () => {
  it('checks for local storage after 200 ms, sets the listener at once, and starts after a further 300 ms', async () => {
    const browser = new Browser()
    const tab = browser.open('one')
    await browser.pass(199)
    expect(tab.getSnapshot().value).toBe('waiting')
    expect(browser.isListening('one')).toBe(false)
    await browser.pass(1)
    expect(tab.getSnapshot().value).toBe('found')
    await browser.pass(1)
    expect(tab.getSnapshot().value).toEqual({ open: 'asking' })
    expect(browser.isListening('one')).toBe(true)
    await browser.pass(298)
    expect(browser.started).toEqual([])
    await browser.pass(2)
    expect(browser.started).toEqual(['one'])
    expect(tab.getSnapshot().value).toEqual({ open: 'running' })
    expect(startupDelays).toEqual({ checkStorage: 200, setListener: 0, launch: 300 })
  })

  it('says so and does not start without local storage', async () => {
    const browser = new Browser()
    const tab = browser.open('one', { hasLocalStorage: () => false })
    await browser.pass(2000)
    expect(startupMessage(String(tab.getSnapshot().value))).toBe('startup.noLocalStorage')
    expect(browser.started).toEqual([])
  })

  it.each<[string, Partial<StartupPort>]>([
    [
      'asking for storage',
      {
        hasLocalStorage: () => {
          throw new Error('denied')
        },
      },
    ],
    [
      'listening',
      {
        listen: () => {
          throw new Error('denied')
        },
      },
    ],
    ['the start', { start: () => Promise.reject(new Error('denied')) }],
  ])('reports to the console when %s fails', async (_, broken) => {
    const browser = new Browser()
    const tab = browser.open('one', broken)
    await browser.pass(2000)
    expect(tab.getSnapshot().value).toBe('failed')
    expect(browser.reported).toEqual([new Error('denied')])
  })
})

describe('starting in a second tab', () => {
  const withTwo = async () => {
    const browser = new Browser()
    const first = browser.open('first')
    await browser.pass(1000)
    const second = browser.open('second')
    await browser.pass(1000)
    return { browser, first, second }
  }

  it('asks first, and leaves the first alone', async () => {
    const { browser, first, second } = await withTwo()
    expect(second.getSnapshot().value).toEqual({ open: 'confirming' })
    expect(startupMessage('confirming')).toBe('startup.openInAnotherTab')
    expect(startupMessage('asking')).toBeNull()
    expect(first.getSnapshot().value).toEqual({ open: 'running' })
    expect(browser.started).toEqual(['first'])
  })

  it('finds the first by a question and an answer, each with the tab it is from', async () => {
    const { browser, first, second } = await withTwo()
    expect(browser.said).toEqual([
      { key: 'casebook.tab.isAnybodyThere', from: 'first' },
      { key: 'casebook.tab.isAnybodyThere', from: 'second' },
      { key: 'casebook.tab.iAmHere', from: 'first' },
    ])
    expect(tabMessageKeys).toEqual(['casebook.tab.isAnybodyThere', 'casebook.tab.iAmHere'])
    expect([first, second].map((tab) => tab.getSnapshot().context.sawAnotherTab)).toEqual([false, true])
  })

  it('asks there and not in the first, also when the first is still starting', async () => {
    const browser = new Browser()
    const first = browser.open('first')
    await browser.pass(100)
    const second = browser.open('second')
    await browser.pass(1000)
    expect(first.getSnapshot().value).toEqual({ open: 'running' })
    expect(second.getSnapshot().value).toEqual({ open: 'confirming' })
  })

  it('starts once that is confirmed', async () => {
    const { browser, second } = await withTwo()
    second.send({ type: 'goOn' })
    await browser.pass(5)
    expect(browser.started).toEqual(['first', 'second'])
  })

  it('asks once in each tab: no tab that has started is asked again when it is reloaded', async () => {
    const { browser, first, second } = await withTwo()
    second.send({ type: 'goOn' })
    await browser.pass(5)
    for (const [tab, name] of [
      [second, 'second'],
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      tab.stop()
      const again = browser.open(name)
      await browser.pass(1000)
      expect(again.getSnapshot().value).toEqual({ open: 'running' })
    }
    const third = browser.open('third')
    await browser.pass(1000)
    expect(third.getSnapshot().value).toEqual({ open: 'confirming' })
  })

  it('does not start when that is cancelled, and no longer answers a third', async () => {
    const { browser, first, second } = await withTwo()
    second.send({ type: 'cancel' })
    expect(second.getSnapshot().value).toBe('cancelled')
    expect(browser.isListening('second')).toBe(false)
    first.stop()
    const third = browser.open('third')
    await browser.pass(1000)
    expect(third.getSnapshot().value).toEqual({ open: 'running' })
    expect(browser.started).toEqual(['first', 'third'])
  })

  it('never begins unasked beside another, however closely the tabs were opened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 100 }),
        async (gaps, storageDelay) => {
          const browser = new Browser(storageDelay)
          for (const [tab, gap] of gaps.entries()) {
            browser.open(`tab ${tab}`)
            await browser.pass(gap)
          }
          await browser.pass(1000)
          expect(browser.started.length).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('every way through starting', () => {
  const browser: StartupPort = {
    hasLocalStorage: () => true,
    listen: () => () => {},
    say: () => {},
    hasStarted: () => false,
    start: async () => {},
    report: () => {},
  }
  const passing = (delay: keyof typeof startupDelays, state: string) =>
    // The cast is safe: this is the chart's own event for the end of a delay.
    ({ type: `xstate.after.${delay}.startup.${state}` }) as unknown as StartupEvent
  const events: StartupEvent[] = [
    passing('checkStorage', 'waiting'),
    passing('setListener', 'found'),
    passing('launch', 'open.asking'),
    { type: 'StorageFound' },
    { type: 'StorageMissing' },
    { type: 'heard', message: { key: 'casebook.tab.iAmHere', from: 'other' } },
    { type: 'heard', message: { key: 'casebook.tab.isAnybodyThere', from: 'other' } },
    { type: 'goOn' },
    { type: 'cancel' },
    { type: 'Started' },
    { type: 'failed', error: 'broken' },
  ]
  const paths = getShortestPaths(startupMachine, {
    input: { browser, tab: 'one' },
    events,
    stopWhen: ({ status }) => status === 'done',
  })
  const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

  it('reaches every state', () => {
    const inner = Object.keys(startupMachine.states.open!.states).map((state) => nameOf({ open: state }))
    const outer = Object.keys(startupMachine.states).filter((state) => state !== 'open')
    expect(new Set(paths.map(({ state }) => nameOf(state.value)))).toEqual(new Set([...outer, ...inner]))
  })

  it('is over where the tab does not start, and nowhere else', () => {
    const ends = ['noStorage', 'cancelled', 'failed']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(nameOf(state.value)))
  })

  it.each(paths.map((path) => [nameOf(path.state.value), path] as const))(
    'comes to %s with storage, and beside another tab only after it was confirmed',
    (_, { state, steps }) => {
      const said = steps.map(({ event }) => event.type)
      if (state.matches('open')) expect(said).toContain('StorageFound')
      if (state.matches({ open: 'running' }) && state.context.sawAnotherTab) expect(said).toContain('goOn')
    },
  )
})
