import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { groupNameOf, isPlainGroupName, looksOf, problemOfGroupName } from './groupName'
import { groupsCalls } from './groups.calls'

describe('the name of a group', () => {
  it.each(['Kinderklinik Zürich', 'β-Zell-Gruppe', 'Группа 1', 'Ομάδα Α', 'مجموعة', 'Études & Soins', 'S1 (North)'])(
    'may be %s',
    (name) => {
      expect(isPlainGroupName(groupNameOf(name))).toBe(true)
    },
  )

  it.each([
    ['a zero-width space', 'Car\u200bdio'],
    ['a joiner', 'Car\u200ddio'],
    ['a sign of direction', 'Cardio\u202exlsx'],
    ['a soft hyphen', 'Car\u00addio'],
    ['a filler', 'Cardio\u3164'],
    ['a variation selector', 'Cardio\ufe0f'],
    ['a combining joiner', 'Car\u034fdio'],
    ['a Mongolian selector', 'Cardio\u180b'],
    ['a blank Braille pattern', 'Cardio\u2800'],
    ['a Cyrillic letter in a Latin word', 'C\u0430rdio'],
    ['a Greek letter in a Latin word', 'C\u03b1rdio'],
  ])('holds nothing that nobody sees: %s', (_, name) => {
    expect(isPlainGroupName(groupNameOf(name))).toBe(false)
  })

  it.each([
    ['cardio', 'Cardio'],
    ['Ｃａｒｄｉｏ', 'Cardio'],
    ['  Cardio   North ', 'Cardio North'],
    ['СОРЕ', 'COPE'],
    ['ΤΟΝ', 'TON'],
    ['ﬁrst', 'first'],
    ['St\u2011Gallen', 'St-Gallen'],
    ['St–Gallen', 'St-Gallen'],
    ['Team O’Neill', "Team O'Neill"],
    ['Cardio l', 'Cardio 1'],
    ['Cardio I', 'Cardio 1'],
    ['Ward 1O', 'Ward 10'],
    ['İstanbul', 'Istanbul'],
    ['օսո', 'oun'],
  ])('looks like another: %s and %s', (one, other) => {
    expect(looksOf(one)).toBe(looksOf(other))
  })

  it('differs from another name if it looks different', () => {
    expect(looksOf('Cardio 1')).not.toBe(looksOf('Cardio 2'))
    expect(looksOf('Études')).not.toBe(looksOf('Etudes'))
  })

  it('is no second line, which a mail or a log would take for another header [GRP-03]', () => {
    const createGroup = z.object(groupsCalls.createGroup.request)
    for (const name of ['x\r\nBcc: y', 'x\nSubject: y', 'x\u0000', 'x\u0085y']) {
      expect(problemOfGroupName(name)).toBe('unseen')
      expect(createGroup.safeParse({ name, description: '', sharedCases: false }).success).toBe(false)
    }
    expect(createGroup.safeParse({ name: 'x', description: 'a\nb', sharedCases: false }).success).toBe(true)
  })

  it('is kept as typed, in normal form', () => {
    expect(groupNameOf(' Cardio  Süd ')).toBe('Cardio Süd')
  })
})
