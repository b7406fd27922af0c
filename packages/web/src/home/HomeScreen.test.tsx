import { civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { homeCalls, type Waiting } from '@casebook/core/home/home.calls'
import type { Role } from '@casebook/core/permissions/capabilities'
import { type QueriesPort, queriesCalls } from '@casebook/core/queries/queries.calls'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { today } from '../dates/today'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const on = (days: number) => civilDateText(plusDays(today(), days))
const ofCase = (name: string) => ({ group: 'Alpine', base: 'surgery', owner: 'mara', name })
const en = (text: string) => ({ en: text })
const old = '2026-01-02T08:00:00.000Z'
const study = { group: 'Alpine', base: 'surgery', text: en('Hernia registry'), cases: 11 }
const sections = {
  ...ofCase('VH_20'),
  sections: [
    { id: 'op', text: en('Surgery') },
    { id: 'pain', text: en('Pain') },
  ],
  since: old,
}

const draft = {
  group: 'Alpine',
  base: 'surgery',
  text: en('Hernia registry'),
  id: 'd1',
  caseName: null,
  touchedAt: old,
  unsaved: 3,
  answers: [{ question: { type: 'Num' as const, text: en('Age') }, value: 41 }],
}
const full: Waiting = {
  type: 'ReceivedWaiting',
  drafts: { count: 1, lines: [draft] },
  queries: {
    count: 99,
    more: true,
    lines: [
      {
        ...ofCase('VH_38'),
        uuid: 'q',
        questionId: 'asa',
        question: en('ASA class'),
        step: en('Differs from the source'),
        words: en('Please check.'),
        by: 'Jonas Roth',
        since: old,
      },
    ],
  },
  followUps: {
    count: 1,
    lines: [
      {
        ...ofCase('VH_31'),
        questionnaireId: 'month',
        questionnaire: en('After a month'),
        opens: on(-20),
        closes: on(-7),
      },
    ],
  },
  toSign: { count: 1, lines: [sections] },
  invitations: { count: 1, lines: [{ group: 'Graz', sharedCases: false, invitedBy: 'Lea Brunner' }] },
  requests: { count: 1, lines: [{ group: 'Alps', people: 2 }] },
  studies: [study],
}
const empty: Waiting = { type: 'ReceivedWaiting', studies: [] }

const longOverdue: Waiting = { ...empty, followUps: { count: 52, longOverdue: 50, lines: full.followUps?.lines ?? [] } }

async function openHome(waiting: () => Waiting, held: readonly Role[] = ['PI'], address = '/home') {
  const opened = await openAt(address, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: held } }) },
    cases: { newCase: async () => ({ type: 'Ok', draft: 'new' }) },
    entry: { reset: async () => ({ type: 'ReceivedState' }) as never },
    areas: [answering(homeCalls, { getWaiting: async () => waiting() }), answering(queriesCalls, queries)],
  })
  return { ...opened, user: userEvent.setup() }
}

/** What was said to the query in `full`, which a reviewer may close. */
const said: unknown[] = []
const queries: Partial<QueriesPort> = {
  getAllNodes: async () => ({
    type: 'ReceivedNodes',
    nodes: [
      { ...aNode('ask'), allowedInRoot: true },
      { ...aNode('say'), possibleParents: ['ask'], canBeSetByReporter: false, canBeSetByNormalUser: true },
      {
        ...aNode('close'),
        possibleParents: ['say'],
        allowsFreeText: false,
        values: [{ id: 'accepted', text: en('Accepted') }],
      },
    ],
  }),
  getQueriesForCase: async () => ({
    type: 'ReceivedQueries',
    queries: [
      { uuid: 'q', checkId: null, questionId: 'asa', caseIdentifier: 'VH_38', steps: ['ask', 'say'].map(aStep) },
    ],
  }),
  answer: async (request) => {
    said.push(request)
    return { type: 'Ok' }
  },
}

function aNode(id: string) {
  const reviewer = { canBeSetByReporter: true, canBeSetByNormalUser: false, canBeSetByDataManager: false }
  return { id, text: en(id), values: [], allowsFreeText: true, allowedInRoot: false, possibleParents: [], ...reviewer }
}

