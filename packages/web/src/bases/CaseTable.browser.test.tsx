/** Only a painted page shows whether the table of cases has room for its names and buttons. */
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CaseTable } from './CaseTable'
import '../look/index.css'

const long = 'A_very_long_case_name_'.repeat(11)
const cases = [long, 'VH_0001'].map((name) => ({
  group: 'Testing',
  base: 'entry',
  name,
  unsaved: false,
  deleted: false,
}))

async function draw(shown: readonly CaseEntry[], width: number) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  await page.viewport(width, 844)
  return render(
    <I18nProvider i18n={i18n}>
      <CaseTable
        found={{ cases: shown, next: null, order: { order: 'name', descending: false } }}
        hasMore={false}
        all={shown}
        onMore={() => {}}
        onSort={() => {}}
        username="ada"
        opening={null}
        onOpen={() => {}}
      />
    </I18nProvider>,
  )
}

describe('the table of cases', () => {
  it('keeps Open visible beside a long name, and shows short names in full', async () => {
    const screen = await draw(cases, 660)
    const open = screen.getByRole('button', { name: 'Open VH_0001' }).element().getBoundingClientRect()
    expect(open.right).toBeLessThanOrEqual(innerWidth)
    expect(screen.getByText('VH_0001', { exact: true }).element().getClientRects()).toHaveLength(1)
  })

  it('has room for every mark of a case at 1440 px [BASE-03]', async () => {
    const marked = ['VH_0001', 'VH_0002'].map((name) => ({
      ...cases[0],
      name,
      user: 'keller',
      enteredBy: 'Prof. Dr. Mara Keller',
      progress: 81,
      queries: { mine: 1, others: 2 },
      verified: { sections: 10, signed: 5, confirmed: 1, changed: 1 },
      savedAt: '2025-10-29T10:42:00Z',
    }))
    // The cast is safe: a case with every field.
    const screen = await draw(marked as readonly CaseEntry[], 855)
    const table = screen.getByRole('region', { name: 'Cases' }).element()
    expect(table.scrollWidth).toBe(table.clientWidth)
  })

  it.each(['ltr', 'rtl'])('shows every field of a row on a phone, without scrolling sideways (%s)', async (dir) => {
    document.documentElement.dir = dir
    const full = cases.map((entry) => ({
      ...entry,
      unsaved: true,
      deleted: true,
      user: 'maximiliane',
      enteredBy: 'Prof. Dr. Maximiliane Freifrau von Hohenstein-Keller',
      savedAt: '2025-10-29T10:42:00Z',
    }))
    const screen = await draw(full, 390)
    const table = screen.getByRole('region', { name: 'Cases' }).element()
    expect(table.scrollWidth).toBe(table.clientWidth)
    const pieces = [...table.querySelectorAll('tbody :is(th, td, button, bdi, time, span:has(> svg))')]
    expect(pieces.length).toBeGreaterThan(16)
    for (const piece of pieces) {
      const { left, right, width } = piece.getBoundingClientRect()
      expect(width).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
      expect(piece.scrollWidth).toBeLessThanOrEqual(Math.max(piece.clientWidth, Math.ceil(width)))
    }
    const labels = [...table.querySelectorAll('tbody tr:last-child td')].map(
      (cell) => getComputedStyle(cell, '::before').content,
    )
    expect(labels).toEqual(['"Entered by: "', '"Last saved: "', 'none'])
    document.documentElement.dir = 'ltr'
  })
})
