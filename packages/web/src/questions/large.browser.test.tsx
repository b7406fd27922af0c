/** Heights need a real layout, which a pointer as coarse as a finger changes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import '../look/index.css'
import { boxClass, linesClass, textClass } from './looks'

const devtools = () => cdp() as unknown as { send(method: string, request: object): Promise<void> }
const touch = (enabled: boolean) =>
  devtools().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
beforeEach(() => touch(true))
afterEach(() => touch(false))

describe('a field for patients', () => {
  it.each(['tablet', 'phone'] as const)('is 52 pixels high on a %s, and grows with its lines', (size) => {
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    const area = document.body.appendChild(document.createElement('textarea'))
    Object.assign(area, { className: linesClass[size], rows: 3 })
    expect(area.offsetHeight).toBeGreaterThan(80)
    for (const className of [textClass[size], boxClass[size]]) {
      const field = document.body.appendChild(document.createElement('div'))
      field.className = className
      expect(field.offsetHeight).toBe(52)
    }
  })
})
