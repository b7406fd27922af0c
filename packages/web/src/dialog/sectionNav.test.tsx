import type { Draft } from '@casebook/core/dialog/dialog.port'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from './dialogPage.fixture'
// What a browser fetches later is here from the start: on a busy machine it would come too late.
import './controls/Legend'

/** The list of parts, with the case as the server says that it is frozen. */
async function partsOf(draft: Partial<Draft>) {
  await openDialog({ draft: { caseName: 'VH_1', ...draft } })
  return within(screen.getByRole('navigation', { name: 'Questionnaires' }))
}

describe('the list of parts', () => {
  it('tells what is frozen from what is interim locked, and its legend too [LOCK-01]', async () => {
    const nav = await partsOf({
      locked: ['patient', 'findings'],
      frozen: [
        { questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'enteredExternally' },
        { questionnaireId: 'findings', freezing: 'always', reason: 'interimLocked' },
      ],
    })
    expect(nav.getByRole('button', { name: /^Frozen: sent from outside ?Patient/ })).toBeTruthy()
    expect(nav.getByRole('button', { name: /^Interim locked ?Findings/ })).toBeTruthy()
    expect(await nav.findByText('Frozen')).toBeTruthy()
    expect(nav.getByText('Interim locked: saving is blocked')).toBeTruthy()
  })

  it('explains no mark that does not stand there', async () => {
    const nav = await partsOf({
      locked: ['patient', 'findings'],
      frozen: ['patient', 'findings'].map((questionnaireId) => ({
        questionnaireId,
        freezing: 'withoutQuery',
        reason: 'verified',
      })),
    })
    expect(await nav.findAllByText('Frozen')).toHaveLength(1)
    expect(nav.queryByText(/saving is blocked/)).toBeNull()
  })

  it('takes what a server locks without a reason for interim locked', async () => {
    const nav = await partsOf({ locked: ['patient'] })
    expect(nav.getByRole('button', { name: /^Interim locked ?Patient/ })).toBeTruthy()
    expect(await nav.findByText('Interim locked: saving is blocked')).toBeTruthy()
  })
})
