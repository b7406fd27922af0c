import { describe, expect, it } from 'vitest'
import { createLeaveGuard } from './leaveGuard'

function asked() {
  const guard = createLeaveGuard()
  const left: string[] = []
  return { guard, left, tryToLeave: (where = 'away') => guard.ask(() => left.push(where)) }
}

describe('the leave guard', () => {
  it('lets the user leave at once if nothing holds', () => {
    const { left, tryToLeave } = asked()
    tryToLeave()
    expect(left).toEqual(['away'])
  })

  it('asks "leave or stay" while something holds [APP-03]', () => {
    const { guard, left, tryToLeave } = asked()
    guard.hold({ reason: 'unsaved' })
    tryToLeave()
    expect(left).toEqual([])
    expect(guard.leaving()?.hold.reason).toBe('unsaved')

    guard.stay()
    expect(guard.leaving()).toBeNull()
    expect(left).toEqual([])

    tryToLeave()
    guard.leave()
    expect(left).toEqual(['away'])
    expect(guard.leaving()).toBeNull()
  })

  it('never lets the user leave a screen that cannot be left [APP-03]', () => {
    const { guard, left, tryToLeave } = asked()
    const letGo = guard.hold({ reason: 'sending', mayLeave: false })
    guard.hold({ reason: 'unsaved' })
    tryToLeave()
    expect(guard.leaving()?.hold.reason).toBe('sending')
    guard.leave()
    expect(left).toEqual([])
    expect(guard.leaving()).not.toBeNull()
    letGo()
    tryToLeave()
    guard.leave()
    expect(left).toEqual(['away'])
  })

  it('goes to the latest destination requested', () => {
    const { guard, left, tryToLeave } = asked()
    guard.hold({ reason: 'unsaved' })
    tryToLeave('here')
    tryToLeave('there')
    guard.leave()
    expect(left).toEqual(['there'])
  })

  it('stops asking once the reason is gone', () => {
    const { guard, left, tryToLeave } = asked()
    const letGo = guard.hold({ reason: 'unsaved' })
    tryToLeave()
    letGo()
    expect(guard.leaving()).toBeNull()
    expect(guard.isHolding()).toBe(false)
    expect(left).toEqual([])
  })

  it('holds as long as anything holds', () => {
    const { guard } = asked()
    const first = guard.hold({ reason: 'one' })
    guard.hold({ reason: 'two' })
    first()
    expect(guard.isHolding()).toBe(true)
  })

  it('notifies its listeners of each change', () => {
    const { guard, tryToLeave } = asked()
    let told = 0
    const stop = guard.subscribe(() => {
      told += 1
    })
    guard.hold({ reason: 'unsaved' })
    tryToLeave()
    guard.stay()
    stop()
    tryToLeave()
    expect(told).toBe(2)
  })
})
