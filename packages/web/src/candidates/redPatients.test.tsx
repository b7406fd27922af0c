import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { candidate, open } from './candidates.fixture'

const address = `/bases/manage/Alpine/mood/${candidate.id}`

describe('a study', () => {
  it('is published with red test patients only after their names were read [MORE-52]', async () => {
    const asked: unknown[] = []
    const patients = [{ id: 'ann', name: 'Ann', differing: 2 }]
    const { user } = await open(address, {
      publishCandidate: async (request) => {
        asked.push(request.despite)
        return request.despite
          ? { type: 'CandidatePublished', group: 'Alpine', base: 'mood', version: request.version }
          : { type: 'TestPatientsDiffer', patients }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await user.click(await screen.findByRole('button', { name: /^Publish (now|anyway)/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish this version?' })
    await within(dialog).findByText('1 test patient differs from what is expected of it.')
    expect(dialog.textContent).toContain('Ann')
    await user.click(within(dialog).getByRole('button', { name: 'Publish anyway' }))
    expect(await screen.findByRole('link', { name: 'Open the study' })).toBeTruthy()
    expect(asked).toEqual([undefined, ['ann']])
  })
})
