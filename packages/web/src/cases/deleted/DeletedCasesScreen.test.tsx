import { casesCalls } from '@casebook/core/cases/cases.calls'
import { type DeletedCase, deletedCasesCalls } from '@casebook/core/cases/deleted/deletedCases.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const deleted: DeletedCase = {
  group: 'Alpine',
  base: 'surgery',
  owner: 'mara.keller',
  name: 'VH_0042',
  deletedAt: '2026-03-02T12:00:00.000Z',
}

async function open(restore: () => Promise<{ type: 'Ok' } | { type: 'CaseNotFound' }> = async () => ({ type: 'Ok' })) {
  const asked: unknown[] = []
  let cases: readonly DeletedCase[] = [deleted]
  await openAt('/deleted-cases', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['ADMIN'] } }) },
    areas: [
      answering(deletedCasesCalls, {
        getDeletedCases: async () => ({ type: 'ReceivedDeletedCases', cases, count: cases.length }),
      }),
      answering(casesCalls, {
        restoreCase: async (request) => {
          asked.push(request)
          const answer = await restore()
          cases = []
          return answer
        },
      }),
    ],
  })
  const row = (await screen.findByRole('rowheader', { name: 'VH_0042' })).closest('tr')
  if (!row) throw new Error('The case is in no row')
  const user = userEvent.setup()
  const confirm = async () => {
    await user.click(within(row).getByRole('button', { name: 'Restore' }))
    await user.click(within(row).getByRole('button', { name: 'Restore VH_0042?' }))
  }
  return { asked, row, confirm, user }
}

describe('deleted cases', () => {
  it('are restored in two steps, and leave the list [CASE-11]', async () => {
    const { asked, row, confirm } = await open()
    expect(row.textContent).toContain('mara.kellerAlpine / surgery')
    await confirm()
    expect(await screen.findByText('There are no deleted cases')).toBeTruthy()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('VH_0042 is restored.')
    expect(asked).toEqual([{ group: 'Alpine', base: 'surgery', owner: 'mara.keller', name: 'VH_0042' }])
  })

  it('say that one was restored by somebody else', async () => {
    const { confirm } = await open(async () => ({ type: 'CaseNotFound' }))
    await confirm()
    await screen.findByText('There are no deleted cases')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'VH_0042 is no longer deleted.',
    )
  })

  it('stay as they are when the server does not answer, which is tried again', async () => {
    let isOffline = true
    const { confirm, user } = await open(async () => {
      if (isOffline) throw new Error('offline')
      return { type: 'Ok' }
    })
    await confirm()
    expect(await screen.findByText('The server did not answer.')).toBeTruthy()
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('There are no deleted cases')).toBeTruthy()
  })
})
