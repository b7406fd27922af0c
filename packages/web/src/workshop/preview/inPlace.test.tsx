import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dataTransfer, openOutline } from '../outline/outline.fixture'
import { standInForThreads } from '../threads.fixture'

standInForThreads()

const study = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({
          id: 'wound',
          type: 'OC',
          text: { en: 'Wound' },
          answers: [
            { id: 'healed', text: { en: 'Healed' } },
            { id: 'open', text: { en: 'Open' } },
          ],
        }),
        {
          ...aQuestion({ id: 'pain', type: 'Num', text: { en: 'Pain' } }),
          description: { en: 'At rest' },
          unit: { en: 'points' },
        },
      ],
    }),
  ],
})

describe('the form beside what is written', () => {
  it('stays as it is while words change, with the place and the answers of who tries it; another form is drawn anew [MORE-50]', async () => {
    const { user, row } = await openOutline(study)
    const form = await screen.findByRole('region', { name: 'Preview' })
    const [healed] = await within(form).findAllByRole('radio', { name: /Healed/ })
    if (!healed) throw new Error('no option')
    await user.click(healed)
    await user.click(row('1.2 Pain'))
    await user.type(screen.getByRole('textbox', { name: 'Question' }), ' now')
    await within(form).findByText('Pain now')
    expect(healed.isConnected).toBe(true)
    expect(healed).toHaveProperty('checked', true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Text')
    await waitFor(() => expect(healed.isConnected).toBe(false))
    expect(await within(form).findByRole('radio', { name: /Healed/ })).toHaveProperty('checked', true)
  })
})

describe('a form that is written in its place', () => {
  it('takes the words of questions, options and sections, which Escape and undo take back [MORE-49] [MORE-50]', async () => {
    const { user, keep } = await openOutline(study)
    const form = await screen.findByRole('region', { name: 'Preview' })
    const shown = (words: string) => within(form).findByText(words)
    const field = () => within(form).getByRole('textbox', { name: 'Text' })
    const write = async (words: string) => {
      await user.clear(field())
      await user.keyboard(words)
    }

    await user.dblClick(await shown('Pain'))
    await write('Pain today{Enter}')
    await shown('Pain today')
    await user.dblClick(await shown('Pain today'))
    await write('Another{Escape}')
    await shown('Pain today')

    // F2 opens the question, Tab goes on to a description that can be begun, and to its options.
    within(form)
      .getByRole('radio', { name: /Healed/ })
      .focus()
    await user.keyboard('{F2}')
    await write('Wound now{Tab}{Tab}')
    await waitFor(() => expect(field()).toHaveProperty('value', 'Healed'))
    await write('Healed 2 weeks ago{Enter}')
    await shown('Healed 2 weeks ago')
    await user.dblClick(await shown('Basics'))
    await write('Follow-up{Enter}')
    await shown('Follow-up')

    const [section] = (await keep()).questionnaires
    expect(section?.text.en).toBe('Follow-up')
    expect(section?.questions.map(({ text }) => text.en)).toEqual(['Wound now', 'Pain today'])
    expect(section?.questions[0]?.answers?.map(({ id, text }) => [id, text.en])).toEqual([
      ['healed', 'Healed 2 weeks ago'],
      ['open', 'Open'],
    ])
    for (let step = 0; step < 4; step++) await user.click(screen.getByRole('button', { name: 'Undo' }))
    await shown('Pain')
    await shown('Healed')
    expect(within(form).queryByText('Healed 2 weeks ago')).toBeNull()
  })

  it('takes descriptions and units, in the interview and on the patient’s page too [MORE-49] [MORE-50]', async () => {
    const { user, keep } = await openOutline(study)
    const preview = await screen.findByRole('region', { name: 'Preview' })
    const field = (name: string) => within(preview).findByRole('textbox', { name })
    const write = async (name: string, words: string) => {
      await user.clear(await field(name))
      await user.keyboard(words)
    }
    const seeAs = (way: string) => user.click(screen.getByRole('radio', { name: way }))
    const held = async () => (await keep()).questionnaires[0]?.questions[1]

    await user.dblClick(await within(preview).findByText('points'))
    await write('Unit', 'of ten{Enter}')
    await within(preview).findByText('of ten')

    await seeAs('Interview')
    await user.click(await within(preview).findByRole('radio', { name: /Healed/ }))
    await user.click(within(preview).getByRole('button', { name: /Next/ }))
    const heading = () => within(preview).findByRole('heading', { name: 'Pain' })
    ;(await heading()).focus()
    // The description is not open, so Tab goes past it to the unit.
    await user.keyboard('{F2}{Tab}')
    await waitFor(async () => expect(await field('Unit')).toHaveProperty('value', 'of ten'))
    await write('Unit', 'of 10{Enter}')
    await within(preview).findByText('of 10')
    // The interview is at the question that was written.
    await heading()

    await seeAs('Patient’s page')
    await user.dblClick(await within(preview).findByText('At rest'))
    await write('Description', 'While lying{Enter}')
    await within(preview).findByText('While lying')
    await user.dblClick(await within(preview).findByText('Pain'))
    await write('Text', 'Never{Escape}')
    await within(preview).findByText('Pain')
    expect(await held()).toMatchObject({
      text: { en: 'Pain' },
      description: { en: 'While lying' },
      unit: { en: 'of 10' },
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await within(preview).findByText('At rest')
  })

  it('begins a description and a unit that are not there yet, by Tab and by the mouse; what stays empty is not kept [MORE-50]', async () => {
    const bare = aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [
            aQuestion({ id: 'weight', type: 'Num', text: { en: 'Weight' } }),
            aQuestion({ id: 'remarks', type: 'Text', text: { en: 'Remarks' } }),
          ],
        }),
      ],
    })
    const { user, keep } = await openOutline(bare)
    const preview = await screen.findByRole('region', { name: 'Preview' })
    const field = (name: string) => within(preview).findByRole('textbox', { name })
    await user.dblClick(await within(preview).findByText('Weight'))
    await field('Text')
    await user.keyboard('Body weight{Tab}')
    await waitFor(async () => expect(await field('Description')).toBe(document.activeElement))
    await user.keyboard('Without shoes{Tab}')
    await waitFor(async () => expect(await field('Unit')).toBe(document.activeElement))
    await user.keyboard('kg{Tab}')
    await waitFor(async () => expect(await field('Text')).toHaveProperty('value', 'Remarks'))
    // The mouse chooses what is begun. Left empty, it is not there.
    await user.click(within(preview).getByRole('button', { name: 'Description' }))
    expect(await field('Description')).toBe(document.activeElement)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(preview).queryByRole('textbox', { name: 'Description' })).toBeNull())
    const [weight, remarks] = (await keep()).questionnaires[0]?.questions ?? []
    expect(weight).toMatchObject({
      text: { en: 'Body weight' },
      description: { en: 'Without shoes' },
      unit: { en: 'kg' },
    })
    expect(remarks?.description).toBeUndefined()
  })

  it('takes a kind by dragging it after a question or into a section, and by the key at a question [MORE-49] [MORE-50]', async () => {
    const { user, keep } = await openOutline(study)
    const preview = await screen.findByRole('region', { name: 'Preview' })
    const drop = (kind: string, onto: HTMLElement) => {
      const carried = { dataTransfer: dataTransfer() }
      fireEvent.dragStart(screen.getByRole('button', { name: kind }), carried)
      fireEvent.dragOver(onto, carried)
      expect(onto.closest('[data-over]')).not.toBeNull()
      fireEvent.drop(onto, carried)
      expect(preview.querySelector('[data-over]')).toBeNull()
    }
    const write = async (words: string) => {
      const field = await within(preview).findByRole('textbox', { name: 'Text' })
      await waitFor(() => expect(field).toBe(document.activeElement))
      await user.keyboard(`${words}{Enter}`)
      await within(preview).findByText(words)
    }
    drop('Number', await within(preview).findByText('Wound'))
    await write('Length')
    drop('Date', await within(preview).findByText('Basics'))
    await write('Day')

    within(preview)
      .getByRole('radio', { name: /Healed/ })
      .focus()
    await user.keyboard('{Insert}')
    const dialog = await screen.findByRole('dialog', { name: 'Add a question' })
    expect(dialog.textContent).toContain('It comes after “Wound”.')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Insert}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes or no' }))
    await write('Red')

    const [section] = (await keep()).questionnaires
    const made = section?.questions.map(({ type, text }) => [type, text.en])
    expect(made).toEqual([
      ['Date', 'Day'],
      ['OC', 'Wound'],
      ['YN', 'Red'],
      ['Num', 'Length'],
      ['Num', 'Pain'],
    ])
  })
})
