/**
 * The session ends while a dialog is open over the form: the sign-in opens over the page, and then the dialog
 * continues.
 */

import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import { aCredentialPort } from '@casebook/core/sdv/credential/credential.fixture'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mara } from '../testing/people'
import { type Opening, openEntry } from './entryPage.fixture'

type Page = Awaited<ReturnType<typeof openEntry>>
type Dialog = ReturnType<typeof within>

/** A server with an ended session. It answers calls only after a sign-in. */
function endedSession() {
  let isOpen = false
  const asked: string[] = []
  const then =
    <T extends { readonly type: string }>(name: string, answer: T) =>
    async (): Promise<T> => {
      asked.push(name)
      // The cast is safe: every call may be refused.
      return isOpen ? answer : ({ type: 'LoginRequired' } as unknown as T)
    }
  const session: Opening['session'] = {
    login: async () => {
      isOpen = true
      return { type: 'LoginSuccessful', user: { ...mara, username: 'ada' } }
    },
  }
  return { session, asked, then }
}

async function signIn({ user }: Page): Promise<void> {
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
  expect(signIn.getByText(/Your session has ended/)).toBeTruthy()
  await user.type(signIn.getByLabelText('Password'), 'correct-horse-battery')
  await user.click(signIn.getByRole('button', { name: 'Sign in' }))
}

const frozen = [{ questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'enteredExternally' }] as const
const ask = {
  id: 'ask',
  text: { en: 'Really?' },
  values: [{ id: 'check', text: { en: 'Please check' } }],
  allowsFreeText: true,
  allowedInRoot: true,
  possibleParents: [],
  canBeSetByReporter: true,
  canBeSetByNormalUser: true,
  canBeSetByDataManager: true,
} as const
const query = {
  uuid: 'q1',
  checkId: null,
  questionId: 'sex',
  caseIdentifier: 'VH_1',
  steps: [{ nodeId: 'ask', instant: '2026-11-21T10:00:00Z', value: 'Really?', source: { kind: 'user', user: 'ben' } }],
} as const

interface Try {
  readonly name: string
  readonly opening: (then: ReturnType<typeof endedSession>['then']) => Opening
  /** Opens the dialog and triggers the call. */
  readonly make: (page: Page) => Promise<void>
  /** Resolves once the response is shown. */
  readonly goesOn: (page: Page) => Promise<unknown>
  readonly calls: readonly string[]
}

const press = async (page: Page, name: string, within_: Dialog | typeof screen = screen) =>
  page.user.click(await within_.findByRole('button', { name }))
const alert = (name: string) => screen.findByRole('alertdialog', { name }).then((found) => within(found))

const tries: readonly Try[] = [
  {
    name: 'load',
    opening: (then) => ({
      cases: {
        getPageOfCases: then('list', {
          type: 'ReceivedPageOfCases',
          next: null,
          cases: [{ name: 'VH_2', group: 'Testing', base: 'entry' }],
        }),
      },
    }),
    make: (page) => press(page, 'Open'),
    goesOn: () => screen.findByRole('button', { name: 'Open VH_2' }),
    calls: ['list', 'list'],
  },
  {
    name: 'share',
    opening: (then) => ({
      caseCalls: {
        groups: {
          getAssignments: then('read', {
            type: 'ReceivedAssignments',
            assignments: [{ group: 'Testing', base: 'entry', name: 'VH_1', groupName: 'Surgeons', assign: false }],
          }),
          setAssignment: then('share', { type: 'Assigned' }),
        },
      } satisfies Partial<CaseCallsPort>,
    }),
    make: (page) => press(page, 'Share'),
    goesOn: () => screen.findByRole('checkbox', { name: 'Surgeons' }),
    calls: ['read', 'read'],
  },
  {
    name: 'unlock',
    opening: (then) => ({
      draft: { caseName: 'VH_1', locked: ['patient'], frozen },
      caseCalls: {
        locks: {
          unlockQuestionnaire: then('unlock', { type: 'MarkedUnlocked' }),
        },
      },
    }),
    make: async (page) => {
      await press(page, 'Unlock')
      await press(page, 'Unlock', await alert('Unlock Patient'))
    },
    goesOn: () => screen.findByText('The section is unlocked.'),
    calls: ['unlock', 'unlock'],
  },
  {
    name: 'sign',
    opening: (then) => ({
      roles: ['PI'],
      deployment: { showsSdv: true },
      caseCalls: {
        sdv: {
          getSdv: async () => ({ type: 'ReceivedSdv', entries: [] }),
          setPiSdv: then('sign', { type: 'SdvSet' }),
          unSetPiSdv: then('take back', { type: 'SdvSet' }),
          setMonitorSdv: async () => ({ type: 'SdvSet' }),
          unSetMonitorSdv: async () => ({ type: 'SdvSet' }),
        },
        credentials: aCredentialPort,
      },
    }),
    make: async (page) => {
      const [first] = await screen.findAllByRole('button', { name: 'Sign as PI' })
      if (first) await page.user.click(first)
      const dialog = within(await screen.findByRole('alertdialog'))
      await press(page, 'Sign anyway', dialog)
      await page.user.type(await dialog.findByLabelText('Your password'), 'right{Enter}')
    },
    goesOn: () => screen.findByRole('button', { name: 'Done' }),
    calls: ['sign', 'sign'],
  },
  {
    name: 'queries',
    opening: (then) => ({
      caseCalls: {
        queries: {
          getAllNodes: then('nodes', { type: 'ReceivedNodes', nodes: [ask] }),
          getQueriesForCase: then('read', { type: 'ReceivedQueries', queries: [query] }),
          startQuery: then('start', { type: 'Ok' }),
          answer: then('answer', { type: 'Ok' }),
        },
      },
    }),
    make: async ({ user }) => {
      document.querySelector<HTMLElement>('[data-question="sex"] input')?.focus()
      await user.keyboard('f')
    },
    goesOn: () => screen.findAllByText('Really?'),
    calls: ['nodes', 'read', 'nodes', 'read'],
  },
]

const openTry = ({ opening }: Try, server: ReturnType<typeof endedSession>) =>
  openEntry({ draft: { caseName: 'VH_1', revision: 'r1' }, session: server.session, ...opening(server.then) })

describe('a dialog whose call finds the session ended', () => {
  it.each(tries)('continues after the sign-in over it: $name [APP-04] [DATA-05]', async (one) => {
    const server = endedSession()
    const page = await openTry(one, server)
    server.asked.length = 0
    await one.make(page)
    await signIn(page)
    expect(await one.goesOn(page)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Sign in to go on' })).toBeNull()
    expect(server.asked.slice(-one.calls.length)).toEqual(one.calls)
    expect(page.visited).toHaveLength(1)
  })

  it('says that the user is signed out if they decline, and keeps the form [APP-04]', async () => {
    const one = tries[1]
    if (!one) throw new Error('There is nothing to try')
    const page = await openTry(one, endedSession())
    await one.make(page)
    const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    await page.user.click(signIn.getAllByRole('button', { name: 'Not now' })[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Share the case' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/You are signed out/)
  })

  it('says in place that the account has no permission [APP-22]', async () => {
    const refused = async () => ({ type: 'InsufficientPermissions' }) as const
    const page = await openEntry({
      draft: { caseName: 'VH_1' },
      caseCalls: { groups: { getAssignments: refused, setAssignment: refused } },
    })
    await press(page, 'Share')
    const dialog = within(await screen.findByRole('dialog', { name: 'Share the case' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('You may not do this. Nothing was changed.')
  })
})
