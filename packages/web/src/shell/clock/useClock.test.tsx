import { localeOfLanguage } from '@casebook/core/language/locale'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useClock } from './useClock'

describe('the time of day', () => {
  it.each([
    ['sy', '2:12 ص'],
    ['de', '02:12'],
    ['en', '02:12'],
    ['es', '2:12'],
  ] as const)('is formatted in %s like in dates with a time: %s', (language, written) => {
    i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages: {} })
    const { result } = renderHook(useClock, {
      wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    })
    const at = '2026-11-22T02:12:00'
    expect(result.current(at)).toBe(written)
    expect(i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })).toMatch(new RegExp(`${written}$`))
    expect(result.current(null)).toBe('')
  })
})
