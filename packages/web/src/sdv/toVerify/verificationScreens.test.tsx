import type { ResultOf } from '@casebook/core/call/call'
import type { Role } from '@casebook/core/permissions/capabilities'
import { aCredentialPort } from '@casebook/core/sdv/credential/credential.fixture'
import { samplingCalls } from '@casebook/core/sdv/sampling/sampling.calls'
import { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { type ChangedAnswer, verificationCalls } from '@casebook/core/sdv/verification.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const as = (...roles: readonly Role[]) => ({
  getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) as const,
})
const ofCase = { group: 'Surgery', base: 'hernia', owner: 'ada' }
const at = '2026-11-12T09:02:00Z'

/** Gives the password that is asked for. */
const sign = async () => userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}')

describe('the cases to verify', () => {
  const cases = [
    {
      ...ofCase,
      enteredBy: 'Ada Lind',
      name: 'VH_1',
      sections: 8,
      signed: 3,
      verified: 2,
      changed: 1,
      isSampled: true,
    },
    { ...ofCase, name: 'VH_2', sections: 8, signed: 0, verified: 0, changed: 0, isSampled: false },
  ]
  const open = (getSdvReport = vi.fn(), role: Role = 'REPORTER') =>
    openAt('/verification', {
      session: as(role),
      areas: [
        answering(verificationCalls, {
          getCasesToVerify: async ({ only, after } = {}) => ({
            type: 'ReceivedCasesToVerify',
            counts: { verified: 1214, changed: 3 },
            cases: only || after ? cases.slice(0, 1) : cases,
            next: only || after ? null : 'second',
          }),
        }),
        answering(sdvCalls, { getSdvReport }),
      ],
    })

  it('say how much changed since the visit, and lead to the case in the form [MORE-06]', async () => {
    await open()
    expect(await screen.findByText('3 of 1,214 answers changed since you verified.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Verify VH_1' })
    expect(link.getAttribute('href')).toBe('/dialog/Surgery/hernia/hernia?case=VH_1&owner=ada&read')
    expect(screen.getByRole('link', { name: 'Look at the changes' }).getAttribute('href')).toBe('/verification/changes')
    const row = (await screen.findByText('VH_1')).closest('tr')
    expect(row?.textContent).toMatch(/VH_1In the sample.*Ada Lind3 of 82 of 81Verify$/)
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Waiting for you')
    await waitFor(() => expect(screen.queryByText('VH_2')).toBeNull())
  })

  it.each([
    ['before it is known', new Promise<never>(() => {})],
    [
      'to a person who verified nothing',
      Promise.resolve({
        type: 'ReceivedCasesToVerify',
        counts: { verified: 0, changed: 0 },
        cases,
        next: null,
      } as const),
    ],
  ])('do not say %s that nothing has changed [MORE-06]', async (_when, answer) => {
    await openAt('/verification', {
      session: as('REPORTER'),
      areas: [answering(verificationCalls, { getCasesToVerify: () => answer })],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Verification' })).toBeTruthy()
    expect(await screen.findByText(/^VH_1$|^Loading the cases$/)).toBeTruthy()
    expect(screen.queryByText(/^Nothing has changed/)).toBeNull()
  })

  it('are for an investigator to sign [MORE-06]', async () => {
    await open(vi.fn(), 'PI')
    const link = await screen.findByRole('link', { name: 'Sign VH_1' })
    expect(link.textContent).toBe('Sign')
  })

  it('come page by page [MORE-06] [MORE-12]', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.queryByText('VH_2')).toBeNull())
    expect(screen.getByText('Page 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByText('VH_2')).toBeTruthy()
  })

  it('do not tell an investigator which are in the sample [MORE-07]', async () => {
    await open(vi.fn(), 'PI')
    await screen.findByText('VH_1')
    expect(screen.queryByRole('option', { name: 'In the sample' })).toBeNull()
    expect(screen.getByRole('option', { name: 'With changes' })).toBeTruthy()
  })

  it('have the SDV report to fetch [SDV-09]', async () => {
    const getSdvReport = vi.fn(async () => ({ type: 'InsufficientPermissions' }) as const)
    await open(getSdvReport)
    await userEvent.click(await screen.findByRole('button', { name: 'SDV report' }))
    await waitFor(() => expect(getSdvReport).toHaveBeenCalledOnce())
  })
})

describe('the changes since the visit', () => {
  const change = (key: string, over: Partial<ChangedAnswer> = {}): ChangedAnswer => ({
    ...ofCase,
    name: 'VH_1',
    level: 'Monitor',
    questionnaireId: 'surgery',
    questionnaire: { en: 'Surgery' },
    key,
    question: { type: 'Num', text: { en: `Question ${key}` }, unit: { en: 'min' } },
    before: 92,
    verifiedAt: at,
    now: 96,
    hash: `hash of ${key}`,
    changedBy: { user: 'ada', name: 'Ada Lovelace', at },
    signed: { user: 'ben', at },
    ...over,
  })

  it('are gone through by keyboard alone: next, confirm, take back [MORE-06]', async () => {
    const sent: unknown[] = []
    const mesh = { type: 'Text', text: { en: 'Mesh material' } } as const
    const around = [
      { key: 'a', question: change('a').question, now: change('a').now, state: 'changed' },
      { key: 'mesh', question: mesh, now: 'PVDF', state: 'verified' },
    ] as const
    const step = { en: 'Please check the source' }
    const asked = [{ step, words: 'Is it 29 min?', by: 'Jonas Roth', at: '2026-11-20T10:00:00Z' }]
    await openAt('/verification/changes', {
      session: as('REPORTER'),
      areas: [
        answering(verificationCalls, {
          getChanges: async () => ({
            type: 'ReceivedChanges',
            verified: 214,
            changed: 3,
            changes: [change('a', { around, asked }), change('b'), change('c', { signed: null })],
          }),
          confirmAnswer: async ({ key, hash }) => {
            sent.push([key, hash])
            return { type: 'AnswerConfirmed' }
          },
          unconfirmAnswer: async ({ key, reason }) => {
            sent.push(['undo', key, reason])
            return { type: 'AnswerUnconfirmed' }
          },
          ...aCredentialPort,
        }),
      ],
    })
    expect(
      (await screen.findByRole('heading', { level: 2, name: 'Question a' })).ownerDocument.activeElement?.textContent,
    ).toBe('Question a')
    expect(screen.getByText('92 min')).toBeTruthy()
    expect(screen.getByText('Please check the source').nextElementSibling?.textContent).toMatch(
      /^Is it 29 min\? Jonas Roth/,
    )
    const beside = screen.getByText('Mesh material').closest('li')
    expect(beside?.textContent).toBe('Mesh materialPVDFVerified by monitor')
    expect(screen.getByText('verify and go on')).toBeTruthy()
    await userEvent.keyboard('n')
    expect(await screen.findByRole('heading', { level: 2, name: 'Question b' })).toBeTruthy()
    await userEvent.keyboard('c')
    await sign()
    expect(await screen.findByRole('heading', { level: 2, name: 'Question c' })).toBeTruthy()
    expect(screen.getByText(/^The investigator must sign this change first/)).toBeTruthy()
    await userEvent.keyboard('cz')
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Wrong line')
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await sign()
    expect(await screen.findByRole('heading', { level: 2, name: 'Question b' })).toBeTruthy()
    expect(sent).toEqual([
      ['b', 'hash of b'],
      ['undo', 'b', 'Wrong line'],
    ])
    expect(within(screen.getByRole('status')).getByText(/0 of 3/)).toBeTruthy()
    await userEvent.keyboard('c')
    await sign()
    await screen.findByRole('heading', { level: 2, name: 'Question c' })
    await userEvent.keyboard('z')
    expect(await screen.findByLabelText(/^Reason/)).toHaveProperty('value', '')
  })

  it('lead to those that are not listed, and to an answer that was changed again [MORE-06]', async () => {
    const getChanges = vi.fn(async () => ({
      ...({ type: 'ReceivedChanges', verified: 900, changed: 201 } as const),
      changes: [change('a'), change('b')],
    }))
    const answers = ['AnswerConfirmed', 'AnswerChanged'] as const
    let nth = 0
    await openAt('/verification/changes', {
      session: as('REPORTER'),
      areas: [
        answering(verificationCalls, {
          getChanges,
          confirmAnswer: async () => ({ type: answers[nth++] ?? 'AnswerConfirmed' }),
          ...aCredentialPort,
        }),
      ],
    })
    expect(await screen.findByText('199 more changes are not listed yet.')).toBeTruthy()
    const again = () => screen.getAllByRole('button', { name: 'Load the changes again' })
    expect(again().map((button) => (button as HTMLButtonElement).disabled)).toEqual([true])
    await userEvent.keyboard('c')
    await sign()
    await screen.findByRole('heading', { level: 2, name: 'Question b' })
    await userEvent.keyboard('c')
    await sign()
    expect((await screen.findByRole('alert')).textContent).toContain('This answer has changed again.')
    expect(again()).toHaveLength(2)
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Load the changes again' }))
    await waitFor(() => expect(getChanges).toHaveBeenCalledTimes(2))
    expect(await screen.findByRole('heading', { level: 2, name: 'Question a' })).toBeTruthy()
  })

  it('say why one was not confirmed [MORE-06]', async () => {
    await openAt('/verification/changes', {
      session: as('REPORTER'),
      areas: [
        answering(verificationCalls, {
          getChanges: async () => ({ type: 'ReceivedChanges', verified: 1, changed: 1, changes: [change('a')] }),
          confirmAnswer: async () => ({ type: 'SignedBySamePerson' }),
          ...aCredentialPort,
        }),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Verify 96 min and go on/ }))
    await sign()
    expect((await screen.findByRole('alert')).textContent).toContain('You signed this change as PI.')
  })
})

describe('the sampling plan', () => {
  it('is not for people who are limited to sites to set [MORE-07] [MORE-26]', async () => {
    const base = { base: 'hernia', version: '1', text: { en: 'Hernia' }, languages: ['en'] } as const
    await openAt('/sampling', {
      session: as('DATA_MANAGER'),
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: [{ group: 'Surgery', bases: [base] }],
        }),
      },
      areas: [
        answering(samplingCalls, {
          getSamplingPlan: async () => ({
            type: 'ReceivedSamplingPlan',
            isFixed: true,
            questions: [],
            plan: null,
            counts: { drawn: 0, done: 0, of: 1 },
            cases: [],
            next: null,
          }),
        }),
      ],
    })
    expect(await screen.findByText(/^The plan applies to every site\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Set and draw' })).toBeNull()
  })

  it('shows the seed and the sample, and sets the next version [MORE-07]', async () => {
    const setSamplingPlan = vi.fn(async () => ({ type: 'PlanSet', version: 3 }) as const)
    const base = { base: 'hernia', version: '1', text: { en: 'Hernia' }, languages: ['en'] } as const
    await openAt('/sampling', {
      session: as('DATA_MANAGER'),
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: [{ group: 'Surgery', bases: [base] }],
        }),
      },
      areas: [
        answering(samplingCalls, {
          getSamplingPlan: async ({ only, after }) => ({
            type: 'ReceivedSamplingPlan',
            questions: [{ id: 'age', text: { en: 'Age' } }],
            plan: { version: 2, share: 20, questions: ['age'], seed: '7c1e44a09b52e6d3', setBy: 'lea', setAt: at },
            ...(!after && { counts: { drawn: 2, done: 1, of: 5 } }),
            cases: [
              { owner: 'ada', name: 'VH_1', sections: 3, signed: 3, verified: 3, changed: 0 },
              { owner: 'ada', name: 'VH_2', sections: 3, signed: 3, verified: 2, changed: 1 },
            ].filter(({ verified }) => (only === undefined || (only === 'done') === (verified === 3)) && !after),
            next: only || after ? null : 'second',
          }),
          setSamplingPlan,
          repeatDraw: vi
            .fn<() => Promise<ResultOf<typeof samplingCalls.repeatDraw>>>()
            .mockResolvedValueOnce({ type: 'DrawRepeated', drawn: 2, missing: [], unexpected: [] })
            .mockResolvedValue({ type: 'DrawRepeated', drawn: 1, missing: [], unexpected: ['VH_2'] }),
        }),
      ],
    })
    // The first study without being asked.
    expect(await screen.findByText('7c1e 44a0 9b52 e6d3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Repeat the draw' }))
    expect(await screen.findByText('The seed draws the same 2 cases again.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Repeat the draw' }))
    expect(await screen.findByText(/^In the sample, but not drawn/)).toBeTruthy()
    const counts = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(counts).toContain('Cases in the sample: 2 of 5 1 verified')
    await userEvent.click(screen.getByRole('radio', { name: 'To do' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open VH_1' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Open VH_2' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('No cases in the sample')).toBeTruthy()
    expect(counts).toContain('Cases in the sample: 2 of 5 1 verified')
    await userEvent.click(screen.getByRole('button', { name: 'Set and draw' }))
    await waitFor(() => expect(setSamplingPlan).toHaveBeenCalledOnce())
  })
})
