/** Only a real browser shows where the Tab key goes: it takes radio buttons of one name for one group. */
import type { FactValue } from '@casebook/core/facts/fact'
import { choices, item } from '@casebook/test-fixtures/dialog'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RadioChoices } from './RadioChoices'

/** Drawn anew when it gets the focus, as a question that then has more to offer. */
function Mesh() {
  const [value, setValue] = useState<FactValue>(null)
  const [draws, setDraws] = useState(0)
  return (
    <fieldset onFocus={() => setDraws(draws + 1)}>
      <RadioChoices
        question={item('mesh', 'OC', { answers: choices('none', 'PVDF') })}
        // The cast is sound: of the state it reads only these.
        state={{ key: 'mesh', state: value === null ? 'unanswered' : 'answered', value } as never}
        controlId="mesh"
        labelId="mesh-label"
        belowId="mesh-below"
        isInvalid={false}
        isInline={false}
        onAnswer={setValue}
        choices={[
          { value: 'none', label: 'None' },
          { value: 'pvdf', label: 'PVDF' },
        ]}
      />
    </fieldset>
  )
}

async function meshBetweenButtons() {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <button type="button">Before</button>
      <Mesh />
      <button type="button">After</button>
    </I18nProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Before' }))
  await userEvent.tab()
  return screen
}

describe('single choice', () => {
  it('is one stop of the Tab key while nothing is chosen, however often it is drawn [DATA-21]', async () => {
    const screen = await meshBetweenButtons()
    await expect.element(screen.getByRole('radio', { name: 'None' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  })

  it('stays one stop where the answer was cleared, either way [DATA-16] [DATA-21]', async () => {
    const screen = await meshBetweenButtons()
    await userEvent.keyboard('2{Backspace}')
    await expect.element(screen.getByRole('radio', { name: 'PVDF' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(screen.getByRole('radio', { name: 'PVDF' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  })

  it('lets the arrows move and choose', async () => {
    const screen = await meshBetweenButtons()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('radio', { name: 'PVDF' })).toHaveFocus()
    await expect.element(screen.getByRole('radio', { name: 'PVDF' })).toBeChecked()
  })
})
