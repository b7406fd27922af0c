import type { AddFactsResult, SaveCaseResult } from '@casebook/core/entry/entry.calls'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { DiskFull } from '@casebook/core/refusal'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Opening, openEntry } from '../entryPage.fixture'
import { medicines } from '../repeat/medicines.fixture'
// Preload lazy code, which could otherwise arrive too late on a busy machine.
import './MissingSummary'
import './BlockedDialog'
import './CaseNameDialog'
import './ConflictDialog'
import './IncompleteDialog'
import './InterimLockedDialog'
import './SavedDialog'
import './SaveFailedDialog'
import './SignInAgain'

const patient: Fact[] = ['sex', 'born', 'height', 'smokes'].map((id) => ({ id, value: unknown }))
const complete: Fact[] = [...patient, ...['found', 'where', 'surgeon', 'over'].map((id) => ({ id, value: unknown }))]
const named = { caseName: 'VH_0042', facts: complete }
const save = () => screen.getByRole('button', { name: /Save case/ })
type Page = Awaited<ReturnType<typeof openEntry>>
const main = () => within(screen.getByRole('main'))
/** Closes the dialog that says that the case is saved. */
const goOn = async (user: Page['user']) =>
  user.click(
    within(await screen.findByRole('dialog', { name: 'Case saved' })).getByRole('button', { name: 'Continue' }),
  )

describe('saving an incomplete case', () => {
  it('asks for confirmation if whole questionnaires are unanswered, with the focus on going back [CASE-03]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: patient } })
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Save incomplete case?' }))
    expect(dialog.getByText('Not all questions have been answered. Do you wish to save?')).toBeTruthy()
    expect(dialog.getByText('0 of 4 answered')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back to the form' }))
    await user.click(dialog.getByRole('button', { name: 'Save anyway' }))
    await expect.poll(() => saves.map(({ caseName }) => caseName)).toEqual(['VH_0042'])
  })

  it('lists missing required answers and marks them in red after the user declined, each with a link [CASE-03]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: patient } })
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }))
    const summary = await screen.findByRole('alert', { name: /required and marked in red/ })
    expect(document.activeElement).toBe(summary)
    expect(document.title).toMatch(/^Missing: VH_0042/)
    await user.click(within(summary).getByRole('button', { name: /Experience of the surgeon/ }))
    await expect
      .poll(() => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question)
      .toBe('surgeon')
    expect(main().getAllByText('Required')).toHaveLength(3)
    expect(saves).toEqual([])
  })

  it('is refused while a questionnaire is partly answered, and leads to the first missing answer [CASE-04]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: [{ id: 'sex', value: 'male' }] } })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'One questionnaire is only partly answered' }))
    expect(dialog.queryByRole('button', { name: /Save/ })).toBeNull()
    const go = dialog.getByRole('button', { name: 'Go to the first' })
    expect(document.activeElement).toBe(go)
    await user.click(go)
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: /Date of birth/ }))
    expect(main().getByText('Enter a date.')).toBeTruthy()
    expect(saves).toEqual([])
  })

  it('is not checked in a locked questionnaire, and says so; its answers are read-only [CASE-04]', async () => {
    const { user } = await openEntry({
      draft: { caseName: 'VH_0042', facts: [{ id: 'sex', value: 'male' }], locked: ['patient'] },
    })
    expect(main().queryByRole('radio')).toBeNull()
    expect(within(main().getByRole('region', { name: /Sex/ })).getByText('male')).toBeTruthy()
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Patient is interim locked and was not checked.')).toBeTruthy()
  })

  it('does not drop unreadable text', async () => {
    const { user, saves } = await openEntry({
      draft: { ...named, facts: [...complete, { id: 'height', value: 170 }] },
    })
    await user.clear(screen.getByRole('textbox', { name: /^.*Height/ }))
    await user.type(screen.getByRole('textbox', { name: /Height/ }), 'tall')
    await user.keyboard('{Control>}s{/Control}')
    const shown = await screen.findByRole('dialog', { name: 'Some answers could not be read' })
    const dialog = within(shown)
    expect(shown.textContent).toContain('The reason is shown at each question.')
    expect(shown.textContent).not.toMatch(/missing|Unknown/)
    const number = within(dialog.getByRole('button', { name: /^Height/ })).getByText(/^\d/)
    // A number has its own direction, so its end may not be the end of its line: an element around it is moved there.
    expect(number.tagName).toBe('BDI')
    expect(number.parentElement?.textContent).toBe(number.textContent)
    expect(saves).toEqual([])
  })
})

