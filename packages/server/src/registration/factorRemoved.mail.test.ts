import { languages } from '@casebook/core/language/language'
import { expect, it } from 'vitest'
import { factorRemovedMail } from './factorRemoved.mail'

it.each(languages)(
  'the mail about a removed second factor names the server, and has no link: %s [MORE-03]',
  (language) => {
    const { subject, text } = factorRemovedMail(language, 'https://casebook.example/x')
    expect(subject).toContain('Casebook')
    expect(text).toContain('casebook.example')
    expect(text).not.toMatch(/https?:|[{}]/)
    expect(factorRemovedMail(language, null).text).not.toMatch(/[{}]/)
  },
)
