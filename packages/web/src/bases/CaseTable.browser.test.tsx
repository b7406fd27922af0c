/** What only a painted page can show of the table of cases: whether a long name leaves room for the button of its row. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CaseTable } from './CaseTable'
import '../look/index.css'
import './bases.css'

const long = 'A_very_long_case_name_'.repeat(11)
const cases = [long, 'VH_0001'].map((name) => ({
  group: 'Testing',
  base: 'entry',
  name,
  unsaved: false,
  deleted: false,
}))

describe('the table of cases', () => {
  it('keeps Open in sight where a name is long, and short names whole', async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    await page.viewport(660, 768)
    const screen = await render(
      <I18nProvider i18n={i18n}>
        <CaseTable cases={cases} all={cases} username="ada" opening={null} onOpen={() => {}} />
      </I18nProvider>,
    )
    const open = screen.getByRole('button', { name: 'Open VH_0001' }).element().getBoundingClientRect()
    expect(open.right).toBeLessThanOrEqual(innerWidth)
    expect(screen.getByText('VH_0001', { exact: true }).element().getClientRects()).toHaveLength(1)
  })
})
