import { expect, it } from 'vitest'
import { languages } from '../language/language'
import { membershipStatuses } from './membership'
import { membershipMail } from './membershipMail'

it.each(languages)('the mail about a membership says who changed what, and how to leave: %s [GRP-02]', (language) => {
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
  // Nothing is left to leave after the end.
  expect(texts.map((text) => text.trim().split('\n\n').length)).toEqual([1, 2, 2, 2])
})
