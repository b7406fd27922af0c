import { fieldNames, type LogEventKind } from '@casebook/core/log/event'
import { logLine } from '@casebook/core/log/line'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LogLine } from './LogLine'
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

  it.each([
    ['autosavedCase', { group: 'Alpine', base: 'hernia', owner: 'ada', case: null }],
    ['autosavedCase', { group: 'Alpine', base: 'hernia', owner: 'ada', case: 'none' }],
    ['tokenRefused', { group: null, base: null, owner: null, case: null }],
    ['tokenRefused', { group: 'Alpine', base: 'hernia', owner: 'ada', case: 'VH_1' }],
    ['optionChanged', { option: 'Manual', from: null, to: 'none' }],
    ['optionChanged', { option: 'Manual', from: 'none', to: null }],
    ['caseTransferred', { group: 'Alpine', base: 'hernia', owner: 'ada', case: 'VH_1', from: null, to: 'Ulm' }],
  ] as const)('%s says the same of what is not there: %j [LOG-01] [LOG-02]', (kind, payload) => {
    const entry = { id: '1', at: '2026-11-27T10:00:00Z', user: 'ada', kind, payload }
    // The cast is safe: an entry as the server sends it.
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <LogLine entry={entry as never} />
      </I18nProvider>,
    )
    expect(container.textContent).toBe(logLine({ kind, payload }))
  })
})
