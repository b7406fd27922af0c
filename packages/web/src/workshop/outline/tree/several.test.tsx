import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { standInForThreads } from '../../threads.fixture'
import { dataTransfer, openOutline, three } from '../outline.fixture'

standInForThreads()

async function openThree() {
  const opened = await openOutline(three)
  const chosen = () =>
    within(opened.tree)
      .getAllByRole('treeitem', { selected: true })
      .map((one) => one.getAttribute('aria-label'))
  const drag = (from: string, to: string, keys: { readonly ctrlKey?: boolean } = {}) => {
    const carried = { dataTransfer: dataTransfer(), ...keys }
    const [dragged, onto] = [opened.row(from), opened.row(to)]
    fireEvent.dragStart(dragged, carried)
    fireEvent.dragOver(onto, carried)
    fireEvent.drop(onto, carried)
    fireEvent.dragEnd(dragged, carried)
  }
  return { ...opened, chosen, drag }
}

describe('several rows of the outline', () => {
  it('are chosen by keys, moved, copied and removed at once, and each is one step to undo [MORE-49] [MORE-50]', async () => {
    const { user, row, rows, chosen, keep } = await openThree()
    const before = rows()
    const undo = () => user.click(screen.getByRole('button', { name: 'Undo' }))
    row('1.1 Smoker?').focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
    expect(chosen()).toEqual(['1.1 Smoker?', '1.2 Packs a day'])
    expect(screen.getByRole('heading', { name: '2 questions are chosen' })).toBeTruthy()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(rows()).toEqual(['1 Basics', '1.1 Remarks', '1.2 Smoker?', '1.3 Packs a day', '2 End'])
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(rows()).toEqual(['1 Basics', '1.1 Remarks', '2 End', '2.1 Smoker?', '2.2 Packs a day'])
    await undo()
    await undo()
    expect(rows()).toEqual(before)

    row('1.1 Smoker?').focus()
    await user.keyboard('{Control>}{ArrowDown}{ArrowDown}{/Control} ')
    expect(chosen()).toEqual(['1.1 Smoker?', '1.3 Remarks'])
    await user.keyboard('{Control>}d{/Control}')
    expect(rows()).toEqual([
      '1 Basics',
      '1.1 Smoker?',
      '1.2 Smoker?',
      '1.3 Packs a day',
      '1.4 Remarks',
      '1.5 Remarks',
      '2 End',
    ])
    await undo()

    row('1.1 Smoker?').focus()
    await user.keyboard('{Control>}{ArrowDown}{ArrowDown}{/Control} {Delete}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove 2 questions and sections?' })
    expect(within(dialog).getByRole('heading', { name: 'Smoker?' })).toBeTruthy()
    expect(within(dialog).getByText('Packs a day')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(rows()).toEqual(['1 Basics', '1.1 Packs a day', '2 End']))
    expect((await keep()).rules).toEqual([])
    await undo()
    await waitFor(() => expect(rows()).toEqual(before))
  })

  it('are chosen and dragged with the mouse, and copied with Ctrl [MORE-50]', async () => {
    const { user, row, rows, chosen, drag } = await openThree()
    await user.click(row('1.1 Smoker?'))
    await user.keyboard('{Shift>}')
    await user.click(row('1.3 Remarks'))
    await user.keyboard('{/Shift}{Control>}')
    await user.click(row('1.2 Packs a day'))
    await user.keyboard('{/Control}')
    expect(chosen()).toEqual(['1.1 Smoker?', '1.3 Remarks'])
    // The pointer takes hold of one of them: all stay chosen.
    await user.pointer({ keys: '[MouseLeft>]', target: row('1.3 Remarks') })
    drag('1.3 Remarks', '2 End')
    expect(rows()).toEqual(['1 Basics', '1.1 Packs a day', '2 End', '2.1 Smoker?', '2.2 Remarks'])
    drag('2.1 Smoker?', '1.1 Packs a day', { ctrlKey: true })
    expect(rows()?.slice(0, 4)).toEqual(['1 Basics', '1.1 Packs a day', '1.2 Smoker?', '1.3 Remarks'])
    // One that is not chosen goes alone.
    drag('1.1 Packs a day', '2 End')
    expect(chosen()).toEqual(['2.1 Packs a day'])
  })

  it('share whether they are required, and are moved without keys [MORE-50]', async () => {
    const { user, row, rows, keep } = await openThree()
    await user.click(row('1.2 Packs a day'))
    await user.click(screen.getByRole('switch', { name: 'Required' }))
    await user.keyboard('{Shift>}')
    await user.click(row('1.3 Remarks'))
    await user.keyboard('{/Shift}')
    await user.click(screen.getByRole('switch', { name: /^Required ?So far 1 of 2 are\.$/ }))
    await user.click(screen.getByRole('button', { name: 'Move up' }))
    expect(rows()).toEqual(['1 Basics', '1.1 Packs a day', '1.2 Remarks', '1.3 Smoker?', '2 End'])
    const questions = (await keep()).questionnaires[0]?.questions
    expect(questions?.map(({ optional }) => optional)).toEqual([undefined, undefined, undefined])
  })
})

describe('the palette of kinds', () => {
  it('adds a question of a kind by keys, after the chosen row [MORE-50]', async () => {
    const { user, row, rows, keep } = await openOutline(three)
    row('1.1 Smoker?').focus()
    await user.keyboard('+')
    expect(screen.getByRole('button', { name: 'One choice' })).toBe(document.activeElement)
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Escape}')
    expect(row('1.1 Smoker?')).toBe(document.activeElement)
    // It has one tab stop, which stays where it was left.
    await user.keyboard('+{Enter}Height{Enter}')
    expect(rows()).toEqual(['1 Basics', '1.1 Smoker?', '1.2 Height', '1.3 Packs a day', '1.4 Remarks', '2 End'])
    expect((await keep()).questionnaires[0]?.questions[1]).toMatchObject({ type: 'Num', text: { en: 'Height' } })
  })

  it('gives each kind to be dragged: after a question, first in a section, or to the end [MORE-50]', async () => {
    const { user, row, rows, tree } = await openOutline(three)
    const drag = (kind: string, onto: () => HTMLElement) => {
      const carried = { dataTransfer: dataTransfer() }
      fireEvent.dragStart(screen.getByRole('button', { name: kind }), carried)
      fireEvent.dragOver(onto(), carried)
      fireEvent.drop(onto(), carried)
    }
    drag('Date', () => row('1.3 Remarks'))
    await user.keyboard('Since{Enter}')
    drag('Number', () => row('1 Basics'))
    await user.keyboard('Height{Enter}')
    drag('Text', () => tree)
    await user.keyboard('More{Enter}')
    expect(rows()).toEqual([
      '1 Basics',
      '1.1 Height',
      '1.2 Smoker?',
      '1.3 Packs a day',
      '1.4 Remarks',
      '1.5 Since',
      '2 End',
      '2.1 More',
    ])
  })
})
