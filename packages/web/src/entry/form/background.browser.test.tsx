import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { contrastIn } from '../../look/contrast.fixture'
import '../../look/index.css'
import { openEntry } from '../entryPage.fixture'

const colours = ['#ffeecc', '#e1f2f6', '#000000', '#ff0000', '#00ff00', '#1a2b3c', '#ffffff']
const base = formBase([
  formPart(
    'part',
    colours.map((colour) => item(colour.slice(1), 'Text', { meta: { 'layout/background': colour } })),
  ),
])

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.theme
})

/** The channels of what is painted, 0 to 255. */
function painted(colour: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser paints nothing')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

const questionOf = (colour: string) => document.querySelector<HTMLElement>(`[data-question="${colour.slice(1)}"]`)

describe('the background that a base gives a question', () => {
  it('is the colour itself where text is readable on it [DATA-12]', async () => {
    await openEntry({ base })
    for (const [colour, channels] of [
      ['#ffeecc', [255, 238, 204]],
      ['#e1f2f6', [225, 242, 246]],
    ] as const) {
      const seen = painted(getComputedStyle(questionOf(colour) as HTMLElement).backgroundColor)
      for (const [i, channel] of channels.entries()) expect(Math.abs((seen[i] ?? 0) - channel)).toBeLessThan(16)
    }
  })

  it.each(['light', 'dark'])('leaves the faintest text readable on any colour: %s [DATA-12]', async (theme) => {
    await openEntry({ base })
    document.documentElement.dataset.theme = theme
    for (const colour of colours) {
      const question = questionOf(colour) as HTMLElement
      const faint = document.createElement('p')
      faint.className = 'text-ink-3'
      faint.style.backgroundColor = getComputedStyle(question).backgroundColor
      question.append(faint)
      expect(contrastIn(faint), colour).toBeGreaterThanOrEqual(4.5)
    }
    expect(screen.getAllByRole('textbox')).toHaveLength(colours.length)
  })
})
