import type { MatrixPort } from '@casebook/core/matrix/matrix.calls'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { base, button, open, spec } from './matrixPage.fixture'

const dialog = () => within(screen.getByRole('dialog', { name: 'Cases of the cell' }))

async function openCell(getCasesOfCell: MatrixPort['getCasesOfCell']) {
  const { user } = await open({ getCasesOfCell }, { address: '/matrix/Testing/hernia?name=MeshAndTime' })
  await user.click(button('Evaluate'))
  await user.click(await screen.findByRole('button', { name: '94.25: show 23 cases' }))
  return user
}

describe('a number of the matrix', () => {
  it('leads to the cases that it counts, page by page, and each to its case [MORE-16]', async () => {
    const next = { owner: 'mkeller', name: 'VH_0001' }
    const getCasesOfCell = vi
      .fn<MatrixPort['getCasesOfCell']>()
      .mockResolvedValueOnce({
        type: 'ReceivedCasesOfCell',
        cases: [{ owner: 'mkeller', name: 'VH_0001', enteredBy: 'Mara Keller' }],
        next,
      })
      .mockResolvedValueOnce({ type: 'ReceivedCasesOfCell', cases: [{ owner: 'ada', name: 'VH_0002' }], next: null })
    const user = await openCell(getCasesOfCell)
    expect(screen.getByText('Operating time > 120 min · Polypropylene')).toBeTruthy()
    const link = await dialog().findByRole('link', { name: 'VH_0001' })
    expect(link.getAttribute('href')).toBe('/dialog/Testing/hernia/hernia?case=VH_0001&owner=mkeller&read')
    expect(dialog().getByText('Mara Keller')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: /more/i }))
    await dialog().findByRole('link', { name: 'VH_0002' })
    const cell = { spec, row: 0, column: 1 }
    expect(getCasesOfCell.mock.calls).toEqual([[cell], [{ ...cell, after: next }]])
    expect(spec.base).toEqual(base)
  })

  it('says where its cases cannot be read, and tries again', async () => {
    const getCasesOfCell = vi
      .fn<MatrixPort['getCasesOfCell']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ type: 'InputError', error: 'Another version' })
    const user = await openCell(getCasesOfCell)
    await user.click(await dialog().findByRole('button', { name: 'Try again' }))
    expect((await dialog().findByRole('alert')).textContent).toContain('new version')
  })

  it('says that none of its cases is there any more', async () => {
    await openCell(async () => ({ type: 'ReceivedCasesOfCell', cases: [], next: null }))
    await dialog().findByText(/None of the cases is there any more/)
  })
})
