import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { openedEntry } from '../entry/testing/entry'
import { unknown } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { currentItem } from './interview'
import { interviewMachine } from './interview.machine'
import { historyOf, interviewProgress } from './progress'
import { factsIn, leftOutOf, tabletOf } from './tablet'

async function onTablet(entry: Awaited<ReturnType<typeof openedEntry>>, chosen: readonly string[] = []) {
  const { form } = entry.getSnapshot().context
  if (!form) throw new Error('No form is open')
  const actor = createActor(interviewMachine, {
    input: {
      tablet: tabletOf(entry),
      base: compileBase(entryBase),
      facts: factsIn(form),
      isResumed: true,
      leftOut: leftOutOf(entry.getSnapshot().context, chosen),
    },
  }).start()
  form.engine.subscribeAll(() => actor.send({ type: 'told', facts: factsIn(form) }))
  // The base begins with a text.
  actor.send({ type: 'next' })
  return { actor, shown: () => currentItem(actor.getSnapshot().context.interview) }
}

type Tablet = Awaited<ReturnType<typeof onTablet>>

function declineAll({ actor }: Tablet) {
  for (let step = 0; step < 50 && !actor.getSnapshot().can({ type: 'complete' }); step += 1) {
    actor.send({ type: 'declineToAnswer' })
    actor.send({ type: 'next' })
  }
}

describe('an interview in an open case', () => {
  it('keeps each answer at once, and goes on elsewhere with the next question [MORE-19]', async () => {
    const server = entryServer(entryBase)
    const entry = await openedEntry(server)
    const first = await onTablet(entry)
    const asked = first.shown()
    first.actor.send({ type: 'declineToAnswer' })
    first.actor.send({ type: 'annotate', note: 'not today' })
    expect(entry.getSnapshot().context.unsaved).toContain(asked)
    await waitFor(entry, (screen) => screen.context.outbox.pending.length === 0)

    const elsewhere = await openedEntry(server)
    const second = await onTablet(elsewhere)
    expect(second.shown()).not.toBe(asked)
    expect(historyOf(second.actor.getSnapshot().context.interview)).toEqual([asked, second.shown()])
    expect(interviewProgress(second.actor.getSnapshot().context.interview)).toMatchObject({ position: 2, answered: 1 })
    expect(elsewhere.getSnapshot().context.form?.notes.of(asked ?? '')).toBe('not today')
  })

  it('hears of answers that a field of the form gave [MORE-19]', async () => {
    const entry = await openedEntry()
    const tablet = await onTablet(entry)
    const key = tablet.shown() ?? ''
    expect(tablet.actor.getSnapshot().can({ type: 'next' })).toBe(false)
    entry.send({ type: 'answer', facts: [{ id: key, value: unknown }] })
    expect(tablet.actor.getSnapshot().can({ type: 'next' })).toBe(true)
  })

  it('asks with the base that the server made for it, and asks for no other [MORE-19]', async () => {
    const [first] = entryBase.questionnaires
    if (!first) throw new Error('The base has a questionnaire')
    const tabletBase = { ...entryBase, questionnaires: [first], rules: [] }
    const entry = await openedEntry(entryServer(entryBase, { tabletBase }), {
      bases: { getKnowledgeBase: () => Promise.reject(new Error('A tablet gets no other base')) },
    })
    expect([...(entry.getSnapshot().context.form?.engine.structure.questionnaires.keys() ?? [])]).toEqual([first.id])
  })

  it('asks only what was chosen and takes answers [MORE-19]', async () => {
    const entry = await openedEntry()
    const { context } = entry.getSnapshot()
    const [first = '', ...others] = context.form?.engine.structure.questionnaires.keys() ?? []
    expect(leftOutOf(context, [first])).toEqual(new Set(others))
    const opened = context.opened && { ...context.opened, locked: [first] }
    expect(leftOutOf({ form: context.form, opened }, [])).toEqual(new Set([first]))
  })

  it('saves the case when it is complete, whatever others left unanswered [INTV-05]', async () => {
    const server = entryServer(entryBase)
    const entry = await openedEntry(server)
    entry.send({ type: 'saveNew' })
    entry.send({ type: 'nameCase', caseName: 'VH_1' })
    await waitFor(entry, (screen) => screen.matches({ open: { page: 'saved' } }))
    const [part = ''] = entry.getSnapshot().context.form?.engine.structure.questionnaires.keys() ?? []
    const tablet = await onTablet(entry, [part])
    declineAll(tablet)
    tablet.actor.send({ type: 'complete' })
    await waitFor(tablet.actor, (screen) => screen.matches('done'))
    expect(entry.getSnapshot().matches({ open: { page: 'entering' } })).toBe(true)
    expect(entry.getSnapshot().context.unsaved.size).toBe(0)
  })

  it('fails to save, without asking anybody to sign in, once the session has ended [INTV-05]', async () => {
    const server = entryServer(entryBase)
    const entry = await openedEntry(server, {
      entry: { ...server.entry, setFactUnknown: async () => ({ type: 'LoginRequired' }) },
    })
    const tablet = await onTablet(entry)
    declineAll(tablet)
    tablet.actor.send({ type: 'complete' })
    await waitFor(tablet.actor, (screen) => screen.matches('notSaved'))
    expect(entry.getSnapshot().context.failure).toBe('LoginRequired')
    expect(entry.getSnapshot().context.unsaved.size).toBeGreaterThan(0)
  })
})

describe('a derived item on a tablet', () => {
  it('is shown once it has a value, right before what follows it in the form [INTV-02]', async () => {
    const entry = await openedEntry()
    const tablet = await onTablet(entry, ['patient'])
    const shown: (string | null)[] = []
    for (let step = 0; step < 6; step += 1) {
      const key = tablet.shown()
      shown.push(key)
      tablet.actor.send(key === 'height' ? { type: 'answer', value: 170 } : { type: 'declineToAnswer' })
      tablet.actor.send({ type: 'next' })
    }
    expect(shown.slice(0, 5)).toEqual(['sex', 'born', 'height', 'bmi', 'smokes'])
  })
})
