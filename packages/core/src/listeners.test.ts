import { describe, expect, it } from 'vitest'
import { createListeners } from './listeners'

describe('listeners', () => {
  it('are told of each change until they stop', () => {
    const listeners = createListeners()
    const heard: string[] = []
    expect(listeners.isEmpty()).toBe(true)
    const stop = listeners.subscribe(() => heard.push('first'))
    const stopOther = listeners.subscribe(() => heard.push('second'))
    listeners.tell()
    stop()
    listeners.tell()
    expect(heard).toEqual(['first', 'second', 'second'])
    expect(listeners.isEmpty()).toBe(false)
    stopOther()
    expect(listeners.isEmpty()).toBe(true)
  })

  it('are told of a change under way even if stopped meanwhile, and not if started meanwhile', () => {
    const listeners = createListeners()
    const heard: string[] = []
    const stops = [
      listeners.subscribe(() => {
        for (const stop of stops) stop()
        listeners.subscribe(() => heard.push('new'))
      }),
      listeners.subscribe(() => heard.push('second')),
    ]
    listeners.tell()
    expect(heard).toEqual(['second'])
    listeners.tell()
    expect(heard).toEqual(['second', 'new'])
  })
})
