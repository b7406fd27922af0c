import { membershipStatuses } from '@casebook/core/groups/membership'
import { languages } from '@casebook/core/language/language'
import { expect, it } from 'vitest'
import { membershipMail } from './membership.mail'

it.each(languages)(
  'the mail about a membership says who changed what, and how to answer or leave: %s [GRP-02]',
  (language) => {
    const mails = membershipStatuses.map((status) =>
      membershipMail(language, { group: 'A $& {by} group', status, by: 'Mia $1 Lang' }),
    )
    expect(mails.map((mail) => mail !== null)).toEqual([true, true, false, false, true, true])
    const texts = mails.flatMap((mail) => (mail ? [mail.text] : []))
    expect(new Set(texts).size).toBe(4)
    for (const text of texts) {
      expect(text).toContain('A $& {by} group')
      expect(text).toContain('Mia $1 Lang')
      expect(text).not.toMatch(/https?:|\{group\}/)
    }
    const evil = membershipMail(language, { group: 'http://evil.example', status: 'Invited', by: 'a@evil.example' })
    expect(evil?.text).not.toMatch(/:\/\/|\w@|evil\.example/)
    // Whoever is invited has nothing to leave, but an answer to give.
    const closing = (status: 'Invited' | 'JoinedWithAllCases' | 'JoinedWithSelectedCases') =>
      membershipMail(language, { group: 'A', status, by: 'Mia' })?.text.trim().split('\n\n').at(-1)
    expect(closing('JoinedWithAllCases')).toBe(closing('JoinedWithSelectedCases'))
    expect(closing('Invited')).not.toBe(closing('JoinedWithAllCases'))
    // Nothing is left to leave after the end.
    expect(texts.map((text) => text.trim().split('\n\n').length)).toEqual([1, 2, 2, 2])
  },
)
