import { describe, expect, it } from 'vitest'
import { describeFault } from './trailFault'

describe('describeFault', () => {
  it('is a sentence with the case and the entry', () => {
    expect(describeFault({ kind: 'cutOff', chain: 'case', id: 'c1', seq: 4, through: 6 })).toBe(
      'case c1: entries 4 to 6 cut off the end',
    )
    expect(describeFault({ kind: 'edited', chain: 'case', id: 'c1', seq: 4 }, 'VH_1, Ward/visit, owner ada')).toBe(
      'case c1 (VH_1, Ward/visit, owner ada): entry 4 is not what was written',
    )
    expect(describeFault({ kind: 'edited', chain: 'draft', id: 'd1', seq: 4 })).toBe(
      'draft d1: entry 4 is not what was written',
    )
  })
})
