import { item } from '@casebook/test-fixtures/entry'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask, group } from '../../entry/askOne.fixture'

/** Lazy: loaded on first render. */
const picture = () => screen.findByRole('group', { name: 'Areas of the picture' }, { timeout: 10_000 })

describe('image', () => {
  const where = item('where', 'Image', {
    text: { en: 'Location' },
    src: 'abdomen.svg',
    imageDimension: { width: 20, height: 10 },
    answers: [
      {
        id: 'M1',
        text: { en: 'M1 Subxiphoidal' },
        shape: [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
      },
      {
        id: 'M2',
        text: { en: 'M2 Epigastric' },
        shape: [
          [10, 0],
          [20, 0],
          [20, 10],
        ],
      },
    ],
  })

  it('has selectable areas in the picture, mirrored by a list [DATA-08]', async () => {
    const { user, sent } = await ask(where)
    const areas = within(await picture())
    await user.click(areas.getByRole('checkbox', { name: 'M2 Epigastric' }))
    await sent().toEqual([['M2']])
    const list = screen.getAllByRole('checkbox', { name: 'M2 Epigastric', checked: true })
    expect(list).toHaveLength(2)
  })

  it('shows the base’s file in the size the base asks for, never mirrored [DATA-08] [DATA-09]', async () => {
    await ask({ ...where, requestedDimension: { width: 320, height: 240 } })
    const drawing = await picture()
    expect(drawing.getAttribute('viewBox')).toBe('0 0 20 10')
    expect(drawing.getAttribute('direction')).toBe('ltr')
    expect(drawing.querySelector('image')?.getAttribute('href')).toBe('files/abdomen.svg')
    expect(drawing.parentElement?.style.inlineSize).toBe('20rem')
    expect(drawing.parentElement?.style.aspectRatio).toBe('320 / 240')
    expect(drawing.getAttribute('preserveAspectRatio')).toBe('none')
  })

  it.each([
    ['front', ['The patient’s right', 'The patient’s left']],
    ['back', ['The patient’s left', 'The patient’s right']],
  ] as const)('labels the sides of a body seen from the %s, from left to right [DATA-08]', async (seenFrom, sides) => {
    await ask({ ...where, seenFrom })
    await picture()
    expect(
      group(/Location/)
        .getAllByRole('img')
        .map((side) => side.getAttribute('aria-label')),
    ).toEqual(sides)
  })

  it('labels no sides if the base specifies none [DATA-08]', async () => {
    await ask(where)
    await picture()
    expect(screen.queryByRole('img', { name: /patient/ })).toBeNull()
  })

  it('highlights line and area together, on hover and focus of either [DATA-08]', async () => {
    const { user } = await ask(where)
    const area = within(await picture()).getByRole('checkbox', { name: 'M2 Epigastric' })
    const line = screen
      .getByRole('group', { name: /Location/ })
      .querySelectorAll<HTMLElement>('label:has(input)')[1] as HTMLElement
    const areLit = () => [area, line].map((one) => one.hasAttribute('data-lit'))
    expect(areLit()).toEqual([false, false])
    for (const one of [area, line]) {
      await user.hover(one)
      expect(areLit()).toEqual([true, true])
      await user.unhover(one)
      expect(areLit()).toEqual([false, false])
    }
    act(() => area.focus())
    expect(areLit()).toEqual([true, true])
    act(() => line.querySelector('input')?.focus())
    expect(areLit()).toEqual([true, true])
  })

  it('works by keyboard in the picture: one Tab stop, arrows and Space [DATA-08]', async () => {
    const { user, sent } = await ask(where)
    const areas = within(await picture())
    areas.getByRole('checkbox', { name: 'M1 Subxiphoidal' }).focus()
    await user.keyboard('{ArrowRight} {ArrowLeft} ')
    await sent().toEqual([['M2'], ['M1', 'M2']])
    expect(areas.getAllByRole('checkbox').filter((area) => area.tabIndex === 0)).toHaveLength(1)
  })

  it('says that the picture is unavailable, and still takes answers', async () => {
    const { user, sent } = await ask(where)
    const image = (await picture()).querySelector('image')
    if (!image) throw new Error('There is no picture')
    fireEvent.error(image)
    expect(screen.getByText(/could not be loaded/)).toBeTruthy()
    await user.click(group(/Location/).getAllByRole('checkbox', { name: 'M1 Subxiphoidal' })[0] as HTMLElement)
    await sent().toEqual([['M1']])
  })
})

describe('a description', () => {
  it('has the pictures its markers name, and no other markup [DATA-09]', async () => {
    const { container } = await ask(
      item('n', 'Num', { description: { en: 'Seen <b>[image a.png 32x20 From the front]</b>[image b.png 100%]' } }),
    )
    expect(screen.getByRole('img', { name: 'From the front' }).outerHTML).toContain('width="32" height="20"')
    const pictures = [...container.querySelectorAll('p img')]
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['files/a.png', 'files/b.png'])
    expect(pictures.map((picture) => picture.classList.contains('w-full'))).toEqual([false, true])
    expect(container.querySelector('p b')).toBeNull()
  })

  it('explains an answer below it [DATA-09]', async () => {
    const answers = [{ id: 'm', text: { en: 'Mesh' }, description: { en: 'Any material' } }]
    await ask(item('q', 'OC', { text: { en: 'What?' }, answers }))
    expect(group(/What/).getByRole('radio', { name: 'Mesh Any material' })).toBeTruthy()
  })
})
