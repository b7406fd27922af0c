/** Chosen, active and focused controls under the system's colours, as in Windows high contrast. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../look/index.css'
import { inputClass } from './fields/input'
import { Segmented } from './fields/Segmented'

// The cast is safe: the provider of these tests is Playwright, whose session has `send`.
const devtools = () => cdp() as unknown as { send(method: string, request: object): Promise<void> }
const force = (value: 'active' | 'none') =>
  devtools().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

const look = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo)

describe('with forced colours', () => {
  beforeAll(() => force('active'))
  afterAll(() => force('none'))

  it.each(['radio', 'checkbox'])('shows which %s is checked', async (type) => {
    const screen = await render(
      <>
        <input className="choice-mark" type={type} aria-label="Yes" defaultChecked />
        <input className="choice-mark" type={type} aria-label="No" />
      </>,
    )
    const checked = screen.getByLabelText('Yes').element()
    const { backgroundColor } = look(screen.getByLabelText('No').element())
    expect(look(checked).backgroundColor).not.toBe(backgroundColor)
    const mark = look(checked, '::after')
    expect([mark.backgroundColor, mark.borderBottomColor]).not.toContain(look(checked).backgroundColor)
  })

  it('shows which of a few segments is chosen', async () => {
    const segments = [
      { value: 'table', label: 'Table' },
      { value: 'cards', label: 'Cards' },
    ] as const
    const screen = await render(<Segmented label="View" segments={segments} value="cards" onChange={() => {}} />)
    const outline = (name: string) =>
      look(screen.getByRole('radio', { name }).element().parentElement as HTMLElement).outlineStyle
    expect([outline('Table'), outline('Cards')]).toEqual(['none', 'solid'])
  })

  it('outlines a text box only while it has the focus', async () => {
    const screen = await render(<input className={inputClass()} aria-label="Height" />)
    const box = screen.getByLabelText('Height').element() as HTMLElement
    const outline = () => look(box).outlineStyle
    expect(outline()).toBe('none')
    box.focus()
    expect(outline()).toBe('solid')
  })
})
