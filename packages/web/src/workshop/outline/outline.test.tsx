import type { Base } from '@casebook/core/bases/base'
import { documentOf } from '@casebook/core/candidates/written/writing'
import { isBlank } from '@casebook/core/rules/blank'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { candidate, open } from '../../candidates/candidates.fixture'
import { standInForThreads } from '../threads.fixture'
import { address, empty, openOutline, textOf, three } from './outline.fixture'

standInForThreads()

describe('a study that is written in the workshop', () => {
  it('is written by keyboard alone: questions, options with points, and their sum [MORE-50]', async () => {
    const { user, row, keep } = await openOutline(empty)
    row('1 PHQ-2').focus()
    await user.keyboard('{Enter}Little interest{Enter}')
    expect(row('1.1 Little interest')).toBe(document.activeElement)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'One choice')
    screen.getByRole('button', { name: 'Add an option' }).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('Not at all{Enter}Nearly every day')
    await user.type(screen.getByRole('textbox', { name: 'Points of option 1' }), '0')
    await user.type(screen.getByRole('textbox', { name: 'Points of option 2' }), '3')
    row('1.1 Little interest').focus()
    await user.keyboard('{Enter}Feeling down{Enter}{Enter}Score{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Number')
    await user.click(screen.getByRole('switch', { name: /It is a score/ }))
    expect(screen.getByRole('checkbox', { name: 'Feeling down' })).toHaveProperty('checked', true)
    // The form follows at once.
    expect(await screen.findAllByRole('radio', { name: /Nearly every day/ })).toHaveLength(2)
    const study = await keep()
    const [first, second, score] = study.questionnaires[0]?.questions ?? []
    expect(first?.answers).toEqual([
      { id: '1', text: { en: 'Not at all' }, weight: 0 },
      { id: '2', text: { en: 'Nearly every day' }, weight: 3 },
    ])
    expect(second?.answers).toEqual(first?.answers)
    expect(score).toMatchObject({ type: 'Num', abstract: true })
    expect(study.rules[0]?.then).toEqual({
      Set: {
        questionId: score?.id,
        formula: { Sum: { of: [first, second].map((one) => ({ Weight: { questionId: one?.id } })) } },
      },
    })
  })

  it('moves, copies, renames and removes by keys, tells first what depends on it, and undoes all of it [MORE-49, MORE-50]', async () => {
    const { user, row, rows, keep } = await openOutline(three)
    const before = rows()
    row('1.3 Remarks').focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(rows()).toEqual(['1 Basics', '1.1 Smoker?', '1.2 Remarks', '1.3 Packs a day', '2 End'])
    await user.keyboard('{Tab}')
    expect(row('1.1.1 Remarks')).toBe(document.activeElement)
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(row('1.2 Remarks')).toBe(document.activeElement)
    await user.keyboard('{Control>}d{/Control}{F2}')
    await user.keyboard('Notes{Enter}')
    expect(rows()).toEqual(['1 Basics', '1.1 Smoker?', '1.2 Notes', '1.3 Remarks', '1.4 Packs a day', '2 End'])
    await user.keyboard('{ArrowUp}')
    expect(row('1.1 Smoker?')).toBe(document.activeElement)
    expect(screen.getByText('One thing depends on it')).toBeTruthy()
    await user.keyboard('{Delete}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove “Smoker?”?' })
    expect(within(dialog).getByText('Packs a day')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(rows()).toEqual(['1 Basics', '1.1 Notes', '1.2 Remarks', '1.3 Packs a day', '2 End']))
    expect((await keep()).rules).toEqual([])
    for (let step = 0; step < 6; step++) await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rows()).toEqual(before))
  })

  it('gives a question codes of terminologies, which undo takes away [MORE-37] [MORE-49]', async () => {
    const { user, row, keep } = await openOutline(three)
    await user.click(row('1.2 Packs a day'))
    await user.click(screen.getByText('Codes of terminologies'))
    await user.click(screen.getByRole('button', { name: 'Add a code' }))
    const system = screen.getByRole('textbox', { name: 'System of code 1' })
    await user.type(system, 'http://loinc.org')
    await user.type(screen.getByRole('textbox', { name: 'Code 1' }), '63773-6')
    await user.click(screen.getByRole('button', { name: 'Add a code' }))
    const packs = (study: Base) => study.questionnaires[0]?.questions[1]
    // A line without a code says nothing yet.
    expect(packs(await keep())?.codes).toEqual([{ system: 'http://loinc.org', code: '63773-6' }])
    await user.click(screen.getByRole('button', { name: 'Remove code 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove code 1' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('textbox', { name: 'Code 1' })).toHaveProperty('value', '63773-6')
  })

  it('gives options and a unit codes, each where it is, and says which code counts once [MORE-37] [MORE-49]', async () => {
    const male = { system: 'http://snomed.info/sct', version: '2026', code: '248153007', display: 'Male' }
    const options = [
      { id: 'm', text: { en: 'Male' }, codes: [male] },
      { id: 'f', text: { en: 'Female' } },
    ]
    const study = aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [
            { ...aQuestion({ id: 'sex', type: 'OC', text: { en: 'Sex' } }), answers: options },
            { ...aQuestion({ id: 'weight', type: 'Num', text: { en: 'Weight' } }), unit: { en: 'kg' } },
          ],
        }),
      ],
    })
    const { user, row, keep } = await openOutline(study)
    await user.click(row(/Sex/))
    await user.click(screen.getByText('Codes of terminologies'))
    const first = within(screen.getByRole('group', { name: 'Option 1 Male' }))
    expect(first.getByRole('textbox', { name: 'Code 1' })).toHaveProperty('value', male.code)
    await user.click(screen.getByRole('button', { name: 'Add a code to option 2' }))
    await user.keyboard('http://snomed.info/sct{Tab}248152002')
    await user.click(screen.getByRole('button', { name: 'Add a code to option 1' }))
    await user.keyboard('{Tab}M')
    await user.click(screen.getByRole('button', { name: 'Add a code to option 1' }))
    await user.keyboard('{Tab}M')
    expect(screen.getByText('This code is listed already. It counts once.')).toBeTruthy()
    await user.click(row(/Weight/))
    await user.click(screen.getByText('Codes of terminologies'))
    await user.click(screen.getByRole('button', { name: 'Add a code to the unit' }))
    await user.keyboard('http://unitsofmeasure.org{Tab}kg')
    const [sex, weight] = (await keep()).questionnaires[0]?.questions ?? []
    const female = { ...options[1], codes: [{ system: 'http://snomed.info/sct', code: '248152002' }] }
    expect(sex?.answers).toEqual([{ ...options[0], codes: [male, { code: 'M' }] }, female])
    expect(weight?.unitCodes).toEqual([{ system: 'http://unitsofmeasure.org', code: 'kg' }])
    // What was typed in one line goes together.
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(screen.getByRole('group', { name: 'Unit kg' })).queryByRole('textbox')).toBeNull()
  })

  it('renames a question in every rule that names it, and says which names cannot be taken [MORE-49]', async () => {
    const { user, row, keep } = await openOutline(three)
    await user.click(row('1.1 Smoker?'))
    const name = screen.getByRole('textbox', { name: 'Name in data' })
    await user.clear(name)
    await user.type(name, 'packs{Enter}')
    expect(await screen.findByText('Something else in this study has that name.')).toBeTruthy()
    await user.click(row('1.1 Smoker?'))
    const again = screen.getByRole('textbox', { name: 'Name in data' })
    await user.clear(again)
    await user.type(again, 'smokes{Enter}')
    const study = await keep()
    expect(study.rules[0]?.unless).toEqual({ ChoseYesNo: { questionId: 'smokes', value: true } })
  })

  it('takes a list of questions and a list of options from a spreadsheet [MORE-50]', async () => {
    const { user, row, rows } = await openOutline(three)
    await user.click(row('1.3 Remarks'))
    fireEvent.paste(row('1.3 Remarks'), { clipboardData: { getData: () => 'Height\tcm\r\nWeight\tkg\r\n' } })
    expect(rows()).toEqual([
      '1 Basics',
      '1.1 Smoker?',
      '1.2 Packs a day',
      '1.3 Remarks',
      '1.4 Height',
      '1.5 Weight',
      '2 End',
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'One choice')
    await user.click(screen.getByRole('button', { name: 'Add an option' }))
    const pasted = 'Not at all\t0\nSeveral days\t1\n'
    fireEvent.paste(screen.getByRole('textbox', { name: 'Text of option 1' }), {
      clipboardData: { getData: () => pasted },
    })
    expect(screen.getByRole('textbox', { name: 'Text of option 2' })).toHaveProperty('value', 'Several days')
    expect(screen.getByRole('textbox', { name: 'Points of option 2' })).toHaveProperty('value', '1')
  })

  it('finds a question, and leaves the tree for its properties [MORE-50]', async () => {
    const { user, row, rows } = await openOutline(three)
    row('1 Basics').focus()
    await user.keyboard('/packs')
    expect(rows()).toEqual(['1.2 Packs a day'])
    await user.click(row('1.2 Packs a day'))
    row('1.2 Packs a day').focus()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }))
    // Whoever passes by the tree with Tab moves nothing.
    await user.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
    expect(document.activeElement?.closest('[role=tree]')).toBeNull()
    expect(screen.queryByText('Nothing was changed', { exact: false })).toBeNull()
  })
})

