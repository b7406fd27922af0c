import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

const inFocus = () => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question
const main = () => within(screen.getByRole('main'))
const focusOn = (name: string) => main().getByRole('radio', { name }).focus()

describe('"Why?"', () => {
  it('explains at a question why it is asked, and follows the answers [DATA-11]', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'smokes', value: true }] } })
    main()
      .getByRole('textbox', { name: /Since which year/ })
      .focus()
    await user.keyboard('{Control>}s{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Go to the first' }))
    await expect.poll(inFocus).toBe('sex')
    await user.keyboard('w')
    const why = within(await screen.findByRole('dialog', { name: 'Why?' }))
    expect(why.getByText('Why is this asked and required?')).toBeTruthy()
    expect(why.getByText(/is asked for every case/).textContent).toContain('Patient')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Why?' })).toBeNull()
    expect(inFocus()).toBe('sex')
  })

  it('names the question and the version of the base with the language’s comma [APP-13]', async () => {
    const { user } = await openEntry({ language: 'sy' })
    focusOn('female')
    await user.keyboard('w')
    const why = within(await screen.findByRole('dialog', { name: 'Why?' }))
    expect(why.getByText('sex').parentElement?.textContent).toMatch(/^sex، version \S+ of the study$/)
  })

  it('leads from a solution to the answers its rules depend on, and on to why hidden ones are hidden [DATA-14]', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'smokes', value: true }] } })
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const solutions = within(await screen.findByRole('region', { name: 'Solutions' }))
    await user.click(solutions.getByRole('button', { name: 'Why?' }))
    const why = within(await screen.findByRole('dialog', { name: 'Why?' }))
    expect(why.getAllByText('P4')[0]?.parentElement?.textContent).toMatch(/scores P4$/)
    const smokes = why.getAllByRole('button', { name: 'Does the patient smoke?' })[0] as HTMLElement
    expect(smokes.closest('li')?.textContent).toMatch(/^Does the patient smoke\? Yes/)
    await user.click(smokes)
    await expect.poll(inFocus).toBe('smokes')
    expect(screen.queryByRole('dialog', { name: 'Case summary' })).toBeNull()
  })
})

