import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillMail, rankPlaceholders, reminderPlaceholders, unknownPlaceholders } from './mailText'

describe('the text of a mail', () => {
  it('of a reminder has every title, last name and list filled in [OPT-02]', () => {
    const values = { title: 'Dr.', lastName: 'King', list: 'Case 7\nCase 9' }
    expect(fillMail('Dear ##title## ##lastName## (##lastName##),\n##list##', values)).toBe(
      'Dear Dr. King (King),\nCase 7\nCase 9',
    )
    expect(reminderPlaceholders).toEqual(Object.keys(values))
  })

  it('of a rank mail has title, last name and both ranks filled in [OPT-03]', () => {
    const values = { title: '', lastName: 'King', userRank: '2', allRank: '17' }
    expect(fillMail('##title####lastName##: ##userRank## of ##allRank##', values)).toBe('King: 2 of 17')
    expect(rankPlaceholders).toEqual(Object.keys(values))
  })

  it('keeps unknown placeholders, and reports them [OPT-02]', () => {
    const text = '##lastname## ##constructor## # ## ####  ##userRank## $& ##userRank##'
    expect(fillMail(text, { title: '', lastName: 'King', list: '' })).toBe(text)
    expect(unknownPlaceholders(text, reminderPlaceholders)).toEqual(['lastname', 'constructor', 'userRank'])
    expect(unknownPlaceholders('##list##', reminderPlaceholders)).toEqual([])
  })

  it('never treats a person’s name as a placeholder or pattern [OPT-02]', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('##list##', '$&', "$'", '##title##', '##'))
    fc.assert(
      fc.property(name, name, (title, lastName) => {
        expect(fillMail('A ##title## B ##lastName## C', { title, lastName, list: 'LIST' })).toBe(
          `A ${title} B ${lastName} C`,
        )
      }),
    )
  })
})
