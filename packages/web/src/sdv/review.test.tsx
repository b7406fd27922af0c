import { entryBase } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'
import {
  giveCredential,
  main,
  named,
  openSigning,
  partly,
  request,
  saved,
  twoBegun,
  verified,
  withOpenQueriesOn,
} from './signing.fixture'

describe('a case to be looked at', () => {
  const readOnly = { ...saved, locked: ['patient', 'findings'], frozen: [verified], isReadOnly: true } as const
  const signedByPi = [{ questionnaireId: 'patient', level: 'PI', user: 'ada' }] as const
  const bar = () => screen.findByRole('region', { name: 'Review' })

  it('shows the form and takes no answer; a monitor verifies a tab in one of its modes, by keyboard [SDV-01] [SDV-05]', async () => {
    const { user, sent } = await openSigning({ roles: ['REPORTER'], draft: readOnly, marks: signedByPi })
    expect(main().queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /Save case/ })).toBeNull()
    const verify = await within(await bar()).findByRole('button', { name: 'Verify this section' })
    verify.focus()
    await user.keyboard('{Enter}')
    const dialog = await named('Verification of Patient')
    expect(dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Withdraw signature1 section',
      'Verify as monitor1 section',
    ])
    expect(dialog.queryByRole('button', { name: 'Verify as monitor' })).toBeNull()
    await user.tab()
    expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0])
    await user.click(dialog.getByRole('radio', { name: /^Verify as monitor/ }))
    await user.click(dialog.getByRole('button', { name: 'Verify as monitor' }))
    await giveCredential(user, dialog)
    await user.click(await dialog.findByRole('button', { name: 'Done' }))
    expect(sent).toEqual([['setMonitor', request]])
    expect((await main().findAllByText('Verified by monitor')).length).toBeGreaterThan(0)
  })

  it('leaves out of the run what nobody has begun or is not due, and names missing answers and open queries [SDV-06]', async () => {
    const dated = {
      ...entryBase,
      followUps: [{ questionnaireId: 'findings', questionId: 'born', fromDay: 60_000, toDay: 60_100 }],
    }
    const draft = { ...readOnly, frozen: [], facts: [...partly.facts, { id: 'found', value: ['injury'] }] }
    const { user, sent } = await openSigning({ draft, base: dated, queries: withOpenQueriesOn('sex') })
    await user.click(await within(await bar()).findByRole('button', { name: 'Verify all (1)' }))
    const dialog = await named('Sign “Patient” as investigator')
    expect(dialog.getByText('2 without an answer: Height and Does the patient smoke?')).toBeTruthy()
    expect(dialog.getByText('Open query: Sex')).toBeTruthy()
    expect(dialog.getByText(/^Left out, because not due yet: Findings/)).toBeTruthy()
    expect(dialog.getByText(/^Left out, because not begun: /)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await giveCredential(user, dialog)
    await dialog.findByText('The section is signed.')
    expect(sent).toEqual([['set', { ...request, inRun: true }]])
  })

  it('tells each section that was refused in its own words, does the others, and reads the marks again [SDV-06] [SDV-08]', async () => {
    let asked = 0
    let reads = 0
    const { user } = await openSigning({
      draft: { ...readOnly, ...twoBegun, frozen: [] },
      onAsked: () => {
        reads += 1
      },
      answer: () => (asked++ === 0 ? { type: 'WaitsForPi' } : null),
    })
    await user.click(await within(await bar()).findByRole('button', { name: /^Verify all/ }))
    const dialog = await named('Verification of VH_1')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await giveCredential(user, dialog)
    expect((await dialog.findByText(/^Waits for the investigator’s signature/)).textContent).toMatch(/Patient$/)
    expect(dialog.getByText(/section of \d is done|sections of \d are done/)).toBeTruthy()
    const before = reads
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(reads).toBeGreaterThan(before))
  })

  it('confirms all that is due twice, and tells how far it is: x of y [SDV-05] [SDV-06]', async () => {
    const { user, sent } = await openSigning({ roles: ['PI'], draft: { ...readOnly, ...twoBegun, frozen: [] } })
    await user.click(await within(await bar()).findByRole('button', { name: 'Verify all (2)' }))
    const dialog = await named('Verification of VH_1')
    expect(dialog.getAllByText(/^(Patient|Findings)$/)).toHaveLength(2)
    const count = 2
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    expect(dialog.getByRole('alert').textContent).toContain('Click again.')
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await giveCredential(user, dialog)
    expect(await dialog.findByText(`${count} sections of ${count} are done.`)).toBeTruthy()
    expect(sent).toHaveLength(count)
  })

  it('shows the whole case frozen once a monitor has confirmed all of it [SDV-07]', async () => {
    const both = [verified, { ...verified, questionnaireId: 'findings' }] as const
    const { user } = await openSigning({
      roles: ['REPORTER'],
      draft: readOnly,
      marks: signedByPi,
      answer: { type: 'SdvSet', frozen: both },
    })
    await user.click(await within(await bar()).findByRole('button', { name: 'Verify all (1)' }))
    const dialog = await named('Verify Patient as monitor')
    await user.click(dialog.getByRole('button', { name: 'Verify as monitor' }))
    await giveCredential(user, dialog)
    await user.click(await dialog.findByRole('button', { name: 'Done' }))
    const nav = within(screen.getByRole('navigation', { name: 'Sections' }))
    expect(await nav.findByRole('button', { name: /^Frozen: verified.*Findings/ })).toBeTruthy()
  })

  it('offers no run to somebody who is both PI and monitor [SDV-06]', async () => {
    await openSigning({ roles: ['PI', 'REPORTER'], draft: readOnly, marks: signedByPi })
    await within(await bar()).findByRole('button', { name: 'Verify this section' })
    expect(within(await bar()).queryByRole('button', { name: /Verify all/ })).toBeNull()
  })

  it('leads to the next case that waits [MORE-11]', async () => {
    const waiting = { group: 'Testing', base: 'entry', owner: 'ben', sections: 1, signed: 1, verified: 0, changed: 0 }
    const getCasesToVerify = vi.fn(async () => ({
      ...({ type: 'ReceivedCasesToVerify', next: null } as const),
      cases: [{ ...waiting, name: 'VH_2' }],
    }))
    await openSigning({ roles: ['REPORTER'], draft: readOnly, marks: signedByPi, toVerify: { getCasesToVerify } })
    const link = await within(await bar()).findByRole('link', { name: 'Next case to verify: VH_2' })
    expect(link.getAttribute('href')).toBe('/dialog/Testing/entry/entry?case=VH_2&owner=ben&read')
    expect(getCasesToVerify).toHaveBeenCalledWith({ only: 'waiting' })
  })

  it('tells a reviewer that the case is in the sample, and which questions are critical [MORE-07]', async () => {
    const sampling = { questions: ['sex'], isSampled: true }
    await openSigning({ roles: ['REPORTER'], draft: readOnly, marks: signedByPi, sampling })
    expect(await within(await bar()).findByText('In the sample')).toBeTruthy()
    expect(await main().findAllByText('Critical')).toHaveLength(1)
    expect(screen.getByText('Critical').closest('[data-question]')?.getAttribute('data-question')).toBe('sex')
  })

  it('says that the marks could not be read, and tries again', async () => {
    const read = vi.fn()
    const { user } = await openSigning({ roles: ['REPORTER'], draft: readOnly, onRead: read })
    const note = within(await within(await bar()).findByRole('alert'))
    expect(note.getByText('Queries and verification could not be read.')).toBeTruthy()
    const before = read.mock.calls.length
    await user.click(note.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before))
  })

  it('offers and shows nothing of verification where the deployment does not show it [SDV-10]', async () => {
    await openEntry({ roles: ['REPORTER'], draft: readOnly })
    expect(within(await bar()).queryByRole('button', { name: /Verify/ })).toBeNull()
    expect(screen.queryByText(/verification: (none|partial|full)/)).toBeNull()
  })
})
