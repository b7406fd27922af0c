/** What only a painted page can show of the selector of dates: its colours, and whether its words have room. */
import type { Language } from '@casebook/core/bases/language'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { contrastIn } from '../look/contrast.fixture'
import '../look/index.css'
import { DateSelector } from './DateSelector'

const sunday = { year: 2026, month: 11, day: 8 }

function open(language: Language) {
  i18n.loadAndActivate({ locale: language, messages: {} })
  return render(
    <I18nProvider i18n={i18n}>
      <DateSelector
        chosen={sunday}
        format="yyyy-mm-dd"
        language={language}
        limits={{}}
        defaultMonth=""
        onDone={() => {}}
        onClear={() => {}}
      />
    </I18nProvider>,
  )
}

describe('the selector of dates', () => {
  afterEach(() => {
    document.documentElement.dataset.theme = 'light'
    document.documentElement.dir = 'ltr'
  })

  it.each(['light', 'dark'])(
    'shows which Sunday is chosen, though Sundays have a colour of their own, %s',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      const screen = await open('en')
      const chosen = screen.getByRole('gridcell', { selected: true }).element()
      expect(chosen.textContent).toBe('8')
      expect(contrastIn(chosen)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has room for its weekdays in Arabic', async () => {
    document.documentElement.dir = 'rtl'
    const screen = await open('sy')
    const heads = screen.getByRole('columnheader').elements()
    expect(heads).toHaveLength(7)
    for (const head of heads) expect(head.scrollWidth, head.textContent).toBeLessThanOrEqual(head.clientWidth)
  })
})
