import { withColumn, withRow, withValue } from '@casebook/core/matrix/layout'
import { emptyMatrix, type MatrixSpec } from '@casebook/core/matrix/matrix'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { speak } from '../shell/i18n'
import {
  base,
  button,
  counted,
  en,
  lea,
  long,
  matrix,
  mesh,
  missing,
  open,
  result,
  rowsOf,
  spec,
} from './matrixPage.fixture'

describe('the matrix screen', () => {
  it('builds columns, rows and values from what each question offers [STAT-03] [STAT-05] [STAT-06]', async () => {
    const asked: MatrixSpec[] = []
    const { user } = await open({
      getMatrix: async ({ spec: sent }) => {
        asked.push(sent)
        return { type: 'ReceivedMatrix', matrix }
      },
    })
    for (const answer of ['Polypropylene', 'PVDF']) {
      await user.click(button('Add a column filter'))
      const questions = within(screen.getByRole('list', { name: 'Question' }))
      expect(questions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Mesh',
        'Elective',
        'Operating time',
      ])
      await user.click(questions.getByRole('button', { name: 'Mesh' }))
      await user.click(button('is …'))
      await user.click(button(answer))
    }
    await user.click(button('Add a row filter'))
    await user.keyboard('operating')
    await user.click(button('Operating time'))
    expect(screen.getAllByText(/^(less than|at most|exactly|at least|more than)$/)).toHaveLength(5)
    await user.click(button('Back'))
    await user.click(button('Elective'))
    await user.click(button('Back'))
    await user.click(button('Operating time'))
    await user.click(button(/more than/))
    await user.keyboard('x{Enter}')
    expect(screen.getByText('Enter a number.')).toBeTruthy()
    await user.keyboard('{Backspace}120{Enter}')
    await user.click(button('Add a value'))
    await user.click(button('Count'))
    await user.click(button('Add a value'))
    await user.click(button('Average'))
    await user.click(button('Operating time'))
    await user.click(button('Evaluate'))
    await screen.findByText(/Cases included: 42\./)
    expect(asked).toEqual([spec])
  })

  it('makes one column or row for each answer by one click, and keeps a builder that is half done [STAT-05]', async () => {
    const { user } = await open()
    await user.click(button('Add a column filter'))
    await user.click(button('Mesh'))
    await user.click(button('Add a column filter'))
    await user.click(button('One column for each answer'))
    const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').length
    expect(items('Columns')).toBe(2)
    await user.click(button('Add a row filter'))
    await user.click(button('Elective'))
    await user.click(button('One row for each answer'))
    expect(items('Rows')).toBe(2)
  })

  it('is built and evaluated by keyboard alone, and each builder gives the focus back [STAT-05] [STAT-06]', async () => {
    const asked: MatrixSpec[] = []
    const { user } = await open({
      getMatrix: async ({ spec: sent }) => {
        asked.push(sent)
        return { type: 'ReceivedMatrix', matrix }
      },
    })
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const tabTo = async (name: string) => {
      for (let nth = 0; nth < 60 && focused() !== name; nth++) await user.tab()
      expect(focused()).toBe(name)
    }
    await tabTo('Add a column filter')
    await user.keyboard('{Enter}mesh{Tab}{Enter}{Enter}{Enter}')
    expect(focused()).toBe('Add a column filter')
    await tabTo('Add a row filter')
    await user.keyboard('{Enter}')
    await user.keyboard('{Escape}')
    expect(focused()).toBe('Add a row filter')
    await user.keyboard('{Enter}operating{Tab}{Enter}')
    await tabTo('>more than')
    await user.keyboard('{Enter}120{Enter}')
    await tabTo('Add a value')
    await user.keyboard('{Enter}{Enter}')
    button('Evaluate').focus()
    await user.keyboard('{Enter}')
    await screen.findByText(/Cases included: 42\./)
    expect(asked).toEqual([withValue(withRow(withColumn(emptyMatrix(base), mesh('pp')), long), { Count: {} })])
  })

  it('shows the saved matrix of the address with its numbers, marks few cases, and draws them [STAT-02] [STAT-09]', async () => {
    const { user } = await open({}, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
    expect(await screen.findByRole('heading', { level: 1, name: 'MeshAndTime' })).toBeTruthy()
    await user.click(button('Evaluate'))
    await screen.findByText(/Cases included: 42\./)
    expect(rowsOf(result())).toEqual([
      ['', 'Polypropylene', 'PVDF'],
      ['Count', 'Average Operating time', 'Count', 'Average Operating time'],
      ['Operating time > 120 min', '23', '94.25', '4 ○ Fewer than 5 cases', 'None'],
    ])
    expect(screen.getByRole('figure', { name: 'Count' })).toBeTruthy()
    expect(screen.getByRole('figure', { name: 'Average Operating time' })).toBeTruthy()
  })

  it('says that the definition has changed, and shows what cells will show [STAT-02]', async () => {
    const { user } = await open({}, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
    await user.click(button('Evaluate'))
    await screen.findByText(/Cases included: 42\./)
    await user.click(button('Remove Mesh = PVDF'))
    expect(screen.getByText('Definition changed. Evaluate it again.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export to Excel' })).toBeNull()
    await user.click(button(/^Row 1, column 1: change what it shows\./))
    const dialog = within(screen.getByRole('dialog', { name: 'What this cell shows' }))
    await user.click(dialog.getByRole('button', { name: 'Leave it empty' }))
    expect(screen.getByText(/The cells show different values/)).toBeTruthy()
  })

  it('cuts no small number to nothing, neither of a result nor of a limit [STAT-02] [STAT-03]', async () => {
    const small = [0.004, 0.00125]
      .map((value) => ({ Lower: { questionId: 'time', value } }))
      .reduce(withRow, emptyMatrix(base))
    const of = (value: number) => [{ type: 'Average' as const, value, values: 9, missing, cases: 9, undecided: 0 }]
    const { user } = await open(
      {
        loadMatrix: async () => ({
          type: 'LoadedMatrix',
          spec: withValue(small, { Average: { questionId: 'time' } }),
        }),
        getMatrix: async () => ({ type: 'ReceivedMatrix', matrix: { cases: 9, cells: [of(0.0042), of(1234.5678)] } }),
      },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    await user.click(button('Evaluate'))
    await screen.findByText(/Cases included: 9\./)
    expect(rowsOf(result()).slice(2)).toEqual([
      ['< 0.004 min', '0.0042'],
      ['< 0.00125 min', '1,234.57'],
    ])
  })

  it('keeps what is changed while it is evaluated [STAT-02]', async () => {
    const answer: (() => void)[] = []
    const { user } = await open(
      {
        getMatrix: () =>
          new Promise((resolve) => {
            answer.push(() => resolve({ type: 'ReceivedMatrix', matrix }))
          }),
      },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    await user.click(button('Evaluate'))
    await user.click(button('Remove Mesh = PVDF'))
    act(() => answer[0]?.())
    expect(await screen.findByText('Definition changed. Evaluate it again.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Mesh = PVDF' })).toBeNull()
  })

  it('says on request how many values a result rests on, and why others are missing [STAT-04]', async () => {
    const why = { notApplicable: 3, unanswered: 2, unknown: 1, other: 4 }
    const average = { type: 'Average' as const, value: 94.25, values: 17, missing: why, cases: 23, undecided: 2 }
    const cells = [[...(matrix.cells[0] ?? []).slice(0, 1), average, ...(matrix.cells[0] ?? []).slice(2)]]
    const { user } = await open(
      { getMatrix: async () => ({ type: 'ReceivedMatrix', matrix: { cases: 42, others: 4, cells } }) },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    await user.click(button('Evaluate'))
    expect(await screen.findByText('In 4 cases a question means something else.')).toBeTruthy()
    await user.click(await screen.findByRole('checkbox', { name: /how many values are missing/ }))
    const lines = within(result())
      .getAllByRole('cell')
      .map((cell) =>
        within(cell)
          .queryAllByRole('listitem')
          .map(({ textContent }) => textContent),
      )
      .filter((line) => line.length > 0)
    expect(lines).toEqual([
      ['Undecided: 2'],
      ['Values: 17', 'Not known: 1', 'Not answered: 2', 'Of another meaning: 4', 'Not asked: 3', 'Undecided: 2'],
      ['Values: 0'],
    ])
  })

  it('asks before it throws away what is not saved, and says who saved it [STAT-02]', async () => {
    const { user } = await open({}, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
    expect(screen.getByText(/Saved by/).textContent).toContain('Saved by lbrunner, ')
    await user.click(button('Remove Mesh = PVDF'))
    for (const throwAway of [
      () => user.click(button('New')),
      async () => {
        await user.click(button('Load'))
        await user.click(button(/^Theirs/))
      },
    ]) {
      await throwAway()
      const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
      await user.click(question.getByRole('button', { name: 'Stay' }))
      expect(screen.getByRole('heading', { level: 1, name: 'MeshAndTime' })).toBeTruthy()
    }
    await user.click(button('New'))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(screen.getByRole('heading', { level: 1, name: 'New matrix' })).toBeTruthy()
  })

  it('saves again after a failure, if the person tries again [STAT-02]', async () => {
    const saved: string[] = []
    const { user } = await open(
      {
        saveMatrix: async ({ name }) => {
          saved.push(name)
          if (saved.length === 1) throw new Error('offline')
          return { type: 'Ok' }
        },
      },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    await user.click(button('Save'))
    await user.click(button('Replace'))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The matrix is saved.')).toBeTruthy()
    expect(saved).toEqual(['MeshAndTime', 'MeshAndTime'])
  })

  it('orders columns with the keyboard, and says where they are [STAT-02]', async () => {
    const { user } = await open({}, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
    button('Move Mesh = PVDF up').focus()
    await user.keyboard('{Enter}')
    const columns = within(screen.getByRole('list', { name: 'Columns' })).getAllByRole('listitem')
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Mesh = PVDF', 'Mesh = Polypropylene'])
    expect(screen.getByText('Mesh = PVDF is now at place 1 of 2')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Mesh = PVDF down')
  })

  it('saves under letters and digits only, and replaces only what may be replaced [STAT-10]', async () => {
    const saved: unknown[] = []
    const { user } = await open(
      {
        saveMatrix: async ({ name, onlyNew }) => {
          saved.push([name, onlyNew])
          return { type: 'Ok' }
        },
      },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    const typing = async (name: string) => {
      const field = screen.getByRole('textbox', { name: 'Name' })
      await user.clear(field)
      await user.type(field, name)
    }
    const isOff = (name: string) => (button(name) as HTMLButtonElement).disabled
    await user.click(button('Save'))
    const dialog = screen.getByRole('dialog', { name: 'Save the matrix' })
    expect(within(dialog).getByText(/last saved by/)).toBeTruthy()
    await typing('two words')
    expect(within(dialog).getByText('Use letters and digits only, without spaces.')).toBeTruthy()
    expect((within(dialog).getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true)
    await typing('Theirs')
    expect(isOff('Replace')).toBe(true)
    await typing('Größe2')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The matrix is saved.')).toBeTruthy()
    expect(saved).toEqual([['Größe2', true]])
  })

  it('hands out the table as export.xlsx [STAT-08]', async () => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => {}
    const { user, makeExcel } = await open({}, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
    await user.click(button('Evaluate'))
    await user.click(await screen.findByRole('button', { name: 'Export to Excel' }))
    expect(makeExcel).toHaveBeenCalledWith({
      table: [
        ['', 'Mesh = Polypropylene', 'Mesh = Polypropylene', 'Mesh = PVDF', 'Mesh = PVDF'],
        ['', 'Count', 'Average Operating time', 'Count', 'Average Operating time'],
        ['Operating time > 120 min', '23', '94.25', '4', ''],
      ],
    })
  })

  it('alerts to wrong input and a missing matrix, in German as specified [STAT-07]', async () => {
    const { user } = await open({
      getMatrix: async () => ({ type: 'InputError', error: 'CountNamesQuestion at evaluations/0/0: age' }),
      loadMatrix: async () => ({ type: 'MatrixNotFound' }),
    })
    await user.click(button('Evaluate'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The matrix could not be evaluated. Please notify an administrator. CountNamesQuestion at evaluations/0/0: age',
    )
    await user.click(button('Load'))
    await user.click(screen.getByRole('button', { name: /MeshAndTime/ }))
    expect(
      (await screen.findByText('The matrix could not be found. Please reload the page.')).closest('[role=alert]'),
    ).toBeTruthy()
    await act(() => speak('de'))
    expect(screen.getByText('Die Matrix konnte nicht gefunden werden. Bitte laden Sie die Seite neu.')).toBeTruthy()
  })

  it('offers the list as it is now once a colleague removed the matrix [STAT-07]', async () => {
    let isThere = true
    const { user } = await open({
      listMatrices: async () => ({ type: 'ReceivedMatrices', names: isThere ? ['MeshAndTime', 'Other'] : ['Other'] }),
      loadMatrix: async () => {
        isThere = false
        return { type: 'MatrixNotFound' }
      },
    })
    await user.click(button('Load'))
    await user.click(screen.getByRole('button', { name: /MeshAndTime/ }))
    await user.click(await screen.findByRole('button', { name: 'Show the saved matrices' }))
    const list = within(await screen.findByRole('dialog'))
    expect(await list.findByRole('button', { name: /Other/ })).toBeTruthy()
    expect(list.queryByRole('button', { name: /MeshAndTime/ })).toBeNull()
  })

  it('names the questions that a newer version dropped, and does not evaluate [STAT-07]', async () => {
    const old = withRow(counted, { Equal: { questionId: 'width', value: 4 } })
    const dropped = [{ questionId: 'width', text: en('Width of the defect') }]
    await open(
      { loadMatrix: async () => ({ type: 'LoadedMatrix', spec: old, ...lea, dropped }) },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    expect((await screen.findByRole('alert')).textContent).toContain('no longer has: Width of the defect.')
    expect((button('Evaluate') as HTMLButtonElement).disabled).toBe(true)
  })

  it('removes a matrix after a question, and only one that may be removed [STAT-02]', async () => {
    const removeMatrix = vi.fn(async () => ({ type: 'Ok' as const }))
    const { user } = await open({ removeMatrix }, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
    await user.click(button('Remove'))
    const question = within(screen.getByRole('alertdialog', { name: /Remove the matrix/ }))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('The matrix is removed.')).toBeTruthy()
    expect(removeMatrix).toHaveBeenCalledWith({ name: 'MeshAndTime', base })
  })

  it('evaluates as of a past moment, and says so on the screen and in the file [MORE-31]', async () => {
    const asked: unknown[] = []
    const refusals = [{ type: 'NotPublishedThen' }, { type: 'NotAskedThen', questions: ['age'] }] as const
    const { user, makeExcel } = await open(
      {
        getMatrix: async ({ asOf }) => refusals[asked.push(asOf) - 1] ?? { type: 'ReceivedMatrix', matrix },
      },
      { address: '/matrix/Testing/hernia?name=MeshAndTime' },
    )
    await user.click(screen.getByRole('switch', { name: /^As of a past moment/ }))
    await user.click(button('Evaluate'))
    expect(screen.getByText('Enter the day and the time.')).toBeTruthy()
    expect(asked).toEqual([])
    const field = screen.getByLabelText('Day and time')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: '1996-03-01T10:00:00' } })
    await user.click(button('Evaluate'))
    expect(await screen.findByText('The study was not published yet.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '2025-03-01T10:00:00' } })
    expect(screen.queryByText('The study was not published yet.')).toBeNull()
    await user.click(button('Evaluate'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not ask this.*age/)
    fireEvent.change(field, { target: { value: '2026-03-01T10:00:00' } })
    await user.click(button('Evaluate'))
    expect(await screen.findByText(/^As of .*2026/)).toBeTruthy()
    expect(asked[2]).toBe(new Date('2026-03-01T10:00:00').toISOString())
    await user.click(button('Export to Excel'))
    expect(makeExcel).toHaveBeenCalledWith({
      table: expect.arrayContaining([expect.arrayContaining([expect.stringMatching(/^As of .*2026/)])]),
    })
  })
})
