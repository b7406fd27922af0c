import { describe, expect, it } from 'vitest'
import { roles } from '../permissions/capabilities'
import type { Waiting } from './home.calls'
import { firstStep, isFirstDay, shownWaiting, waitingInAll, waitingKinds } from './waiting'

const none = { count: 0, lines: [] }
const nothing: Waiting = { type: 'ReceivedWaiting', drafts: none, queries: none, requests: none, studies: [] }

describe('what waits for a person', () => {
  it('is of the kinds of which anything waits, in the order of the screen [MORE-11]', () => {
    expect(waitingKinds(nothing)).toEqual([])
    const waiting = { ...nothing, toSign: { count: 2, lines: [] }, queries: { count: 1, lines: [] } }
    expect(waitingKinds(waiting)).toEqual(['queries', 'toSign'])
  })

  it('leaves out what is signed and verified where the deployment does not show it [SDV-10]', () => {
    const three = {
      changed: { count: 1, lines: [] },
      toSign: { count: 2, lines: [] },
      toVerify: { count: 3, lines: [] },
    }
    expect(shownWaiting({ ...nothing, ...three }, { showsSdv: false })).toEqual(nothing)
    expect(shownWaiting({ ...nothing, ...three }, { showsSdv: true })).toEqual({ ...nothing, ...three })
  })

  it('is counted in all as far as each kind is: to 99 [MORE-11]', () => {
    const of = (queries: number, more?: true) =>
      waitingInAll({
        ...nothing,
        queries: { count: queries, ...(more && { more }), lines: [] },
        requests: { count: 4, lines: [] },
      })
    expect(of(0)).toEqual({ count: 4, more: false })
    expect(of(95)).toEqual({ count: 99, more: false })
    expect(of(96)).toEqual({ count: 99, more: true })
    expect(of(99, true)).toEqual({ count: 99, more: true })
  })

  it('leaves nobody without a first step, by role and studies [MORE-11]', () => {
    const study = { group: 'Ward', base: 'visit', text: {} }
    expect(firstStep([], nothing)).toBe('getAccess')
    expect(firstStep(['PI'], { studies: [study] })).toBe('startCase')
    expect(firstStep(['PI'], { studies: [{ ...study, isRetired: true }] })).toBe('getAccess')
    expect(firstStep(['ADMIN'], nothing)).toBe('administer')
    // Once a study is published, nobody is told to publish one.
    expect(firstStep(['ADMIN'], { studies: [study] })).toBe('goOn')
    expect(roles.filter((role) => firstStep([role], nothing) === 'review')).toEqual(['REPORTER'])
    // Signatures wait for monitors alone.
    expect(roles.filter((role) => firstStep([role], nothing) === 'answers')).toEqual(['DATA_MANAGER'])
  })
})

describe('the first day of a person', () => {
  const study = { group: 'Alpine', base: 'surgery', text: { en: 'Hernia registry' } }

  it('is one without work and without cases [MORE-11]', () => {
    expect(isFirstDay({ ...nothing, studies: [study, { ...study, cases: 0 }] })).toBe(true)
    expect(isFirstDay({ ...nothing, studies: [{ ...study, cases: 1 }] })).toBe(false)
    expect(isFirstDay({ ...nothing, queries: { count: 1, lines: [] } })).toBe(false)
  })
})