describe('the way to a new study', () => {
  it('asks for its name and organisation, and opens its draft in the workshop [MORE-50]', async () => {
    const sent: unknown[] = []
    const { user, history } = await open('/bases/manage', {
      uploadCandidate: async ({ data, group, base, fileName }) => {
        sent.push({ group, base, fileName, study: JSON.parse(textOf(data)) })
        return { type: 'CandidateReceived', candidate: candidate.id, group: 'Alpine', base: 'sleep' }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Write a study' }))
    const dialog = await screen.findByRole('dialog', { name: 'Write a study' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name of the study' }), 'Mood')
    await user.click(within(dialog).getByRole('button', { name: 'Begin' }))
    await waitFor(() => expect(history?.at(-1)).toBe(address))
    // The organisation has a study of that name already.
    expect(sent).toMatchObject([
      { group: 'Alpine', base: 'mood_2', fileName: 'mood_2.json', study: { text: { en: 'Mood' } } },
    ])
  })
})

describe('another study', () => {
  it('gives questions with the rules that act on them, under names that are free [MORE-50]', async () => {
    const { user, row, rows, keep } = await openOutline(
      three,
      {},
      {
        getKnowledgeBase: async () => ({
          type: 'ReceivedKnowledgeBase',
          knowledgeBase: { ...three, origin: { source: 'x', format: 'FHIR', copyright: '© The authors' } },
        }),
      },
    )
    await user.click(row('1.3 Remarks'))
    await user.click(screen.getByRole('button', { name: 'Copy from a study' }))
    const dialog = await screen.findByRole('dialog', { name: 'Copy from a study' })
    await within(dialog).findByRole('option', { name: 'Alpine: Mood of the day' })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Study' }), 'Alpine: Mood of the day')
    // What the licence of an instrument asks to say is said before anything is copied.
    expect(await within(dialog).findByText('© The authors')).toBeTruthy()
    await user.click(await within(dialog).findByRole('checkbox', { name: '1.1 Smoker?' }))
    await user.click(within(dialog).getByRole('checkbox', { name: '1.2 Packs a day' }))
    await user.click(within(dialog).getByRole('button', { name: 'Copy 2' }))
    await waitFor(() => expect(rows()).toContain('1.5 Packs a day'))
    const { rules } = await keep()
    expect(rules[1]?.unless).toEqual({ ChoseYesNo: { questionId: 'smoker_2', value: true } })
    expect(rules[1]?.then).toEqual({ ContraIndicate: { targets: ['packs_2'] } })
  })
})

describe('a condition of a question', () => {
  it('is rows of a sentence: several questions, all or any of them, unknown and blank by name [MORE-51]', async () => {
    const { user, row, keep } = await openOutline(three)
    await user.click(row('1.2 Packs a day'))
    expect(screen.getByRole('combobox', { name: 'Value of row 1' })).toHaveProperty('value', 'true')
    await user.click(screen.getByRole('button', { name: 'Row' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'How many must hold' }), 'any')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Question of row 2' }), 'Remarks')
    await user.selectOptions(screen.getByRole('combobox', { name: 'What row 2 says' }), 'is blank')
    const of = [{ ChoseYesNo: { questionId: 'smoker', value: true } }, isBlank('remarks')]
    expect((await keep()).rules[0]?.unless).toEqual({ Any: of })
    await user.click(screen.getByRole('button', { name: 'Remove row 2' }))
    await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
    expect(await screen.findByRole('button', { name: 'Add a condition' })).toBeTruthy()
  })
})

describe('two authors of one study', () => {
  it('see both words where both changed the same, and choose; what only one changed is merged [MORE-49]', async () => {
    const [section] = three.questionnaires
    const theirs = {
      ...three,
      questionnaires: [
        {
          ...section,
          text: { en: 'History' },
          questions:
            section?.questions.map((one) => (one.id === 'remarks' ? { ...one, text: { en: 'Theirs' } } : one)) ?? [],
        },
        ...three.questionnaires.slice(1),
      ],
    } as Base
    let stored = three
    const { user, row } = await openOutline(three, {
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: { name: 'study.json', mediaType: 'application/json', content: new Blob([documentOf(stored)]) },
        language: null,
      }),
      keepCandidateFile: async () => ({ type: 'CandidateChanged', by: 'dana', at: '2026-11-02T12:00:00Z' }),
    })
    stored = theirs
    row('1.3 Remarks').focus()
    await user.keyboard('{F2}Mine{Enter}')
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    await user.click(await screen.findByRole('button', { name: 'Take that of dana' }))
    expect(row('1.3 Theirs')).toBeTruthy()
    expect(row('1 History')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Take that of dana' })).toBeNull()
  })
})

describe('an option with a condition', () => {
  const options = (id: string, ...ids: readonly string[]) =>
    aQuestion({ id, type: 'OC', text: { en: id }, answers: ids.map((one) => ({ id: one, text: { en: one } })) })
  const towns = aBase({
    questionnaires: [aQuestionnaire({ questions: [options('County', 'yorks', 'kent'), options('Town', 'leeds')] })],
  })

  it('gets it at the option, and loses it there [MORE-56]', async () => {
    const { user, row, keep } = await openOutline(towns)
    await user.click(row(/Town/))
    await user.click(screen.getByRole('button', { name: 'Add a condition to option 1' }))
    const condition = within(screen.getByRole('group', { name: 'Option 1 is offered while' }))
    await user.selectOptions(condition.getByRole('combobox', { name: 'Value of row 1' }), 'kent')
    const whenOf = (base: Base) => base.questionnaires[0]?.questions[1]?.answers?.[0]?.when
    expect(whenOf(await keep())).toEqual({ Chose: { questionId: 'County', answerId: 'kent' } })
  })
})