function aStep(nodeId: string) {
  return { nodeId, instant: old, value: 'Seen.', source: { kind: 'user', user: 'mara' } } as const
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the home screen', () => {
  it('begins with what waits for this person, each line one click from its place [MORE-11]', async () => {
    await openHome(() => full)
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })).toBeTruthy()
    const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(cards.slice(-7)).toEqual([
      'Not saved yet',
      'Queries to answer',
      'Follow-ups due',
      'Complete, ready to sign',
      'Invitations',
      'Requests to join',
      'Your studies',
    ])
    const main = within(screen.getByRole('main'))
    const to = (name: string) => main.getByRole('link', { name }).getAttribute('href')
    expect(to('Resume the case without a name in Hernia registry')).toBe('/dialog/Alpine/surgery/surgery?draft=d1')
    const opens = (name: string) => `/dialog/Alpine/surgery/surgery?case=${name}&owner=mara`
    expect(to('Answer the query on ASA class of VH_38')).toBe(`${opens('VH_38')}&question=asa`)
    expect(to('Start After a month of VH_31')).toBe(opens('VH_31'))
    expect(to('Sign VH_20')).toBe(opens('VH_20'))
    expect(to('Respond to the invitation to Graz')).toBe('/groups/data/Graz')
    expect((await (await card('Not saved yet')).findByText('Age')).parentElement?.textContent).toBe('Age 41')
    expect((await card('Queries to answer')).getByText('More than 99')).toBeTruthy()
    expect((await card('Complete, ready to sign')).getByText('Surgery, Pain')).toBeTruthy()
    expect((await card('Follow-ups due')).getByText('7 days overdue')).toBeTruthy()
    expect(main.getByRole('status').textContent).toBe('More than 99 tasks for you')
  })

  it('counts follow-ups that are long overdue in one line, and leads to them [MORE-11]', async () => {
    await openHome(() => longOverdue)
    const card = within(await screen.findByRole('region', { name: 'Follow-ups due' }))
    const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringContaining('50 follow-ups are overdue by more than 30 days'),
      expect.stringContaining('VH_31'),
    ])
    expect(card.getByRole('link', { name: 'Look through' }).getAttribute('href')).toContain('/follow-ups')
  })

  it('leads a monitor to what changed and to the case to verify, and lets them close what is answered in place [MORE-11]', async () => {
    const { drafts: _, followUps: __, toSign, ...rest } = full
    const changed = { count: 1, lines: [{ ...ofCase('VH_40'), answers: 2, since: old }] }
    const { user } = await openHome(() => ({ ...rest, changed, ...(toSign && { toVerify: toSign }) }), ['REPORTER'])
    const review = await screen.findByRole('link', { name: 'Review the changes in VH_40' })
    expect(review.getAttribute('href')).toBe('/verification/changes?group=Alpine&base=surgery&owner=mara&case=VH_40')
    expect((await card('Changed since you verified')).getByText('2 answers changed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All queries' }).getAttribute('href')).toBe('/queries')
    const verify = await screen.findByRole('link', { name: 'Verify VH_20' })
    expect(verify.getAttribute('href')).toBe('/dialog/Alpine/surgery/surgery?case=VH_20&owner=mara&read')
    expect(screen.getByRole('link', { name: 'VH_38' }).getAttribute('href')).toBe(
      '/log/case/Alpine/surgery/mara/VH_38/asa',
    )
    await user.click(screen.getByRole('button', { name: 'Check the answer to the query on ASA class of VH_38' }))
    const thread = within(await screen.findByRole('dialog', { name: 'Queries on ASA class' }))
    await user.click(await thread.findByRole('radio', { name: 'close' }))
    await user.click(await thread.findByRole('radio', { name: 'Accepted' }))
    await user.click(thread.getByRole('button', { name: 'Send answer' }))
    await waitFor(() =>
      expect(said).toEqual([
        expect.objectContaining({ name: 'VH_38', query: 'q', nodeId: 'close', value: 'accepted' }),
      ]),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: /New case/ })).toBeNull()
  })

  it('asks before a draft is discarded, and shows at once that it is gone [MORE-11]', async () => {
    let waiting = full
    const { user, calls } = await openHome(() => waiting)
    const drafts = await card('Not saved yet')
    await user.click(drafts.getByRole('button', { name: 'Discard draft' }))
    expect(calls).not.toContain('reset')
    waiting = { ...full, drafts: { count: 0, lines: [] } }
    await user.click(drafts.getByRole('button', { name: 'Discard for good?' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull())
    expect(calls).toContain('reset')
  })

  it('starts a case in a study [MORE-11]', async () => {
    const { user, history } = await openHome(() => full)
    await user.click(await screen.findByRole('button', { name: 'New case in Hernia registry' }))
    await waitFor(() => expect(history.at(-1)).toBe('/dialog/Alpine/surgery/surgery?draft=new'))
  })

  it('goes from line to line with the arrow keys [MORE-11]', async () => {
    const { user } = await openHome(() => full)
    const resume = await screen.findByRole('link', { name: /^Resume the case/ })
    resume.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Start After a month of VH_31')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Answer the query on ASA class of VH_38')
  })

  it.each([
    [[], [], /^You have no study yet\./],
    [['PI'], [study], /^Start a case with the plus sign/],
    [['REPORTER'], [study], /^Signed sections and answered queries/],
    [['ADMIN'], [], /^Publish a study, then invite/],
  ] as const)(
    'says to somebody with the roles %j and nothing to do what comes first [MORE-11]',
    async (held, studies, words) => {
      await openHome(() => ({ ...empty, studies }), held)
      expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you' })).toBeTruthy()
      expect(screen.getByText(words)).toBeTruthy()
    },
  )

  it('says that the server did not answer, and tries again [MORE-11]', async () => {
    let isOffline = true
    const { user } = await openHome(() => {
      if (isOffline) throw new Error('offline')
      return full
    })
    expect(await screen.findByText('The server did not answer.')).toBeTruthy()
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Sign VH_20' })).toBeTruthy()
  })

  it('is counted beside its link on every screen [MORE-11]', async () => {
    await openHome(() => ({ ...full, queries: { count: 2, lines: [] } }), ['PI'], '/password')
    await screen.findByRole('heading', { level: 1 })
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    // The number comes after everything else.
    expect(
      await sidebar.findByRole('link', { name: /^Waiting for you ?, 7 tasks for you$/ }, { timeout: 30_000 }),
    ).toBeTruthy()
  })
})

