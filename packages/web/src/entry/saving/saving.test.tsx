import type { SaveCaseResult } from '@casebook/core/entry/entry.calls'
import type { Fact } from '@casebook/core/facts/fact'
import { DiskFull, ServerFault } from '@casebook/core/refusal'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Opening, openEntry } from '../entryPage.fixture'
import { complete, main, named, type Page, save } from './saving.fixture'

const told = async () => (await screen.findByText(/^The case is saved as/)).closest('[role=status]') as HTMLElement

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
    await told()
    expect(await screen.findByRole('heading', { level: 1, name: 'VH_2' })).toBeTruthy()
  })

  it('may have hyphens where the study says so, and the next free one is proposed [CASE-01]', async () => {
    const base = { ...entryBase, config: { ...entryBase.config, caseNames: { hyphens: true, next: 'W-###' } } }
    const { user, saves } = await openEntry({ base, draft: { facts: complete, nextName: 'W-008' } })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Name the case' }))
    const field = dialog.getByRole('textbox', { name: 'Case name' })
    expect(field).toHaveProperty('value', 'W-008')
    expect(dialog.getByText('Use letters A–Z, digits, - and _ only (no spaces).')).toBeTruthy()
    await user.type(field, ' ')
    expect(dialog.getByRole('button', { name: 'Save case' })).toHaveProperty('disabled', true)
    await user.type(field, '{Backspace}{Enter}')
    await told()
    expect(saves.map(({ caseName }) => caseName)).toEqual(['W-008'])
  })

  it('explains why an unanswered case is not saved, until something is answered', async () => {
    const { user } = await openEntry({
      draft: { caseName: 'VH_0042' },
      port: { savecase: async () => ({ type: 'NothingToSave' }) },
    })
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    const bar = within(screen.getByRole('region', { name: 'Save' }))
    expect((await bar.findByRole('status')).textContent).toBe('Nothing answered yet')
    expect(document.activeElement).toBe(save())
    await user.click(screen.getByRole('radio', { name: 'male' }))
    expect(await bar.findByText(/unsaved change/)).toBeTruthy()
    expect(bar.queryByText(/Not saved/)).toBeNull()
  })

  it('is confirmed with the name and without a dialog, where there is nothing to ask [CASE-06]', async () => {
    const { user, saves } = await openEntry({ draft: named })
    await user.click(save())
    const toast = (await told()).parentElement as HTMLElement
    expect(toast.textContent).toContain('The case is saved as VH_0042.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(save())
    await user.click(within(toast).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/^The case is saved as/)).toBeNull()
    await user.click(save())
    await told()
    await user.click(main().getByRole('radio', { name: 'female' }))
    expect(screen.queryByText(/^The case is saved as/)).toBeNull()
    expect(saves).toHaveLength(2)
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
    expect(await dialog.findByText('You no longer share single cases with this group.')).toBeTruthy()
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
        'The server’s disk is full. Nothing is lost: saved answers stay saved, and these stay here until there is space. Please tell an administrator now.',
      ),
    ).toBeTruthy()
    isFull = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText(/^Saved \d/))[0]).toBeTruthy()
  })

  it('says that the server had an error, and does not send anybody to the cable [CASE-06]', async () => {
    const { user } = await openEntry({
      draft: { ...named, unsaved: ['sex'] },
      port: { savecase: () => Promise.reject(new ServerFault('The call savecase failed: 500 ')) },
    })
    await user.click(save())
    const dialog = await screen.findByRole('alertdialog', { name: 'The case was not saved' })
    expect(dialog.textContent).toContain('The server had an error. Your connection is good.')
  })

  it('says of answers that the same person gave in another tab whose they are [CASE-12]', async () => {
    const at = '2026-11-21T10:00:00Z'
    const merged = [{ id: 'sex', theirs: 'female', author: 'ada', authorName: 'Ada Lovelace', at }]
    const { user } = await openEntry({
      draft: { ...named, unsaved: ['height'] },
      port: { savecase: async () => ({ type: 'OkWithGroups', possibleGroupsToAddTo: [], merged }) },
    })
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Case saved' })
    expect(dialog.textContent).toContain('You answered other questions in another tab.')
    expect(dialog.textContent).toContain('You, in another tab')
    expect(dialog.textContent).not.toMatch(/Somebody else|Lovelace/)
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

    it('calls the person’s own answers in another tab theirs [CASE-12]', async () => {
      const own = questions.map((one) => ({ ...one, author: 'ada', authorName: 'Ada Lovelace' }))
      const { user } = await openEntry({
        draft: { ...named, facts: mine },
        port: { savecase: async () => ({ type: 'Conflict', revision: 'r2', questions: own }) },
      })
      await user.click(save())
      const dialog = await screen.findByRole('alertdialog', { name: 'You have changed this case in another tab' })
      expect(within(dialog).getAllByText('You, in another tab').length).toBeGreaterThan(1)
      expect(dialog.textContent).not.toMatch(/Somebody else|Ada Lovelace, /)
    })

    it('names author and time with the language’s comma, and isolates the name [APP-13]', async () => {
      const { dialog } = await inConflict(undefined, { language: 'sy' })
      const sex = within(dialog.getByRole('group', { name: /Sex/ }))
      const ben = sex.getByText('Dr Ben Weber')
      expect(ben.tagName).toBe('BDI')
      expect(ben.parentElement?.textContent).toMatch(/^Dr Ben Weber، \D*21 \D+2026، /)
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
      await told()
      expect(await screen.findByText(/^Saved \d/, { selector: 'button *' })).toBeTruthy()
      expect(received).toEqual([{ id: 'height', value: 171 }])
    })

    it('asks nothing where the text typed in the meantime is what the other person said [CASE-12]', async () => {
      const { dialog, user } = await inConflict(async (page) => {
        const field = screen.getByRole('textbox', { name: /Height/ })
        await page.user.clear(field)
        await page.user.type(field, '150')
      })
      await waitFor(() => expect(dialog.queryByRole('group', { name: /Height/ })).toBeNull())
      expect(dialog.getByRole('status').textContent).toContain('one question to go')
      await user.click(dialog.getByRole('radio', { name: /^female/ }))
      expect(dialog.getByRole('button', { name: 'Save with these answers' })).toHaveProperty('disabled', false)
    })

    it('saves at once where nothing differs any more [CASE-12]', async () => {
      const page: Page = await openEntry({
        draft: { ...named, facts: mine },
        port: {
          savecase: async ({ seen }): Promise<SaveCaseResult> => {
            if (seen === 'r2') return { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
            const field = screen.getByRole('textbox', { name: /Height/ })
            await page.user.clear(field)
            await page.user.type(field, '150')
            return { type: 'Conflict', revision: 'r2', questions: questions.slice(1) }
          },
        },
      })
      await page.user.click(save())
      await told()
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(page.received).toEqual([{ id: 'height', value: 150 }])
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
      await told()
      expect(await screen.findByText(/^Saved \d/, { selector: 'button *' })).toBeTruthy()
      expect(received).toEqual([{ id: 'sex', value: 'female' }])
      expect(main().getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
      expect(main().getByRole('textbox', { name: /Height/ })).toHaveProperty('value', '170')
    })
  })
})