describe('a save with missing and refused answers', () => {
  it('reports both [CASE-04]', async () => {
    const { user } = await openEntry({ draft: { caseName: 'VH_0042', facts: [{ id: 'height', value: 170 }] } })
    await user.type(screen.getByRole('textbox', { name: /Height/ }), 'tall')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'One questionnaire is only partly answered' })
    expect(dialog.textContent).toContain('Some answers could not be read: the reason is shown at each question.')
    expect(dialog.textContent).toContain('The missing questions are required and marked in red.')
  })
})

describe('the list of reasons a case cannot be saved', () => {
  const blocked = async (user: Page['user'], name: RegExp) => {
    await user.click(save())
    return within(await screen.findByRole('dialog', { name }))
  }
  const linesOf = (dialog: Pick<typeof screen, 'getAllByRole'>) =>
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('names a refused answer once, and not again in its section [CASE-04]', async () => {
    const facts = complete.filter(({ id }) => id !== 'born')
    const { user } = await openEntry({ draft: { caseName: 'VH_0042', facts } })
    await user.type(main().getByRole('textbox', { name: /Date of birth/ }), '31.2.')
    const dialog = await blocked(user, /could not be read|only partly answered/)
    expect(linesOf(dialog).filter((line) => line?.includes('Date of birth'))).toHaveLength(1)
  })

  it('puts the missing answers of one repeating entry in one line, which leads to the first [CASE-04]', async () => {
    const facts: Fact[] = [1, 2, 3].map((row) => ({
      id: row === 1 ? 'medicine' : `medicine#${row}`,
      value: 'Ramipril',
    }))
    const { user } = await openEntry({ base: medicines, draft: { caseName: 'VH_0042', facts } })
    const dialog = await blocked(user, /only partly answered/)
    expect(linesOf(dialog)).toHaveLength(3)
    await user.click(dialog.getByRole('button', { name: /2$/ }))
    await waitFor(() =>
      expect(document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question).toMatch(/#2$/),
    )
  })
})

describe('saving a case', () => {
  it('sends text still being typed first, by keyboard alone [DATA-21]', async () => {
    const { user, saves } = await openEntry({ draft: named })
    await user.click(
      main()
        .getByRole('group', { name: /Height/ })
        .querySelector('button') as HTMLElement,
    )
    const field = await screen.findByRole('textbox', { name: /Height/ })
    await user.type(field, '171')
    await user.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves[0]?.facts.at(-1)).toEqual({ id: 'height', value: 171 })
    expect(await screen.findByText(/^Saved \d/, { selector: 'button *' })).toBeTruthy()
  })

  it('names a new case by the rules, and again if the name is taken [CASE-01]', async () => {
    const answers: SaveCaseResult[] = [{ type: 'CaseNameTaken' }, { type: 'OkWithGroups', possibleGroupsToAddTo: [] }]
    const { user } = await openEntry({
      draft: { facts: complete },
      port: { savecase: async () => answers.shift() ?? { type: 'NothingToSave' } },
    })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Name the case' }))
    const field = dialog.getByRole('textbox', { name: 'Case name' })
    const button = dialog.getByRole('button', { name: 'Save case' })
    expect(document.activeElement).toBe(field)
    expect(button).toHaveProperty('disabled', true)
    await user.type(field, 'Müller')
    expect(button).toHaveProperty('disabled', true)
    await user.clear(field)
    await user.type(field, 'VH_1{Enter}')
    expect(await screen.findByText(/Another case of this study has this name/)).toBeTruthy()
    const again = screen.getByRole('textbox', { name: 'Case name' })
    expect(again).toHaveProperty('value', 'VH_1')
    await user.clear(again)
    await user.type(again, 'VH_2{Enter}')
    await goOn(user)
    expect(await screen.findByRole('heading', { level: 1, name: 'VH_2' })).toBeTruthy()
  })

  it('explains why an unanswered case is not saved, until something is answered', async () => {
    const { user } = await openEntry({
      draft: { caseName: 'VH_0042' },
      port: { savecase: async () => ({ type: 'NothingToSave' }) },
    })
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    const bar = within(screen.getByRole('region', { name: 'Save' }))
    expect((await bar.findByRole('status')).textContent).toBe('Not saved: nothing has been answered yet')
    expect(document.activeElement).toBe(save())
    await user.click(screen.getByRole('radio', { name: 'male' }))
    expect(await bar.findByText(/unsaved change/)).toBeTruthy()
    expect(bar.queryByText(/Not saved/)).toBeNull()
  })

  it('confirms the save and the name, even without a group to share with [CASE-06]', async () => {
    const { user, saves } = await openEntry({ draft: named })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Case saved' }))
    expect(dialog.getByText(/^The case is saved as/).textContent).toBe('The case is saved as VH_0042.')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Continue' }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(saves).toHaveLength(1)
  })

  it('offers the groups to share with, a checkbox each [CASE-06]', async () => {
    const asked: unknown[] = []
    const { user } = await openEntry({
      draft: named,
      port: { savecase: async () => ({ type: 'OkWithGroups', possibleGroupsToAddTo: ['Alpine', 'Tyrol'] }) },
      caseCalls: {
        groups: {
          getAssignments: () => Promise.reject(new Error('The save has named the groups')),
          setAssignment: async (request) => {
            asked.push(request)
            return request.groupName === 'Tyrol' ? { type: 'NotJoinedWithSelectedCases' } : { type: 'Assigned' }
          },
        },
      },
    })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Case saved' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Alpine' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Tyrol' }))
    expect(await dialog.findByText('You do not share single cases with this group any more.')).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: 'Alpine', checked: true })).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: 'Tyrol', checked: false })).toBeTruthy()
    const saved = { group: 'Testing', base: 'entry', owner: 'ada', name: 'VH_0042' }
    expect(asked).toEqual(['Alpine', 'Tyrol'].map((groupName) => ({ ...saved, groupName, assign: true })))
  })

  it('names what others saved meanwhile, and shows it in the form [CASE-12]', async () => {
    const merged = [{ id: 'sex', theirs: 'female', author: 'ben', at: '2026-11-21T10:00:00Z' }]
    const { user } = await openEntry({
      draft: named,
      port: { savecase: async () => ({ type: 'OkWithGroups', possibleGroupsToAddTo: [], merged }) },
    })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Case saved' }))
    expect(dialog.getByText('female')).toBeTruthy()
    expect(dialog.getByText('ben')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Sex' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(main().getByRole('radio', { name: 'female' }))
    expect(main().getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
  })

  it.each([
    ['InterimLocked', 'The case is interim locked'],
    ['InsufficientPermissions', 'The case was not saved'],
    ['DraftNotFound', 'The case was not saved'],
    ['LoginRequired', 'The case was not saved'],
  ] as const)('reports %s, and keeps the answers [CASE-06]', async (type, title) => {
    const { user } = await openEntry({
      draft: { ...named, unsaved: ['sex'] },
      port: { savecase: async () => ({ type }) },
    })
    await user.click(save())
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
  })

  it('says on a full disk that nothing is lost, keeps the answers, and saves once there is space [CASE-06]', async () => {
    let isFull = true
    const { user } = await openEntry({
      draft: { ...named, unsaved: ['sex'] },
      port: {
        savecase: async () => {
          if (isFull) throw new DiskFull()
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
        },
      },
    })
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog', { name: 'The case was not saved' }))
    expect(
      dialog.getByText(
        'The disk of the server is full. Nothing is lost: what was saved stays saved, and these answers stay here until there is room. Please tell an administrator now.',
      ),
    ).toBeTruthy()
    isFull = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeTruthy()
  })

  it('lists the answers in a locked part, each with a link [CASE-06] [LOCK-06]', async () => {
    const { user } = await openEntry({
      draft: { ...named, unsaved: ['height'] },
      port: { savecase: async () => ({ type: 'InterimLocked', questions: ['height'] }) },
    })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'The case is interim locked' }))
    await user.click(dialog.getByRole('button', { name: 'Height' }))
    await expect
      .poll(() => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question)
      .toBe('height')
  })

  describe('with answers that someone else has changed meanwhile [CASE-12]', () => {
    const questions = [
      { id: 'sex', theirs: 'female', author: 'ben', authorName: 'Dr Ben Weber', at: '2026-11-21T10:00:00Z' },
      { id: 'height', theirs: 150, author: 'ben', authorName: 'Dr Ben Weber', at: '2026-11-21T10:01:00Z' },
    ]
    const mine: Fact[] = [...complete, { id: 'sex', value: 'male' }, { id: 'height', value: 170 }]
    const inConflict = async (meanwhile = async (_: Page) => {}, opening: Opening = {}) => {
      const page: Page = await openEntry({
        ...opening,
        draft: { ...named, facts: mine },
        port: {
          savecase: async ({ seen }): Promise<SaveCaseResult> => {
            if (seen === 'r2') return { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
            await meanwhile(page)
            return { type: 'Conflict', revision: 'r2', questions }
          },
        },
      })
      await page.user.click(save())
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Dr Ben Weber has changed this case too' }))
      return { ...page, dialog, saveThese: () => dialog.getByRole('button', { name: 'Save with these answers' }) }
    }

    it('names author and time with the language’s comma, and isolates the name [APP-13]', async () => {
      const { dialog } = await inConflict(undefined, { language: 'sy' })
      const sex = within(dialog.getByRole('group', { name: /Sex/ }))
      const ben = sex.getByText('Dr Ben Weber')
      expect(ben.tagName).toBe('BDI')
      expect(ben.parentElement?.textContent).toMatch(/^Dr Ben Weber، \D*21\D*11\D*2026، /)
    })

    it('shows both, each with its author, and none preselected', async () => {
      const { dialog, saveThese } = await inConflict()
      expect(dialog.getByText('You, now', { selector: 'bdi' }).previousElementSibling?.textContent).toBe('AL')
      const sex = within(dialog.getByRole('group', { name: /Sex/ }))
      expect(sex.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([false, false])
      expect(sex.getByRole('radio', { name: /^male\s*You, now/ })).toBeTruthy()
      expect(sex.getByRole('radio', { name: /^female\s*Dr Ben Weber, .*2026/ })).toBeTruthy()
      expect(saveThese()).toHaveProperty('disabled', true)
      expect(dialog.getByRole('status').textContent).toContain('2 questions to go')
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back to the form' }))
    })

    it('shows text typed in the meantime as mine, because that is saved', async () => {
      const { user, dialog, saveThese, received } = await inConflict(async (page) => {
        const field = screen.getByRole('textbox', { name: /Height/ })
        await page.user.clear(field)
        await page.user.type(field, '171')
      })
      const height = within(dialog.getByRole('group', { name: /Height/ }))
      await user.click(await height.findByRole('radio', { name: /^171 cm\s*You, now/ }))
      await user.click(dialog.getByRole('button', { name: 'Take all: You, now' }))
      await user.click(saveThese())
      await goOn(user)
      expect(await screen.findByText(/^Saved \d/, { selector: 'button *' })).toBeTruthy()
      expect(received).toEqual([{ id: 'height', value: 171 }])
    })

    it('shows both notes on a question, labelled as notes', async () => {
      const conflict: SaveCaseResult = {
        type: 'Conflict',
        revision: 'r2',
        questions: [{ id: 'height (Annotation)', theirs: 'as told', author: 'ben', at: '2026-11-21T10:00:00Z' }],
      }
      const { user } = await openEntry({
        draft: { facts: [...complete, { id: 'height (Annotation)', value: 'as measured' }], caseName: 'VH_1' },
        port: { savecase: async () => conflict },
      })
      await user.click(save())
      const note = within(await screen.findByRole('group', { name: /Height, Note/ }))
      expect(note.getByRole('radio', { name: /^as measured\s*You, now/ })).toBeTruthy()
      expect(note.getByRole('radio', { name: /^as told\s*ben/ })).toBeTruthy()
    })

    it('saves the chosen answers, and shows them', async () => {
      const { user, dialog, saveThese, received } = await inConflict()
      await user.click(dialog.getByRole('button', { name: 'Take all: Dr Ben Weber' }))
      await user.click(within(dialog.getByRole('group', { name: /Height/ })).getByRole('radio', { name: /^170/ }))
      await user.click(saveThese())
      await goOn(user)
      expect(await screen.findByText(/^Saved \d/, { selector: 'button *' })).toBeTruthy()
      expect(received).toEqual([{ id: 'sex', value: 'female' }])
      expect(main().getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
      expect(main().getByRole('textbox', { name: /Height/ })).toHaveProperty('value', '170')
    })
  })
})

describe('text being typed while its field is removed', () => {
  it('is not recorded for a question that is now hidden', async () => {
    const merged = [{ id: 'smokes', theirs: false, author: 'ben', at: '2026-11-21T10:00:00Z' }]
    const smoker: Fact[] = [
      { id: 'smokes', value: true },
      { id: 'since', value: 2001 },
    ]
    const { user, received } = await openEntry({
      draft: { ...named, facts: [...complete, ...smoker] },
      port: {
        savecase: async () => {
          await user.type(screen.getByRole('textbox', { name: /Since which year/ }), '9')
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], merged }
        },
      },
    })
    await user.click(save())
    await screen.findByRole('dialog', { name: 'Case saved' })
    expect(screen.queryByRole('textbox', { name: /Since which year/ })).toBeNull()
    expect(received).toEqual([])
  })

  it('is recorded in an entry that someone else removed, which stays [CASE-12]', async () => {
    const entry = (name: string, row = ''): Fact[] => [
      { id: `medicine${row}`, value: name },
      { id: `dose${row}`, value: 5 },
      { id: `stopped${row}`, value: false },
    ]
    const merged = entry('Apixaban', '#2').map(({ id }) => ({
      id,
      theirs: null,
      author: 'ben',
      at: '2026-11-21T10:00:00Z',
    }))
    const field = () =>
      within(screen.getByRole('region', { name: 'Medicines 2' })).getByRole('textbox', { name: /^Medicine/ })
    const { user, received } = await openEntry({
      base: medicines,
      draft: { ...named, facts: [...entry('Ramipril'), ...entry('Apixaban', '#2')] },
      port: {
        savecase: async () => {
          await user.type(field(), 'x')
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], merged }
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Open Medicines 2' }))
    await user.click(save())
    await user.click(within(await screen.findByRole('dialog', { name: 'Case saved' })).getByText('Continue'))
    expect(field()).toHaveProperty('value', 'Apixabanx')
    await expect.poll(() => received).toEqual([{ id: 'medicine#2', value: 'Apixabanx' }])
  })

  it('is not recorded in a case that is left, and is back in its field on return', async () => {
    const device = memoryDevice()
    const { user, unmount } = await openEntry({ draft: { caseName: 'VH_1' }, journal: device.openTab() })
    const height = () => screen.getByRole('textbox', { name: /Height/ })
    await user.type(height(), '17')
    unmount()
    const { received } = await openEntry({ draft: { caseName: 'VH_1' }, journal: device.openTab() })
    expect(height()).toHaveProperty('value', '17')
    expect([...device.waiting(), ...received]).toEqual([])
  })
})

describe('the delivery of answers', () => {
  const answerSex = async (user: Awaited<ReturnType<typeof openEntry>>['user']) =>
    user.click(within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name: 'male' }))

  it('says what is unsaved, and when the server received it', async () => {
    const { user } = await openEntry()
    expect(screen.getByText('No unsaved changes')).toBeTruthy()
    await answerSex(user)
    expect(await screen.findByText(/Received \d/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /1 unsaved change/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(screen.getByRole('group', { name: /Sex/ })).queryByRole('radio', { checked: true })).toBeNull()
  })

  it('says that it retries while offline, and continues', async () => {
    let isDown = true
    const { user } = await openEntry({
      port: {
        addFactsJson: async () => {
          if (isDown) throw new TypeError('Failed to fetch')
          return { type: 'Ok' }
        },
      },
    })
    await answerSex(user)
    await expect
      .poll(() => screen.getAllByRole('status').map(({ textContent }) => textContent))
      .toContain('Not sent, retrying: 1 answer, only in this page')
    expect(screen.getByText('Not connected')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect(await screen.findByText(/Received \d/)).toBeTruthy()
  })

  it('tries once more at once if "Try now" was pressed during an attempt that fails', async () => {
    let [sent, isDown, isSlow] = [0, true, false]
    let fail = () => {}
    const { user } = await openEntry({
      port: {
        addFactsJson: async () => {
          sent += 1
          if (isSlow)
            await new Promise<void>((resolve) => {
              fail = resolve
            })
          if (isDown) throw new TypeError('Failed to fetch')
          return { type: 'Ok' }
        },
      },
    })
    await answerSex(user)
    const tryNow = await screen.findByRole('button', { name: 'Try now' })
    /** Whether it was the press or the time: one more attempt has begun. */
    const oneMore = async (act: () => unknown) => {
      const before = sent
      await act()
      await expect.poll(() => sent).toBeGreaterThan(before)
    }
    for (let attempt = 0; attempt < 3; attempt++) await oneMore(() => user.click(tryNow))
    isSlow = true
    await oneMore(() => user.click(tryNow))
    await user.click(tryNow)
    // By itself it would pause eight seconds or more from here.
    isSlow = false
    await oneMore(fail)
    isDown = false
    await user.click(tryNow)
    expect(await screen.findByText(/Received \d/)).toBeTruthy()
  })

  it('shows a refused answer at its question, with the reason, until discarded', async () => {
    const { user } = await openEntry({
      draft: { facts: [{ id: 'sex', value: 'female' }] },
      port: {
        addFactsJson: async (): Promise<AddFactsResult> => ({
          type: 'AddFactError',
          errors: [{ id: 'sex', reason: 'Frozen' }],
        }),
      },
    })
    await answerSex(user)
    const question = within(screen.getByRole('group', { name: /Sex/ }))
    expect(await question.findByText(/This part is frozen/)).toBeTruthy()
    expect(question.getByRole('radio', { name: 'male', checked: true })).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Discard this answer' }))
    expect(question.getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
    expect(question.queryByText(/frozen/)).toBeNull()
  })

  it('asks to sign in over the form, and loses nothing [APP-04]', async () => {
    let isSignedIn = false
    const { user, received } = await openEntry({
      port: {
        addFactsJson: async ({ facts }) =>
          isSignedIn ? { type: 'Ok', count: received.push(...facts) } : { type: 'LoginRequired' },
      },
      session: {
        login: async () => {
          isSignedIn = true
          return {
            type: 'LoginSuccessful',
            user: { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', roles: [] },
          }
        },
      },
    })
    await answerSex(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    expect(dialog.getByText(/one answer is on this device/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Password'), 'correct horse battery')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await expect.poll(() => received).toEqual([{ id: 'sex', value: 'male' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before leaving if, and only if, answers are unsaved [CASE-07]', async () => {
    const { user, guard } = await openEntry({ draft: named })
    expect(guard.isHolding()).toBe(false)
    await answerSex(user)
    expect(guard.isHolding()).toBe(true)
    await user.click(save())
    await expect.poll(() => guard.isHolding()).toBe(false)
  })

  it('does not ask before leaving if the last answer was reverted to the saved one [CASE-07]', async () => {
    const { user, guard } = await openEntry({ draft: named })
    await answerSex(user)
    expect(guard.isHolding()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(guard.isHolding()).toBe(false)
    expect(screen.getByText('No unsaved changes')).toBeTruthy()
  })

  it('marks answers as changed only in a case saved before', async () => {
    const fresh = await openEntry()
    await answerSex(fresh.user)
    expect(await screen.findByText(/unsaved change/)).toBeTruthy()
    expect(screen.queryByText('Changed, not saved')).toBeNull()
    fresh.unmount()
    const { user } = await openEntry({ draft: named })
    await answerSex(user)
    expect(await screen.findByText('Changed, not saved')).toBeTruthy()
  })

  it('tells a leaving user that the answers are kept', async () => {
    const { user, guard } = await openEntry({ draft: named })
    await answerSex(user)
    guard.ask(() => {})
    render(<I18nProvider i18n={i18n}>{guard.leaving()?.hold.reason}</I18nProvider>)
    expect(
      screen.getByText(/^One answer is not saved in the case. What is not saved stays with this case/),
    ).toBeTruthy()
  })

  it('tells the server when the screen is left and when the page is closed [CASE-14]', async () => {
    const left: unknown[] = []
    const { unmount } = await openEntry({
      draft: named,
      port: {
        unsetDirtyBit: async (request) => {
          left.push(request)
          return { type: 'Ok' }
        },
      },
    })
    const mine = { group: 'Testing', base: 'entry', draft: 'draft-1' }
    dispatchEvent(new Event('pagehide'))
    expect(left).toEqual([mine])
    unmount()
    expect(left).toEqual([mine, mine])
    dispatchEvent(new Event('pagehide'))
    expect(left).toHaveLength(2)
  })
})