describe('the first screen after sign-in', () => {
  const signingIn = (address: string, firstRoute?: string) => {
    let isSignedIn = false
    return openAt(address, {
      session: {
        getClientUserInfo: async () => (isSignedIn ? { type: 'ReceivedUser', user: mara } : { type: 'LoginRequired' }),
        login: async () => {
          isSignedIn = true
          return { type: 'LoginSuccessful', user: mara }
        },
      },
      areas: [answering(homeCalls, { getWaiting: async () => empty })],
      ...(firstRoute && { hosted: { firstRoute } }),
    })
  }
  const fillIn = async () => {
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('User name'), 'mara')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  it('is this one for somebody who came by the empty address [MORE-11]', async () => {
    const { history } = await signingIn('/')
    await fillIn()
    await waitFor(() => expect(history.at(-1)).toBe('/home'))
  })

  it('is the route that the embedding application chose, for whoever came by the empty address [APP-07]', async () => {
    const { history } = await signingIn('/', '/groups')
    await fillIn()
    await waitFor(() => expect(history.at(-1)).toBe('/groups'))
    expect(history).not.toContain('/home')
  })

  it('is the one that they came for, if they named it [APP-04]', async () => {
    const { history } = await signingIn('/bases')
    await fillIn()
    await waitFor(() => expect(history.at(-1)).toBe('/bases'))
  })
})

describe('the empty address, for somebody who is signed in', () => {
  const open = async (getWaiting: () => Promise<Waiting>, firstRoute?: string, address = '/') => {
    const opened = await openAt(address, {
      areas: [answering(homeCalls, { getWaiting })],
      ...(firstRoute && { hosted: { firstRoute } }),
    })
    await screen.findByRole('heading', { level: 1 })
    return opened.history
  }

  it('leads to what waits, and never shows a study before [MORE-11] [APP-02]', async () => {
    const history = await open(async () => full)
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })).toBeTruthy()
    expect(history).toEqual(['/home'])
  })

  it('leads to the studies if nothing waits, or nobody can say [APP-02]', async () => {
    for (const getWaiting of [async () => empty, () => Promise.reject(new Error('offline'))]) {
      const history = await open(getWaiting)
      expect(await screen.findByText('No studies yet')).toBeTruthy()
      expect(history).toEqual(['/bases'])
      cleanup()
    }
  })

  it('leads to the route that the embedding application chose, whatever waits [APP-07]', async () => {
    for (const route of ['/bases', '/groups']) {
      expect(await open(async () => full, route)).toEqual([route])
      cleanup()
    }
  })

  it('is not the address of the studies, which somebody asked for [APP-02]', async () => {
    expect(await open(async () => full, undefined, '/bases')).toEqual(['/bases'])
    expect(await screen.findByText('No studies yet')).toBeTruthy()
  })
})
