import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { HostSources } from './host'
import { hostChooserMachine, hostIn, probeTimeout } from './hostChooser.machine'

const origin = 'https://cases.example.org'
const nothing: HostSources = { connector: null, stored: null, origin }

function chooser(answers: (host: string) => Promise<boolean>, sources: HostSources = nothing) {
  const asked: string[] = []
  const kept: (string | null)[] = []
  const hosts = {
    sources,
    answers: (host: string) => {
      asked.push(host)
      return answers(host)
    },
    use: (host: string | null) => kept.push(host),
  }
  const clock = new SimulatedClock()
  const actor = createActor(hostChooserMachine, { input: { hosts }, clock }).start()
  const settled = () => waitFor(actor, (state) => !state.matches('checking'))
  return { actor, asked, kept, clock, settled }
}

describe('choosing a server', () => {
  it('asks it first, keeps it, and opens the page anew [APP-06]', async () => {
    const { actor, asked, kept, settled } = chooser(async () => true)
    actor.send({ type: 'type', typed: 'https://registry.example' })
    actor.send({ type: 'submit' })
    expect((await settled()).matches('chosen')).toBe(true)
    expect(asked).toEqual(['https://registry.example/'])
    expect(kept).toEqual(['https://registry.example/'])
  })

  it.each([
    ['says no', async () => false],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps nothing of a server that %s, until it is tried again [APP-07]', async (_, answers) => {
    const { actor, kept, settled } = chooser(answers)
    actor.send({ type: 'type', typed: 'https://registry.example' })
    actor.send({ type: 'submit' })
    const { value, context } = await settled()
    expect([value, context.problem, kept]).toEqual(['choosing', 'Silent', []])
    actor.send({ type: 'type', typed: 'https://registry.example/x' })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('waits ten seconds for a server that hangs', () => {
    const { actor, clock } = chooser(() => new Promise(() => {}))
    actor.send({ type: 'submit' })
    clock.increment(probeTimeout - 1)
    expect(actor.getSnapshot().value).toBe('checking')
    clock.increment(1)
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { problem: 'Silent' } })
  })

  it.each(['', 'our registry', 'ftp://registry.example'])('asks nobody at %j', (typed) => {
    const { actor, asked } = chooser(async () => true)
    actor.send({ type: 'type', typed })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { problem: 'NoAddress' } })
    expect(asked).toEqual([])
  })

  it('by default is the page’s, and automatically keeps nothing [APP-06]', async () => {
    const { actor, asked, kept, settled } = chooser(async () => true, { ...nothing, stored: 'https://old.example' })
    expect(actor.getSnapshot().context).toMatchObject({ choice: 'manual', typed: 'https://old.example/' })
    actor.send({ type: 'choose', choice: 'default' })
    expect(hostIn(actor.getSnapshot().context)).toBe(`${origin}/proket/`)
    actor.send({ type: 'choose', choice: 'automatic' })
    actor.send({ type: 'submit' })
    await settled()
    expect([asked, kept]).toEqual([[`${origin}/proket/`], [null]])
  })

  it('begins with what is in use', () => {
    const first = (sources: Partial<HostSources>) =>
      chooser(async () => true, { ...nothing, ...sources }).actor.getSnapshot().context.choice
    expect(first({})).toBe('default')
    expect(first({ stored: `${origin}/proket/` })).toBe('default')
    expect(first({ stored: 'https://b.example' })).toBe('manual')
    expect(first({ stored: 'https://b.example', connector: { host: 'https://a.example' } })).toBe('automatic')
    expect(first({ origin: 'null' })).toBe('manual')
  })
})
