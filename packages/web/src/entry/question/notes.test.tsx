import { unknown } from '@casebook/core/facts/fact'
import { item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask } from '../askOne.fixture'
import { openEntry } from '../entryPage.fixture'

const time = item('time', 'Num', { text: { en: 'Operating time' } })

describe('a note on a question', () => {
  it('is a fact named after the question, shown below it, and withdrawn when cleared [DATA-13]', async () => {
    const { user, received } = await ask(time)
    await user.click(screen.getByRole('textbox', { name: /Operating time/ }))
    await user.keyboard('{Alt>}n{/Alt}')
    const note = screen.getByRole('textbox', { name: 'Note' })
    await expect.poll(() => document.activeElement).toBe(note)
    await user.type(note, 'by the clock{Tab}')
    await expect.poll(() => received).toEqual([{ id: 'time (Annotation)', value: 'by the clock' }])
    await user.clear(screen.getByRole('textbox', { name: 'Note' }))
    await user.tab()
    await expect.poll(() => received.at(-1)).toEqual({ id: 'time (Annotation)', value: null })
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  })

  it('has the name of its author, and the time once the server has it [DATA-13]', async () => {
    const { user, received } = await ask(time)
    await user.click(screen.getByRole('textbox', { name: /Operating time/ }))
    await user.keyboard('{Alt>}n{/Alt}')
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'by the clock{Tab}')
    await expect.poll(() => received).toHaveLength(1)
    await expect.poll(() => document.querySelector('[data-note-author]')?.textContent).toMatch(/^Ada .*\d{4}, \d+:\d\d/)
  })

  it('is kept on Escape, which returns to the question, and undone by Ctrl+Z [DATA-13]', async () => {
    const yesNo = item('ok', 'YN', { text: { en: 'All well?' } })
    const { user, received } = await ask(yesNo, [{ id: 'ok', value: true }])
    screen.getByRole('radio', { name: 'Yes' }).focus()
    await user.keyboard('{Alt>}n{/Alt}')
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }))
    await user.keyboard('said by the father{Escape}')
    await expect.poll(() => received).toEqual([{ id: 'ok (Annotation)', value: 'said by the father' }])
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'said by the father')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }))
    await user.keyboard('{Control>}z{/Control}')
    await expect.poll(() => received.at(-1)).toEqual({ id: 'ok (Annotation)', value: null })
  })

  it('returns to “Enter a value” on Escape if the answer is unknown', async () => {
    const { user } = await ask(time, [
      { id: 'time', value: unknown },
      { id: 'time (Annotation)', value: 'not written down' },
    ])
    await user.click(screen.getByRole('textbox', { name: 'Note' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter a value' }))
  })

  it('is restored when the case is opened [DATA-13]', async () => {
    await ask(time, [{ id: 'time (Annotation)', value: 'estimated' }])
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'estimated')
  })

  it('names its question if the base has a dedicated notes question [DATA-12]', async () => {
    await ask(item('why', 'Text', { meta: { 'annotation/for': 'after' } }))
    expect(screen.getByText('About: After it')).toBeTruthy()
  })
})

describe('the BMI calculator', () => {
  const bmi = item('bmi', 'Num', { text: { en: 'BMI' }, unit: { en: 'kg/m²' }, meta: { 'layout/decimal-places': '1' } })

  it('takes height and weight, and passes the index to the question [DATA-05] [DATA-15]', async () => {
    const { user, sent } = await ask(bmi)
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    await user.type(await screen.findByRole('textbox', { name: 'Height' }), '172')
    await user.type(screen.getByRole('textbox', { name: 'Weight' }), '18')
    expect(screen.getByText('Weight is too small')).toBeTruthy()
    expect(screen.getByText('BMI 6.08 kg/m²')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use value' })).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: 'Weight' }), '{Backspace}{Backspace}81')
    await user.click(screen.getByRole('button', { name: 'Use value' }))
    await sent().toEqual([27.4])
  })
})

describe('a frozen part', () => {
  const frozen = [{ questionnaireId: 'part', freezing: 'withoutQuery', reason: 'verified' }] as const

  it('says why, and unlocks only the question a query is about [LOCK-02]', async () => {
    const draft = { locked: ['part'], frozen, asked: ['time'] }
    await ask(time, [{ id: 'after', value: 'read me' }], { draft })
    expect(screen.getAllByText('Frozen: verified').length).toBeGreaterThan(0)
    expect(screen.getByText(/can change only where a query is open/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /Operating time/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /After it/ })).toBeNull()
    expect(screen.getByText('read me')).toBeTruthy()
  })
})

it('the calculator is in the menu of every case, and only displays the index without a question [DATA-15]', async () => {
  const { user, received } = await openEntry()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Body mass index' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Body mass index' }))
  await user.type(dialog.getByRole('textbox', { name: 'Height' }), '20')
  await user.type(dialog.getByRole('textbox', { name: 'Weight' }), '80')
  expect(dialog.getByText('Height is too small')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', true)
  await user.clear(dialog.getByRole('textbox', { name: 'Height' }))
  await user.type(dialog.getByRole('textbox', { name: 'Height' }), '180')
  expect(dialog.getByText('BMI 24.69 kg/m²')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(received).toEqual([])
})
