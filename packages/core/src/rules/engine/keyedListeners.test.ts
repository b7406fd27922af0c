import { describe, expect, it } from 'vitest'
import { KeyedListeners } from './keyedListeners'

describe('listeners of the engine', () => {
  it('are told what they subscribed to', () => {
    const listeners = new KeyedListeners()
    const heard: string[] = []
    expect(listeners.areSpecific).toBe(false)
    listeners.add('a', () => heard.push('first of a'))
    listeners.add('a', () => heard.push('second of a'))
    listeners.addForAll(() => heard.push('all'))
    expect(listeners.areSpecific).toBe(true)
    listeners.tell('a')
    listeners.tell('b')
    listeners.tellAll()
    expect(heard).toEqual(['first of a', 'second of a', 'all'])
  })

  it('stop individually, and stopping twice is harmless', () => {
    const listeners = new KeyedListeners()
    const heard: string[] = []
    const stop = listeners.add('a', () => heard.push('first'))
    const stopOther = listeners.add('a', () => heard.push('second'))
    const stopAll = listeners.addForAll(() => heard.push('all'))
    stop()
    listeners.tell('a')
    expect(heard).toEqual(['second'])
    expect(listeners.areSpecific).toBe(true)
    stopOther()
    expect(listeners.areSpecific).toBe(false)
    listeners.add('a', () => heard.push('third'))
    stopOther()
    listeners.tell('a')
    stopAll()
    listeners.tellAll()
    expect(heard).toEqual(['second', 'third'])
  })

  it('can stop others during a notification, which still are told', () => {
    const listeners = new KeyedListeners()
    const heard: string[] = []
    const stops: (() => void)[] = []
    const stopThem = () => {
      for (const stop of stops) stop()
    }
    stops.push(
      listeners.add('a', stopThem),
      listeners.add('a', () => heard.push('second')),
      listeners.addForAll(stopThem),
      listeners.addForAll(() => heard.push('all')),
    )
    listeners.tell('a')
    listeners.tell('a')
    listeners.tellAll()
    expect(heard).toEqual(['second'])
  })
})
