/** Whether a long name leaves room for the row's actions; needs real layout. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../ui/overlay/Dialog'
import { LoadableCase } from './LoadableCase'
import '../look/index.css'

const name = 'A_very_long_case_name_'.repeat(11)

describe('a case with a long name', () => {
  it('keeps its Load and Delete buttons inside the dialog', async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    await page.viewport(1024, 768)
    const screen = await render(
      <I18nProvider i18n={i18n}>
        <Dialog open width="wide" onClose={() => {}} title="Open a case" closeLabel="Close">
          <ul className="divide-y divide-line">
            <LoadableCase
              entry={{ group: 'Testing', base: 'entry', name, unsaved: true, deleted: false }}
              isCurrent={false}
              isBusy={false}
              mayDelete
              isWarned={false}
              onLoad={() => {}}
              onDelete={() => {}}
              onLetGo={() => {}}
            />
          </ul>
        </Dialog>
      </I18nProvider>,
    )
    const dialog = screen.getByRole('dialog').element().getBoundingClientRect()
    expect(dialog.right).toBeLessThanOrEqual(innerWidth)
    for (const act of ['Open', 'Delete'])
      expect(
        screen
          .getByRole('button', { name: `${act} ${name}` })
          .element()
          .getBoundingClientRect().right,
        act,
      ).toBeLessThanOrEqual(dialog.right)
  })
})
