import { fieldNames, type LogEventKind } from '@casebook/core/log/event'
import { logLine } from '@casebook/core/log/line'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { logTexts } from './log.messages'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
// The cast is safe: the table has a text for every kind, and for nothing else.
const kinds = Object.keys(logTexts) as LogEventKind[]

const numbers = ['count', 'left', 'steps', 'queries', 'share', 'version']

/** Fields that name the case of a refused call, which the screen leaves out. */
const onlyInFile: { readonly [K in LogEventKind]?: readonly string[] } = { commandRefused: ['case', 'token'] }

describe('an entry of the server log', () => {
  it.each(kinds)('%s says the same on the screen and in the file [LOG-01] [LOG-02]', (kind) => {
    for (const number of [1, 7]) {
      const fields = fieldNames(kind).filter((field) => !onlyInFile[kind]?.includes(field))
      const payload = Object.fromEntries(
        fields.map((field) => [field, field === 'reusable' ? true : numbers.includes(field) ? number : `a ${field}`]),
      )
      const values = { ...payload, reusable: 'true' }
      expect(logLine({ kind, payload })).toBe(i18n._({ ...logTexts[kind], values }))
    }
  })
})
