import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matrixName } from './matrixName'

describe('the name of a matrix', () => {
  it.each(['Recurrence2026', 'Größe', 'Рецидив', 'تكرار', '٣'])('may be %s [STAT-10]', (name) => {
    expect(matrixName(name)).toBe(name)
  })

  it.each(['', ' ', 'two words', 'a_b', 'a-b', 'a.b', '../a', 'a\0', 'a\n', '½', '🙂'])(
    'cannot be %j, and save is disabled [STAT-10]',
    (typed) => {
      expect(matrixName(typed)).toBeNull()
    },
  )

  it('treats equivalent accents as one name', () => {
    expect(matrixName('Gro\u0308ße')).toBe('Größe')
  })

  it('is unchanged when saved again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const name = matrixName(typed)
        if (name !== null) expect(matrixName(name)).toBe(name)
      }),
    )
  })
})
