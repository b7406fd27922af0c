/** Sizes, focus, arrow keys and contrast of the ui components; need a real browser. */

import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { contrastIn } from '../look/contrast.fixture'
import '../look/index.css'
import { Button } from './Button'
import { Segmented } from './fields/Segmented'
import { IconButton } from './IconButton'
import { Dialog } from './overlay/Dialog'
import { StatusChip } from './StatusChip'

afterEach(() => {
  document.documentElement.dataset.zoom = '1'
})

function Sizes({ dir }: { readonly dir: 'ltr' | 'rtl' }) {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <div dir={dir}>
      <Segmented
        label="Size"
        value={value}
        onChange={setValue}
        segments={[
          { value: 'a', label: 'Small' },
          { value: 'b', label: 'Middle' },
          { value: 'c', label: 'Large' },
        ]}
      />
    </div>
  )
}

/** A user holds a key for a moment. A simulated key is released before the page has moved the focus. */
async function whileHolding(key: string, holds: () => Promise<unknown>) {
  await userEvent.keyboard(`{${key}>}`)
  await holds()
  await userEvent.keyboard(`{/${key}}`)
}

describe('a segmented control', () => {
  it('is a single Tab stop, in which arrows select', async () => {
    const screen = await render(<Sizes dir="ltr" />)
    await userEvent.tab()
    await expect.element(screen.getByRole('radio', { name: 'Small' })).toHaveFocus()
    await whileHolding('ArrowRight', () => expect.element(screen.getByRole('radio', { name: 'Middle' })).toBeChecked())
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('keeps each choice on one line, and wraps between them', async () => {
    await page.viewport(390, 844)
    const texts = ['Everyone 19', 'Your turn 8', 'With others 3', 'Closed and settled 8']
    await render(
      <div className="w-72">
        <Segmented
          label="Turns"
          value="0"
          onChange={() => {}}
          segments={texts.map((text, i) => ({ value: String(i), label: text, content: <span>{text}</span> }))}
        />
      </div>,
    )
    for (const label of document.querySelectorAll('[role=radiogroup] label')) {
      expect(label.querySelector('span')?.getClientRects()).toHaveLength(1)
      expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight)
      expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(288 + 8)
    }
  })

  it('is mirrored in right-to-left languages', async () => {
    const screen = await render(<Sizes dir="rtl" />)
    await userEvent.tab()
    await whileHolding('ArrowLeft', () => expect.element(screen.getByRole('radio', { name: 'Middle' })).toBeChecked())
  })
})

it('a name in Latin letters begins where an Arabic page begins [APP-13]', async () => {
  const screen = await render(
    <p dir="rtl">
      <bdi className="block">
        <span>Mara Keller</span>
      </bdi>
    </p>,
  )
  const name = screen.getByText('Mara Keller').element()
  const line = name.closest('p')
  expect(name.getBoundingClientRect().right).toBeCloseTo(line?.getBoundingClientRect().right ?? 0, 0)
})

describe('a dialog', () => {
  const long = Array.from({ length: 80 }, (_, line) => `Line ${line}`).map((line) => <p key={line}>{line}</p>)

  it('has a scrolling body of at most 500 pixels, at every zoom [APP-17]', async () => {
    await render(
      <Dialog open onClose={() => {}} title="Long" closeLabel="Close" footer={<Button>Done</Button>}>
        {long}
      </Dialog>,
    )
    const body = page.getByText('Line 0', { exact: true }).element().parentElement
    for (const zoom of ['0', '1', '2']) {
      document.documentElement.dataset.zoom = zoom
      expect(body?.clientHeight).toBeLessThanOrEqual(500)
      expect(body?.scrollHeight).toBeGreaterThan(500)
    }
  })

  it('traps the focus, and closes on Escape', async () => {
    let closed = 0
    const screen = await render(
      <>
        <button type="button">behind</button>
        <Dialog open onClose={() => (closed += 1)} title="Short" closeLabel="Close" footer={<Button>Done</Button>} />
      </>,
    )
    const dialog = screen.getByRole('dialog').element()
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    expect(closed).toBe(1)
  })
})

describe('a dialog with a word longer than the window', () => {
  it('does not exceed the window', async () => {
    await render(
      <Dialog open width="wide" onClose={() => {}} title="Long" closeLabel="Close">
        <span style={{ whiteSpace: 'nowrap' }}>{'long_'.repeat(200)}</span>
      </Dialog>,
    )
    const { left, right } = page.getByRole('dialog').element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
  })
})

describe('an icon-only button', () => {
  it('keeps its width beside text that has no room', async () => {
    const screen = await render(
      <div style={{ display: 'flex', inlineSize: '10rem' }}>
        <IconButton icon="right" size="small" label="Open" />
        <span className="truncate">{'word '.repeat(80)}</span>
      </div>,
    )
    expect(screen.getByRole('button').element().getBoundingClientRect().width).toBe(30)
  })
})

describe('a disabled button', () => {
  it.each(['primary', 'quiet'] as const)('looks the same on hover, %s', async (variant) => {
    const screen = await render(
      <>
        <Button variant={variant} disabled>
          Save
        </Button>
        <p>Elsewhere</p>
      </>,
    )
    const button = screen.getByRole('button')
    const settled = async () => {
      await Promise.all(
        button
          .element()
          .getAnimations()
          .map(({ finished }) => finished),
      )
      return getComputedStyle(button.element()).backgroundColor
    }
    await userEvent.hover(screen.getByText('Elsewhere'))
    const before = await settled()
    await userEvent.hover(button, { force: true })
    expect(button.element().matches(':hover')).toBe(true)
    expect(await settled()).toBe(before)
  })
})

describe('the focus ring', () => {
  it('is two pixels wide, around the control', async () => {
    const screen = await render(<Button>Save</Button>)
    await userEvent.tab()
    const style = getComputedStyle(screen.getByRole('button').element())
    expect([style.outlineStyle, style.outlineWidth, style.outlineOffset]).toEqual(['solid', '2px', '2px'])
  })
})

describe('the text of a status', () => {
  it.each(['light', 'dark'])('has enough contrast, %s', async (theme) => {
    document.documentElement.dataset.theme = theme
    const statuses = [
      'complete',
      'required',
      'unknown',
      'outOfRange',
      'calculated',
      'queryOpen',
      'frozen',
      'interimLocked',
      'changed',
    ] as const
    const screen = await render(
      <div>
        {statuses.map((status) => (
          <StatusChip key={status} status={status}>
            {status}
          </StatusChip>
        ))}
      </div>,
    )
    for (const status of statuses) {
      expect(contrastIn(screen.getByText(status).element()), status).toBeGreaterThanOrEqual(4.5)
    }
    document.documentElement.dataset.theme = 'light'
  })
})
