import { describe, expect, it } from 'vitest'
import { rankText, reminderText } from './scheduledMail'

const king = { title: 'Dr.', lastName: 'King' }
const due = (caseName: string) => ({ caseName, questionnaire: 'After a year' })

describe('a reminder', () => {
  it('lists cases and questionnaires, a line each [OPT-02]', () => {
    expect(reminderText('Dear ##title## ##lastName##,\n##list##', king, [due('VH_1'), due('VH_2')])).toBe(
      'Dear Dr. King,\n- VH_1: After a year\n- VH_2: After a year',
    )
  })

  it('is not led astray by the name of a case [OPT-02]', () => {
    expect(reminderText('##list##', king, [due('VH\r\n\r\nClick here ##title##')])).toBe(
      '- VH Click here ##title##: After a year',
    )
  })

  it('of very many names a hundred and counts the rest [OPT-02]', () => {
    const lines = reminderText(
      '##list##',
      king,
      Array.from({ length: 103 }, (_, i) => due(`VH_${i}`)),
    ).split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([101, '- … + 3'])
  })
})

describe('a rank mail', () => {
  it('says the rank and of how many [OPT-03]', () => {
    expect(rankText('##lastName##: ##userRank## of ##allRank##', king, { userRank: 2, allRank: 17 })).toBe(
      'King: 2 of 17',
    )
  })
})
