import { type GroupsPort, groupsCalls } from '@casebook/core/groups/groups.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

type Create = GroupsPort['createGroup']

const created: Create = async () => ({ type: 'GroupCreated' })

async function open(answer: Create = created) {
  const asked: unknown[] = []
  const page = await openAt('/groups/create', {
    session: { login: async () => ({ type: 'LoginSuccessful', user: mara }) },
    areas: [
      answering(groupsCalls, {
        listGroups: async () => ({
          type: 'ReceivedGroups',
          groups: [
            {
              name: 'Hernia region',
              description: 'All surgeons',
              sharedCases: true,
              amOwner: true,
              users: [],
              membershipStatus: 'JoinedWithAllCases',
            },
          ],
        }),
        createGroup: (request) => {
          asked.push(request)
          return answer(request)
        },
      }),
    ],
  })
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const create = () => user.click(screen.getByRole('button', { name: 'Create group' }))
  return { ...page, asked, user, name, create }
}

const messageAt = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

describe('creating a group', () => {
  it('takes name, description and sharing, and shows the group in the overview [GRP-03]', async () => {
    const { asked, user, name, create, history } = await open()
    expect(document.title).toBe('Create group – Casebook')
    await user.type(name, ' Hernia region ')
    await user.type(screen.getByRole('textbox', { name: 'Description (optional)' }), 'All surgeons')
    await user.click(screen.getByRole('checkbox', { name: /Share cases among members/ }))
    await create()
    await screen.findByRole('heading', { name: 'Hernia region' })
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      'Hernia region is created. Colleagues find it in this list.',
    )
    expect(asked).toEqual([{ name: 'Hernia region', description: 'All surgeons', sharedCases: true, allCases: false }])
    expect(history.at(-1)).toBe('/groups?created=Hernia+region')
  })

  it('asks which own cases the group gets, selected ones first [GRP-03]', async () => {
    const { asked, user, name, create } = await open()
    const cases = within(screen.getByRole('group', { name: 'Which of your cases does the group get?' }))
    const choices = cases.getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Selected casesNone for now. You assign them one by one.', true],
      ['All my casesIncluding those you enter later.', false],
    ])
    expect(screen.getByText(/Otherwise you only get their statistics/)).toBeTruthy()
    await user.type(name, 'Mesh')
    await user.click(cases.getByRole('radio', { name: /^All my cases/ }))
    await create()
    await waitFor(() => expect(asked).toMatchObject([{ name: 'Mesh', allCases: true }]))
  })

  it('says in a dialog and at the field that the group already exists, and keeps the typed text [GRP-03]', async () => {
    const { user, name, create } = await open(async () => ({ type: 'GroupAlreadyExisted' }))
    await user.type(name, 'Hernia region')
    await create()
    const modal = within(await screen.findByRole('alertdialog', { name: 'This group already exists' }))
    await user.click(modal.getByRole('button', { name: 'Choose another name' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(name)
    expect(name).toHaveProperty('value', 'Hernia region')
    expect(messageAt(name)).toBe('A group has this name, or one that looks like it. Choose another name.')
    await user.type(name, ' 2')
    expect(messageAt(name)).toBe('Colleagues find the group by this name.')
  })

  it.each([
    ['', 'Enter a name.'],
    ['Car\u200bdio', 'The name contains invisible characters. Type it instead of pasting it.'],
    [
      'C\u0430rdio',
      'A word of the name mixes alphabets whose letters look alike, such as Latin and Cyrillic. Type it again.',
    ],
    ['x'.repeat(256), 'The name is longer than 255 characters. Shorten it.'],
  ])('explains at the focused field why the name %j is refused [GRP-03]', async (typed, words) => {
    const { asked, user, name, create } = await open()
    if (typed) await user.click(name)
    if (typed) await user.paste(typed)
    await create()
    expect(messageAt(name)).toBe(words)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(name)
    expect(asked).toEqual([])
  })

  it('says that the server did not answer, and keeps the typed text', async () => {
    const { user, name, create } = await open(async () => {
      throw new Error('offline')
    })
    await user.type(name, 'Hernia region')
    await create()
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(name).toHaveProperty('value', 'Hernia region')
    expect(screen.getByRole('button', { name: 'Create group' })).toHaveProperty('disabled', false)
  })

  it('signs in over the form if the session has ended, and then creates the group [APP-04]', async () => {
    let isOver = true
    const { asked, user, name, create, history } = await open(async (group) =>
      isOver ? { type: 'LoginRequired' } : created(group),
    )
    await user.type(name, 'Hernia region')
    await create()
    const modal = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    isOver = false
    await user.type(modal.getByLabelText('Password'), 'correct-horse-battery')
    await user.click(modal.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(history.at(-1)).toBe('/groups?created=Hernia+region'))
    expect(asked).toHaveLength(2)
  })

  it('says that nothing was created if the user declines to sign in, and keeps the typed text [APP-04]', async () => {
    const { user, name, create } = await open(async () => ({ type: 'LoginRequired' }))
    await user.type(name, 'Hernia region')
    await create()
    const modal = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    await user.type(modal.getByLabelText('Password'), '{Escape}')
    expect((await screen.findByRole('alert')).textContent).toBe('You are signed out. Try again to sign in.')
    expect(name).toHaveProperty('value', 'Hernia region')
  })

  it('says that the page may not be opened if the server refuses', async () => {
    const { user, name, create } = await open(async () => ({ type: 'InsufficientPermissions' }))
    await user.type(name, 'Hernia region')
    await create()
    expect(await screen.findByRole('heading', { name: /^Your account cannot open/ })).toBeTruthy()
  })

  it('asks before typed text is left behind [APP-03]', async () => {
    const { user, name, guard } = await open()
    expect(guard.isHolding()).toBe(false)
    await user.type(name, 'Hernia')
    expect(guard.isHolding()).toBe(true)
    await user.clear(name)
    expect(guard.isHolding()).toBe(false)
  })
})
