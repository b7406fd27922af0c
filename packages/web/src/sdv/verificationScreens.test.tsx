import type { Role } from '@casebook/core/permissions/capabilities'
import { samplingCalls } from '@casebook/core/sdv/sampling.calls'
import { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { type ChangedAnswer, verificationCalls } from '@casebook/core/sdv/verification.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'
import './ChangesScreen'
import './VerificationScreen'
import './SamplingScreen'

const as = (...roles: readonly Role[]) => ({
  getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) as const,
})
const ofCase = { group: 'Surgery', base: 'hernia', owner: 'ada' }
const at = '2026-11-12T09:02:00Z'

describe('the cases to verify', () => {
  const cases = [
    { ...ofCase, name: 'VH_1', signed: 3, verified: 2, changed: 1 },
    { ...ofCase, name: 'VH_2', signed: 0, verified: 0, changed: 0 },
  ]
  const open = (getSdvReport = vi.fn()) =>
    openAt('/verification', {
      session: as('REPORTER'),
      areas: [
        answering(verificationCalls, {
          getCasesToVerify: async ({ onlyChanged }) => ({
            ...{ type: 'ReceivedCasesToVerify', hasMore: false, verified: 214, changed: 3 },
            cases: onlyChanged ? cases.slice(0, 1) : cases,
          }),
        }),
        answering(sdvCalls, { getSdvReport }),
      ],
    })

  it('say how much changed since the visit, and lead to the case in the form [MORE-06]', async () => {
    await open()
    expect(await screen.findByText('3 of 214 answers changed since your visit.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Verify VH_1' })
    expect(link.getAttribute('href')).toBe('/dialog/Surgery/hernia/hernia?case=VH_1&owner=ada&read')
    expect(screen.getByRole('link', { name: 'Look at the changes' }).getAttribute('href')).toBe('/verification/changes')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only with changes' }))
    await waitFor(() => expect(screen.queryByText('VH_2')).toBeNull())
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
    ...{ ...ofCase, name: 'VH_1', level: 'Monitor', questionnaireId: 'surgery', questionnaire: { en: 'Surgery' }, key },
    ...{ question: { type: 'Num', text: { en: `Question ${key}` }, unit: { en: 'min' } }, before: 92, verifiedAt: at },
    ...{
      now: 96,
      hash: `hash of ${key}`,
      changedBy: { user: 'ada', name: 'Ada Lovelace', at },
      signed: { user: 'ben', at },
    },
    ...over,
  })

  it('are gone through by keyboard alone: next, confirm, take back [MORE-06]', async () => {
    const sent: unknown[] = []
    await openAt('/verification/changes', {
      session: as('REPORTER'),
      areas: [
        answering(verificationCalls, {
          getChanges: async () => ({
            ...{ type: 'ReceivedChanges', verified: 214, changed: 3 },
            changes: [change('a'), change('b'), change('c', { signed: null })],
          }),
          confirmAnswer: async ({ key, hash }) => {
            sent.push([key, hash])
            return { type: 'AnswerConfirmed' }
          },
          unconfirmAnswer: async ({ key }) => {
            sent.push(['undo', key])
            return { type: 'AnswerUnconfirmed' }
          },
        }),
      ],
    })
    expect((await screen.findByRole('heading', { level: 2, name: 'Question a' })).ownerDocument.activeElement?.textContent).toBe('Question a') // biome-ignore format: one line
    expect(screen.getByText('92 min')).toBeTruthy()
    await userEvent.keyboard('n')
    expect(await screen.findByRole('heading', { level: 2, name: 'Question b' })).toBeTruthy()
    await userEvent.keyboard('c')
    expect(await screen.findByRole('heading', { level: 2, name: 'Question c' })).toBeTruthy()
    expect(screen.getByText(/^Waits for the investigator/)).toBeTruthy()
    await userEvent.keyboard('cz')
    expect(await screen.findByRole('heading', { level: 2, name: 'Question b' })).toBeTruthy()
    expect(sent).toEqual([
      ['b', 'hash of b'],
      ['undo', 'b'],
    ])
    expect(within(screen.getByRole('status')).getByText(/0 of 3/)).toBeTruthy()
  })

  it('say why one was not confirmed [MORE-06]', async () => {
    await openAt('/verification/changes', {
      session: as('REPORTER'),
      areas: [
        answering(verificationCalls, {
          getChanges: async () => ({ type: 'ReceivedChanges', verified: 1, changed: 1, changes: [change('a')] }),
          confirmAnswer: async () => ({ type: 'SignedBySamePerson' }),
        }),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm 96 min and go on/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('You signed this change as PI yourself.')
  })
})

describe('the sampling plan', () => {
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
          getSamplingPlan: async () => ({
            ...{ type: 'ReceivedSamplingPlan', drawn: 1, of: 5, questions: [{ id: 'age', text: { en: 'Age' } }] },
            plan: { version: 2, share: 20, questions: ['age'], seed: '7c1e44a09b52e6d3', setBy: 'lea', setAt: at },
            cases: [{ owner: 'ada', name: 'VH_1', signed: 3, verified: 2, changed: 0 }],
          }),
          setSamplingPlan,
        }),
      ],
    })
    await userEvent.selectOptions(await screen.findByLabelText('Study'), await screen.findByText('Hernia'))
    expect(await screen.findByText('7c1e 44a0 9b52 e6d3')).toBeTruthy()
    expect(screen.getByText('1 of 5 cases are in the sample')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Set and draw' }))
    await waitFor(() => expect(setSamplingPlan).toHaveBeenCalledOnce())
  })
})
