import { languages } from '@casebook/core/language/language'
import { describe, expect, it } from 'vitest'
import { accountMail } from './account.mail'

const link = 'https://casebook.example.org/#/activation?data=s3cret'

describe('a mail about an account', () => {
  it('says what its link does, and for how long it works [AUTH-08]', () => {
    expect(accountMail({ kind: 'activation', language: 'en', link })).toEqual({
      subject: 'Activate your account – Casebook',
      text: `Open this link to activate your account at casebook.example.org:

${link}

It works once, for 48 hours. If you did not request an account, ignore this mail.
`,
    })
  })

  it.each(languages)(
    'names person, sender and studies in an invitation, and makes no link of a name: %s [MORE-02]',
    (language) => {
      const invitation = { person: 'Ines $& Oliveira', by: 'http://evil.example', studies: ['Hernia', '{by} Trial'] }
      const { text } = accountMail({ kind: 'invitation', language, link, invitation })
      const [first, , , , linkLine] = text.split('\n')
      expect(first).toContain('Ines $& Oliveira')
      expect(first).toContain('http[:]//evil[.]example')
      expect(first).toContain('Hernia, {by} Trial')
      expect(linkLine).toBe(link)
      const none = accountMail({ kind: 'invitation', language, link, invitation: { ...invitation, studies: [] } })
      expect(none.text.split('\n')[0]).not.toContain('Hernia')
    },
  )

  it.each(languages)('has the link on a line of its own in %s, and texts of its own', (language) => {
    const texts = (['activation', 'password', 'invitation'] as const).map((kind) =>
      accountMail({ kind, language, link }),
    )
    for (const { text } of texts) expect(text.split('\n')[2]).toBe(link)
    for (const { text } of texts) expect(text).toContain('casebook.example.org')
    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(3)
    if (language !== 'en') expect(texts[0]?.text).not.toContain('Open this link')
  })
})
