/** Tab order needs a real browser, which treats radio buttons of the same name as one group. */
import type { FactValue } from '@casebook/core/facts/fact'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inputClass } from '../../ui/fields/input'
import '../../look/index.css'
import { RadioChoices } from './RadioChoices'

/** Re-renders on focus, like a question that then shows its quiet actions. */
function Mesh() {
  const [value, setValue] = useState<FactValue>(null)
  const [draws, setDraws] = useState(0)
  return (
    <fieldset onFocus={() => setDraws(draws + 1)}>
      <RadioChoices
        // The cast is safe: the component reads only these fields of the state.
        state={{ key: 'mesh', state: value === null ? 'unanswered' : 'answered', value } as never}
        controlId="mesh"
        labelId="mesh-label"
        belowId="mesh-below"
        isInvalid={false}
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
  it('is a single Tab stop while nothing is selected, however often it re-renders [DATA-21]', async () => {
    const screen = await meshBetweenButtons()
    await expect.element(screen.getByRole('radio', { name: 'None' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  })

  it('stays a single stop after the answer was cleared, in both directions [DATA-16] [DATA-21]', async () => {
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

  it('moves and selects with the arrows', async () => {
    const screen = await meshBetweenButtons()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('radio', { name: 'PVDF' })).toHaveFocus()
    await expect.element(screen.getByRole('radio', { name: 'PVDF' })).toBeChecked()
  })
})

/** Pretends that the system gives the page a few colours only. Vitest does not type the protocol of the browser. */
function forceColours(value: 'active' | 'none'): Promise<void> {
  const devtools = cdp() as unknown as { send(method: string, request: object): Promise<void> }
  return devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
}

describe('a radio button in forced colours', () => {
  it('shows whether it is chosen, and a text field looks focused only if it is', async () => {
    await forceColours('active')
    try {
      const screen = await render(
        <>
          <input type="radio" name="sex" aria-label="No" className="choice-mark" />
          <input type="radio" name="sex" aria-label="Yes" className="choice-mark" defaultChecked />
          <input aria-label="Weight" className={inputClass()} />
        </>,
      )
      const fillOf = (name: string) => getComputedStyle(screen.getByLabelText(name).element()).backgroundColor
      expect(fillOf('Yes')).not.toBe(fillOf('No'))
      const field = screen.getByLabelText('Weight').element() as HTMLElement
      expect(getComputedStyle(field).outlineStyle).toBe('none')
      field.focus()
      expect(getComputedStyle(field).outlineStyle).toBe('solid')
    } finally {
      await forceColours('none')
    }
  })
})
