/**
 * The modals of data entry, each opened as a person opens it. The reminder of the name, the calculator and the update have tests of their
 * own under this line, the leave question in `App.test.tsx`.
 */
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Opening, openEntry } from '../entryPage.fixture'
import { complete, named, save } from '../saving/saving.fixture'

type User = Awaited<ReturnType<typeof openEntry>>['user']

interface Modal {
  readonly name: string
  readonly opening: Opening
  readonly open: (user: User) => Promise<void>
  readonly role?: 'alertdialog'
  readonly title: string | RegExp
  /** What it says or asks. */
  readonly says: RegExp
}

const press = async (user: User, name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  if (!button) throw new Error(`There is no button ${name}`)
  await user.click(button)
}
const pressSave = (user: User) => user.click(save())

const node = {
  id: 'ask',
  text: { en: 'Really?' },
  values: [],
  allowsFreeText: true,
  allowedInRoot: true,
  possibleParents: [],
  canBeSetByReporter: true,
  canBeSetByNormalUser: false,
  canBeSetByDataManager: true,
} as const
const reply = {
  ...node,
  id: 'reply',
  text: { en: 'Confirmed' },
  allowedInRoot: false,
  possibleParents: ['ask'],
  canBeSetByReporter: false,
  canBeSetByNormalUser: true,
} as const
const queries: CaseCallsPort['queries'] = {
  getAllNodes: async () => ({ type: 'ReceivedNodes', nodes: [node, reply] }),
  getQueriesForCase: async () => ({
    type: 'ReceivedQueries',
    queries: [
      {
        uuid: 'q1',
        checkId: null,
        questionId: 'sex',
        caseIdentifier: 'VH_0042',
        steps: [
          { nodeId: 'ask', instant: '2026-11-21T10:00:00Z', value: 'Really?', source: { kind: 'user', user: 'ben' } },
        ],
      },
    ],
  }),
  startQuery: async () => ({ type: 'Ok' }),
  answer: async () => ({ type: 'Ok' }),
}

const modals: readonly Modal[] = [
  {
    name: 'load',
    opening: {
      cases: {
        getPageOfCases: async () => ({
          type: 'ReceivedPageOfCases',
          next: null,
          cases: [{ name: 'VH_2', group: 'Testing', base: 'entry' }],
        }),
      },
    },
    open: (user) => press(user, 'Open'),
    title: 'Open a case',
    says: /VH_2/,
  },
  { name: 'save', opening: { draft: { facts: complete } }, open: pressSave, title: 'Name the case', says: /permanent/ },
  {
    name: 'save, of an incomplete case',
    opening: { draft: { caseName: 'VH_0042' } },
    open: pressSave,
    role: 'alertdialog',
    title: 'Save incomplete case?',
    says: /Findings/,
  },
  {
    name: 'new case',
    opening: { draft: { ...named, unsaved: ['sex'] } },
    open: async (user) => {
      await press(user, 'More')
      await user.click(await screen.findByRole('menuitem', { name: /^New case/ }))
    },
    role: 'alertdialog',
    title: 'Begin a new case without saving?',
    says: /Discard and begin/,
  },
  {
    name: 'group assignment',
    opening: {
      draft: named,
      caseCalls: {
        groups: {
          getAssignments: async () => ({
            type: 'ReceivedAssignments',
            assignments: [{ group: 'Testing', base: 'entry', name: 'VH_0042', groupName: 'Surgeons', assign: false }],
          }),
          setAssignment: async () => ({ type: 'Assigned' }),
        },
      },
    },
    open: (user) => press(user, 'Share'),
    title: 'Share the case',
    says: /Surgeons/,
  },
  {
    name: 'save success',
    opening: {
      draft: named,
      port: {
        savecase: async () => ({ type: 'OkWithGroups', possibleGroupsToAddTo: ['Surgeons'], caseName: 'VH_0042' }),
      },
    },
    open: pressSave,
    title: 'Case saved',
    says: /Surgeons/,
  },
  {
    name: 'save error',
    opening: { draft: named, port: { savecase: async () => Promise.reject(new Error('offline')) } },
    open: pressSave,
    role: 'alertdialog',
    title: 'The case was not saved',
    says: /connection/,
  },
  {
    name: 'interim locked',
    opening: { draft: named, port: { savecase: async () => ({ type: 'InterimLocked', questions: ['height'] }) } },
    open: pressSave,
    title: 'The case is interim locked',
    says: /Height/,
  },
  {
    name: 'query answering',
    opening: { draft: named, caseCalls: { queries } },
    open: (user) => press(user, 'Answer'),
    title: /Sex/,
    says: /Really\?/,
  },
]

describe('a modal of data entry', () => {
  it.each(modals)('opens over the form, says what it is about, and closes: $name [DATA-05]', async (modal) => {
    const { user } = await openEntry(modal.opening)
    await modal.open(user)
    const role = modal.role ?? 'dialog'
    const dialog = await screen.findByRole(role, { name: modal.title })
    await waitFor(() => expect(dialog.textContent).toMatch(modal.says))
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(within(document.body).queryByRole('radio', { name: 'male' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole(role, { name: modal.title })).toBeNull())
    expect(screen.getByRole('radio', { name: 'male' })).toBeTruthy()
  })
})
