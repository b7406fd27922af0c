import type { QueriesPort } from '@casebook/core/queries/queries.calls'
import type { SdvEntry } from '@casebook/core/sdv/level'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answers, openHistory, revisions } from '../caseHistory.fixture'

describe('the history of a case', () => {
  it('lists the queries of the case, each answered in place, those that wait for the reader first [HIST-04] [QRY-10]', async () => {
    const node = { values: [], allowsFreeText: true, canBeSetByDataManager: false }
    const nodes = [
      {
        ...node,
        id: 'ask',
        text: { en: 'Query' },
        allowedInRoot: true,
        possibleParents: [],
        canBeSetByReporter: true,
        canBeSetByNormalUser: false,
      },
      {
        ...node,
        id: 'say',
        text: { en: 'Reply' },
        allowedInRoot: false,
        possibleParents: ['ask'],
        canBeSetByReporter: false,
        canBeSetByNormalUser: true,
      },
      {
        ...node,
        id: 'close',
        text: { en: 'Resolved' },
        allowedInRoot: false,
        possibleParents: ['say'],
        canBeSetByReporter: true,
        canBeSetByNormalUser: false,
      },
    ]
    const step = (nodeId: string, value: string) =>
      ({ nodeId, value, instant: '2026-11-21T10:00:00Z', source: { kind: 'user', user: 'lukas' } }) as const
    const query = (questionId: string, ...steps: readonly ReturnType<typeof step>[]) =>
      ({ uuid: questionId, checkId: null, questionId, caseIdentifier: 'VH_0042', steps }) as const
    let asked = [query('mesh', step('ask', 'Which one?')), query('time', step('ask', 'So long?'), step('say', 'Seen.'))]
    const answer = vi.fn(async () => {
      asked = [query('mesh', step('ask', 'Which one?'))]
      return { type: 'Ok' } as const
    })
    const queries: QueriesPort = {
      getAllNodes: async () => ({ type: 'ReceivedNodes', nodes }),
      getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: asked }),
      startQuery: async () => ({ type: 'Ok' }),
      answer,
    }
    const { user } = await openHistory({}, { queries })
    await answers()
    await user.click(await screen.findByRole('button', { name: 'Queries (2)' }))
    const all = within(await screen.findByRole('dialog', { name: 'Queries on this case' }))
    expect(all.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 14))).toEqual([
      'Operating time',
      'MeshWhich one?',
    ])
    expect(all.getByRole('button', { name: 'Export to Excel' })).toBeTruthy()
    await user.click(all.getByRole('button', { name: 'Operating time' }))
    const one = within(await screen.findByRole('dialog', { name: 'Queries on Operating time' }))
    await user.click(await one.findByRole('radio', { name: 'Resolved' }))
    await user.type(one.getByRole('textbox', { name: 'Text' }), 'Accepted.')
    await user.click(one.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(answer).toHaveBeenCalledOnce())
    await user.click(one.getByRole('button', { name: 'All queries on this case' }))
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Queries (1)' })).toBeTruthy()
  })

  it('says that queries and verification could not be read, and tries again [HIST-04]', async () => {
    let isDown = true
    const getSdv = async () => {
      if (isDown) throw new Error('no connection')
      return { type: 'ReceivedSdv', entries: [] } as const
    }
    const setMonitorSdv = async () => ({ type: 'SdvSet' }) as const
    const { user } = await openHistory({}, { sdv: { getSdv, setMonitorSdv } })
    const note = (await screen.findByText('Queries and verification could not be read.')).closest('[role=alert]')
    isDown = false
    await user.click(within(note as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Queries and verification could not be read.')).toBeNull())
  })

  it('verifies a questionnaire of the newest revision in the detailed view, or all that is due [HIST-03]', async () => {
    let marks: SdvEntry[] = [{ questionnaireId: 'surgery', level: 'PI' }]
    const setMonitorSdv = vi.fn(async () => {
      marks = [...marks, { questionnaireId: 'surgery', level: 'Monitor' }]
      return { type: 'SdvSet', frozen: [] } as const
    })
    const getSdv = async () => ({ type: 'ReceivedSdv', entries: marks }) as const
    const { user } = await openHistory({}, { sdv: { getSdv, setMonitorSdv } })
    await answers()
    expect(screen.queryByRole('button', { name: /^Verify / })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Detailed' }))
    expect(await screen.findByRole('button', { name: 'Verify Surgery' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Verify all (1)' }))
    await user.click(await screen.findByRole('button', { name: 'Verify as monitor' }))
    await user.type(await screen.findByLabelText('Your password'), 'right{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(setMonitorSdv).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'VH_0042', owner: 'lukas', questionnaireId: 'surgery', seen: 'r3' }),
    )
    expect(await screen.findAllByText('Verified by monitor')).not.toEqual([])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Verify all/ })).toBeNull())
    // A signature would not cover an earlier revision.
    await user.click((await revisions()).getByRole('button', { name: /By link/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify Surgery' })).toBeNull())
  })
})
