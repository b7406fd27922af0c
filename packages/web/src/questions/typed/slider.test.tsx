/** A slider wherever a number is asked: data entry, an interview, a patient's phone. */
import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { aBase, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask } from '../../entry/askOne.fixture'
import { open, question } from '../../interview/interviewPage.fixture'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'

await Promise.all([import('../../patientLink/PatientLinkRoute'), import('./Slider')])

const pain = item('pain', 'Num', {
  text: { en: 'Pain today' },
  min: 0,
  max: 10,
  meta: { 'layout/slider': '1', 'layout/scale': 'no pain|worst pain' },
})
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: /Pain today/ })
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Pain today/ })

describe('a slider in data entry', () => {
  it('has no answer until it is moved, and says so [MORE-25]', async () => {
    const { received } = await ask(pain)
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Not answered yet')
    expect(screen.getByText('Not answered yet')).toBeTruthy()
    expect(box().value).toBe('')
    expect(received).toEqual([])
  })

  it('is moved by keys and cleared, one answer for each key [MORE-25]', async () => {
    const { user, sent } = await ask(pain)
    ;(await slider()).focus()
    await user.keyboard('{ArrowUp}{ArrowRight}{PageUp}{ArrowLeft}{Home}{Backspace}')
    await sent().toEqual([0, 1, 10, 9, 0, null])
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Not answered yet')
  })

  it('names the word at a number, and takes a number that is typed beside it [MORE-25]', async () => {
    const { user, sent } = await ask(pain)
    await user.type(box(), '10')
    expect((await slider()).value).toBe('10')
    await user.tab()
    await sent().toEqual([10])
    expect((await slider()).getAttribute('aria-valuetext')).toBe('10 worst pain')
    await user.clear(box())
    await user.type(box(), '12{Tab}')
    await sent().toEqual([10, 12])
    expect(screen.getAllByText(/is above/)).not.toEqual([])
  })

  it('is an answer when it is let go, and not before; pressing where it stands is one too [MORE-25]', async () => {
    const { user, sent, received } = await ask(pain)
    const handle = await slider()
    // As the browser tells of a handle that is dragged.
    fireEvent.input(handle, { target: { value: '3' } })
    fireEvent.input(handle, { target: { value: '4' } })
    expect([box().value, received]).toEqual(['4', []])
    handle.dispatchEvent(new Event('change', { bubbles: true }))
    await sent().toEqual([4])
    await user.keyboard('{Control>}z{/Control}')
    await sent().toEqual([4, null])
    await user.click(handle)
    await sent().toEqual([4, null, 0])
  })
})

describe('a slider where patients answer', () => {
  it('is asked in an interview, which goes on only with an answer [MORE-25]', async () => {
    const { user, said } = await open({ base: formBase([formPart('part', [pain])]) })
    await question('Pain today')
    ;(await slider()).focus()
    await user.keyboard('{End}{ArrowDown}')
    await expect.poll(() => said.map(({ value }) => value)).toEqual([10, 9])
    expect(box().value).toBe('9')
  })

  it('is asked on a phone [MORE-25]', async () => {
    await openAt('/once/Training/visit/a-secret', { areas: [answering(commandCalls, link)] })
    const handle = await slider()
    expect(screen.getByText('Not answered yet')).toBeTruthy()
    fireEvent.input(handle, { target: { value: '7' } })
    handle.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => box().value).toBe('7')
    expect(screen.queryByText('Not answered yet')).toBeNull()
  })
})

const base = aBase({ questionnaires: [aQuestionnaire({ id: 'home', questions: [pain] })] })
const link: CommandPort = {
  GetQuestions: async () => ({
    type: 'CommandExecuted',
    base,
    data: { questions: ['pain'], facts: [], language: null, expiresAt: null, sentTo: 'Chur' },
  }),
  ImportData: async () => ({ type: 'TokenError' }),
}