describe('the summary without room beside the form', () => {
  const summary = () => screen.findByRole('dialog', { name: 'Case summary' })
  const button = () => screen.getByRole('button', { name: 'Summary' })

  it('is a sheet that takes the focus; Escape and its close button return it', async () => {
    const { user } = await openEntry()
    for (const close of [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
    ]) {
      await user.click(button())
      expect((await summary()).contains(document.activeElement)).toBe(true)
      await close()
      expect(screen.queryByRole('dialog')).toBeNull()
      await expect.poll(() => document.activeElement).toBe(button())
    }
  })

  it('closes when the user goes to a question', async () => {
    const { user } = await openEntry()
    await user.click(button())
    await user.click(within(await summary()).getByRole('button', { name: /Height/ }))
    await expect.poll(inFocus).toBe('height')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('loading another case [DATA-04]', () => {
  const cases = (names: readonly string[]) => {
    const there = [...names]
    const deleted: string[] = []
    return {
      deleted,
      cases: {
        getPageOfCases: async () =>
          ({
            type: 'ReceivedPageOfCases',
            next: null,
            cases: there.map((name) => ({ name, group: 'Testing', base: 'entry' })),
          }) as const,
        deleteCase: async ({ name }: { readonly name: string }) => {
          deleted.push(name)
          there.splice(there.indexOf(name), 1)
          return { type: 'Ok' } as const
        },
        resolveCase: async () =>
          ({ type: 'CaseResolved', group: 'Testing', base: 'entry', owner: 'ada', name: 'VH_2' }) as const,
      },
    }
  }
  const open = async (user: Awaited<ReturnType<typeof openEntry>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return within(await screen.findByRole('dialog', { name: 'Open a case' }))
  }

  it('lists as the server sorts, filters, and deletes in two steps', async () => {
    const world = cases(['VH_2', 'VH_10', 'X_1'])
    const { user } = await openEntry({ cases: world.cases })
    const dialog = await open(user)
    const names = () => dialog.getAllByRole('button', { name: /^Open / }).map((one) => one.getAttribute('aria-label'))
    await expect.poll(names).toEqual(['Open VH_2', 'Open VH_10', 'Open X_1'])
    await user.type(dialog.getByRole('searchbox'), 'vh')
    expect(names()).toEqual(['Open VH_2', 'Open VH_10'])
    await user.click(dialog.getByRole('button', { name: 'Delete VH_2' }))
    expect(world.deleted).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Really delete VH_2? Press again.' }))
    await expect.poll(names).toEqual(['Open VH_10'])
    expect(world.deleted).toEqual(['VH_2'])
  })

  it('renders the start of a long list, and finds rows not rendered yet', async () => {
    const { user } = await openEntry({ cases: cases(Array.from({ length: 103 }, (_, i) => `VH_${i + 1}`)).cases })
    const dialog = await open(user)
    // Computing the roles of a hundred rows takes seconds.
    await dialog.findByLabelText('Open VH_100')
    expect(dialog.queryByLabelText('Open VH_101')).toBeNull()
    fireEvent.click(dialog.getByText('Show more (3)'))
    expect(dialog.getByLabelText('Open VH_103')).toBeTruthy()
    expect(dialog.queryByText(/^Show more/)).toBeNull()
  })

  it('asks once while answers are unsaved, and then no more', async () => {
    const { user, guard, visited } = await openEntry({ cases: cases(['VH_2']).cases, draft: { unsaved: ['sex'] } })
    const dialog = await open(user)
    await user.click(await dialog.findByRole('button', { name: 'Open VH_2' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Open VH_2 without saving?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Back to the list' }))
    expect(guard.isHolding()).toBe(true)
    await user.click(question.getByRole('button', { name: 'Open without saving' }))
    await expect.poll(() => guard.isHolding()).toBe(false)
    await expect.poll(() => visited.at(-1)).toBe('/dialog/Testing/entry/entry?case=VH_2&owner=ada')
  })

  it('offers to delete one’s own cases, but not those of colleagues [APP-22] [CASE-11]', async () => {
    const of = (name: string, user: string) => ({ name, group: 'Testing', base: 'entry', user })
    const { user } = await openEntry({
      cases: {
        getPageOfCases: async () => ({
          type: 'ReceivedPageOfCases',
          next: null,
          cases: [of('VH_1', 'ada'), of('VH_2', 'ben')],
        }),
      },
    })
    const dialog = await open(user)
    expect(await dialog.findByRole('button', { name: 'Delete VH_1' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open VH_2' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Delete VH_2' })).toBeNull()
  })

  it('distinguishes the open case from a shared one of the same name', async () => {
    const of = (user: string) => ({ name: 'VH_1', group: 'Testing', base: 'entry', user })
    const { user } = await openEntry({
      cases: {
        getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [of('ada'), of('ben')] }),
      },
      draft: { caseName: 'VH_1', owner: 'ada' },
    })
    const dialog = await open(user)
    const loads = await dialog.findAllByRole('button', { name: 'Open VH_1' })
    expect(loads.map((load) => (load as HTMLButtonElement).disabled)).toEqual([true, false])
    expect(dialog.getAllByText('Open here')).toHaveLength(1)
  })
})

describe('the reminder of the case name [CASE-08]', () => {
  const reminder = () => screen.findByRole('alertdialog', { name: 'You name the case when you save it' })

  const notice = () => screen.findByText('You name the case when you save it')

  it('appears once for a new case, and takes nothing from the form: the focus is on the first question [DATA-05]', async () => {
    const { user, unmount } = await openEntry({ isReminded: false })
    expect((await notice()).closest('[role=status]')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect
      .poll(() => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question)
      .toBe('sex')
    await user.keyboard('1')
    await waitFor(() => expect(screen.queryByText('You name the case when you save it')).toBeNull())
    unmount()
    await openEntry({ isReminded: false })
    expect(screen.queryByText('You name the case when you save it')).toBeNull()
  })

  it('can be closed, and leaves the form’s shortcuts working [DATA-05]', async () => {
    const { user } = await openEntry({ isReminded: false })
    await notice()
    await user.click((await notice()).closest('div.pointer-events-auto')?.querySelector('button') as HTMLElement)
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('alertdialog', { name: 'Save incomplete case?' })
    expect(screen.queryByText('You name the case when you save it')).toBeNull()
  })

  it('does not appear for a case that has one', async () => {
    await openEntry({ isReminded: false, draft: { caseName: 'VH_1' } })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText('You name the case when you save it')).toBeNull()
  })

  it('saves the case if the deployment says so, under the name then given, even if unanswered', async () => {
    const asked: unknown[] = []
    const { user } = await openEntry({
      isReminded: false,
      deployment: { reminderSavesCase: true },
      port: {
        savecase: async (request) => {
          asked.push(request)
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], revision: 'r1', caseName: request.caseName }
        },
      },
    })
    await reminder()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'OK, save now' }))
    const field = within(await screen.findByRole('dialog', { name: 'Name the case' })).getByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'VH_1{Enter}')
    expect((await screen.findByText(/^The case is saved as/)).textContent).toBe('The case is saved as VH_1.')
    expect(await screen.findByRole('heading', { level: 1, name: 'VH_1' })).toBeTruthy()
    expect(asked).toMatchObject([{ caseName: 'VH_1', force: true, evenEmpty: true }])
    expect(main().queryByText('Required')).toBeNull()
  })

  it('saves an unanswered case only on acceptance: a later save asks as usual [CASE-03]', async () => {
    const asked: unknown[] = []
    const { user } = await openEntry({
      isReminded: false,
      deployment: { reminderSavesCase: true },
      port: {
        savecase: async (request) => {
          asked.push(request)
          return { type: 'NothingToSave' }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'OK, save now' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Save case/ }))
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await user.type(await screen.findByRole('textbox', { name: 'Case name' }), 'VH_1{Enter}')
    await expect.poll(() => asked).toMatchObject([{ evenEmpty: undefined }])
  })
})
