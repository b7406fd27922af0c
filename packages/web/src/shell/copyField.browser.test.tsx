/** Whether the text to copy is fully visible; needs real layout. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { CopyField } from './CopyField'
import '../look/index.css'

describe('text to copy', () => {
  it('is fully visible, even if its lines are longer than the field', async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const screen = await render(
      <I18nProvider i18n={i18n}>
        <div style={{ inlineSize: '20rem' }}>
          <CopyField label="Lines" text={['https://casebook.example/'.repeat(4), 'ada', 'v23.51'].join('\n')} />
        </div>
      </I18nProvider>,
    )
    const { scrollHeight, clientHeight } = screen.getByRole('textbox').element()
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  })
})
