import { languages } from '@casebook/core/language/language'
import { expect, it } from 'vitest'
import { scheduledMailSubject } from './scheduled.mail'

it('every scheduled mail has a subject in each language [OPT-02] [OPT-03]', () => {
  for (const kind of ['reminder', 'rank'] as const)
    expect(new Set(languages.map((language) => scheduledMailSubject(kind, language))).size).toBe(languages.length)
})
