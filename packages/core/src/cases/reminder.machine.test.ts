import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { deploymentAt } from '../deployment/deployment'
import { isReminderDue, type ReminderEvent, reminderMachine, type SaveCase } from './reminder.machine'

const newCase = (draft: string): ReminderEvent => ({ type: 'opened', draft, caseName: null })
const savedCase = (draft: string): ReminderEvent => ({ type: 'opened', draft, caseName: 'VH_1' })
const acknowledge: ReminderEvent = { type: 'acknowledge' }

function reminderAt(address: string) {
  const actor = createActor(reminderMachine, { input: { deployment: deploymentAt(address) } })
  const saves: SaveCase[] = []
  actor.on('saveCase', (save) => saves.push(save))
  return { actor: actor.start(), saves }
}

const ordinary = 'https://casebook.example/'
const flagged = 'https://trial.example/'

describe('the reminder of the case name', () => {
  it('appears with a new case and disappears once acknowledged [CASE-08]', () => {
    const { actor } = reminderAt(ordinary)
    expect(actor.getSnapshot().value).toBe('quiet')
    actor.send(newCase('d1'))
    expect(actor.getSnapshot().value).toBe('reminding')
    actor.send(acknowledge)
    expect(actor.getSnapshot().value).toBe('quiet')
  })

  it('appears once per new case [CASE-08]', () => {
    const { actor } = reminderAt(ordinary)
    actor.send(newCase('d1'))
    actor.send(acknowledge)
    actor.send(newCase('d1'))
    expect(actor.getSnapshot().value).toBe('quiet')
    actor.send(newCase('d2'))
    expect(actor.getSnapshot().value).toBe('reminding')
    expect(isReminderDue({ draft: 'd1', caseName: null }, ['d1', 'd2'])).toBe(false)
  })

  it('does not appear again on a later visit [CASE-08]', () => {
    const deployment = deploymentAt(ordinary)
    expect(createActor(reminderMachine, { input: { deployment } }).getSnapshot().context.reminded).toEqual([])
    const actor = createActor(reminderMachine, { input: { deployment, reminded: ['d1'] } }).start()
    actor.send(newCase('d1'))
    expect(actor.getSnapshot().value).toBe('quiet')
    actor.send(newCase('d2'))
    expect(actor.getSnapshot().context.reminded).toEqual(['d1', 'd2'])
  })

  it('does not appear with a named case [CASE-08]', () => {
    const { actor } = reminderAt(ordinary)
    actor.send(savedCase('d1'))
    expect(actor.getSnapshot().value).toBe('quiet')
    expect(isReminderDue({ draft: 'd1', caseName: '' }, [])).toBe(false)
  })

  it('disappears when another case is opened [CASE-08]', () => {
    const { actor } = reminderAt(flagged)
    actor.send(newCase('d1'))
    actor.send(savedCase('d2'))
    expect(actor.getSnapshot().value).toBe('quiet')
    actor.send(newCase('d1'))
    expect(actor.getSnapshot().value).toBe('quiet')
  })

  it('saves the case when acknowledged on the flagged deployment, and nowhere else [CASE-08]', () => {
    const trial = reminderAt(flagged)
    trial.actor.send(newCase('d1'))
    expect(trial.saves).toEqual([])
    trial.actor.send(acknowledge)
    expect(trial.saves).toEqual([{ type: 'saveCase', draft: 'd1' }])
    const plain = reminderAt(ordinary)
    plain.actor.send(newCase('d1'))
    plain.actor.send(acknowledge)
    expect(plain.saves).toEqual([])
  })

  it('saves its own case at most once, however often the button is clicked [CASE-08]', () => {
    const anyEvent = fc.oneof(
      fc.constantFrom('d1', 'd2', 'd3').chain((draft) => fc.constantFrom(newCase(draft), savedCase(draft))),
      fc.constant(acknowledge),
    )
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const { actor, saves } = reminderAt(flagged)
        let reminding: string | null = null
        for (const event of events) {
          const before = saves.length
          actor.send(event)
          if (event.type === 'opened') reminding = actor.getSnapshot().matches('reminding') ? event.draft : null
          else {
            expect(saves.slice(before)).toEqual(reminding === null ? [] : [{ type: 'saveCase', draft: reminding }])
            reminding = null
          }
        }
        expect(new Set(saves.map(({ draft }) => draft)).size).toBe(saves.length)
      }),
    )
  })

  it('reaches every state, and appears only with new cases [CASE-08]', () => {
    const paths = getShortestPaths(reminderMachine, {
      input: { deployment: { reminderSavesCase: true } },
      events: [newCase('d1'), newCase('d2'), savedCase('d1'), acknowledge],
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(reminderMachine.states)))
    for (const { state } of paths) {
      if (state.matches('reminding')) expect(state.context.reminded.length).toBeGreaterThan(0)
      expect(new Set(state.context.reminded).size).toBe(state.context.reminded.length)
    }
  })
})
