/** Clipping by the paint containment of a run of questions; needs real painting. */
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../look/index.css'
import { frameClass, stripClass } from '../form/frame'
import { attention } from '../question/attended'
import { QuietButton } from '../question/QuietButton'
import { blockClass, linesClass, placeholderClass } from './blockClass'

interface RunProps {
  readonly name: string
}

function Run({ name }: RunProps) {
  return (
    <div className={blockClass}>
      <Asked name={name} />
    </div>
  )
}

function Asked({ name }: RunProps) {
  return (
    <div className={`${frameClass} bg-sunken`} data-question={name} {...attention}>
      <input className="h-9 w-full border" aria-label={name} />
      <div className={stripClass}>
        <QuietButton words={`Note on ${name}`} />
      </div>
    </div>
  )
}

const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN

describe('a run of questions', () => {
  it('shows the quiet actions of its last question in full, over the next run', async () => {
    const screen = await render([<Run key="1" name="weight" />, <Run key="2" name="height" />])
    // Hover takes precedence, and the pointer may be where an earlier test left it.
    await userEvent.unhover(screen.container)
    screen.getByLabelText('weight').element().focus()
    const action = screen.getByRole('button', { name: 'Note on weight' }).element()
    const { left, bottom } = action.getBoundingClientRect()
    expect(document.elementFromPoint(left + 5, bottom - 2)).toBe(action)
    screen.getByLabelText('height').element().focus()
    const last = screen.getByRole('button', { name: 'Note on height' }).element()
    const { left: x, bottom: y } = last.getBoundingClientRect()
    expect(document.elementFromPoint(x + 5, y - 2)).toBe(last)
  })

  it('shows those of a card’s last question above the edge of the card', async () => {
    const screen = await render(
      <section aria-label="Medicine 1" className="overflow-clip rounded-lg border">
        <div className="@container px-1 pt-1.5 pb-4.5">
          <Asked name="dose" />
        </div>
      </section>,
    )
    await userEvent.unhover(screen.container)
    screen.getByLabelText('dose').element().focus()
    const action = screen.getByRole('button', { name: 'Note on dose' }).element()
    const { left, bottom } = action.getBoundingClientRect()
    expect(document.elementFromPoint(left + 5, bottom - 2)).toBe(action)
    expect(bottom).toBeLessThan(screen.container.querySelector('section')?.getBoundingClientRect().bottom ?? 0)
  })

  it('spreads the lines of its placeholder over its height', async () => {
    const screen = await render(
      <div className={placeholderClass} style={{ minBlockSize: '20rem' }}>
        <div className={linesClass}>
          <p>Weight</p>
          <p>Height</p>
        </div>
      </div>,
    )
    const [first, second] = ['Weight', 'Height'].map((name) => top(screen.getByText(name).element()))
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(100)
  })

  it('is as high as its questions, and its placeholder as high as they will be', async () => {
    const screen = await render(
      <>
        <Run name="weight" />
        <div className={placeholderClass} style={{ minBlockSize: '20rem' }} />
        <div className={blockClass} />
      </>,
    )
    const [drawn = null, placeholder = null, next = null] = screen.container.children
    const question = drawn?.firstElementChild?.getBoundingClientRect().height ?? Number.NaN
    const gap = 4
    const heights = () => [top(placeholder) - top(drawn), top(next) - top(placeholder)]
    // The browser notices with the next frame that the run is visible.
    await expect.poll(heights).toEqual([question + gap, 20 * 16 + gap])
  })
})
