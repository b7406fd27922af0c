import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ana, aServer, openOptions as open } from '../options.fixture'

describe('the pages', () => {
  const wound = { base: 'wound', version: '1', text: { en: 'Wound healing' }, languages: ['en'] as const }
  const getBasesOverview = async () => ({
    type: 'ReceivedBasesOverview' as const,
    groups: [{ group: 'Ward', bases: [wound] }],
  })

  it('behave as their address decides until an administrator chooses, and as before once it is taken back [MORE-57]', async () => {
    const { main, user, sent, values } = await open('pages')
    const save = main.getByRole('button', { name: 'Save pages' })
    const dates = await main.findByLabelText('Dates are typed as')
    expect(within(dates).getByRole('option', { name: 'By the page’s address: yyyy-mm-dd' })).toBeTruthy()
    await user.selectOptions(dates, 'mm/dd/yyyy')
    await user.selectOptions(main.getByLabelText('Reminder to name a new case'), 'Closing it saves the case')
    await user.selectOptions(main.getByLabelText('File of the user manual'), 'termsAndConditions.pdf')
    await user.selectOptions(main.getByLabelText('Converting files without an account'), 'Not offered')
    await user.selectOptions(main.getByLabelText(/^Sections offered to patients/), 'By the names below')
    await user.type(main.getByLabelText('Text in their ids, one per line'), 'diary{enter}{enter} follow-up ')
    await user.click(save)
    await main.findByText('Save Successfull')
    expect(sent).toEqual([
      {
        Deployment: {
          dateFormat: 'mm/dd/yyyy',
          reminderSavesCase: true,
          manualFile: 'termsAndConditions.pdf',
          offersConversion: false,
          tokenQuestionnaires: ['diary', 'follow-up'],
        },
      },
    ])
    for (const choice of main.getAllByRole('combobox')) await user.selectOptions(choice, '')
    await user.click(save)
    await waitFor(() => expect(values.has('Deployment')).toBe(false))
  })

  it('let a study differ in verification once the server’s own is chosen, and this page follows at once [MORE-57] [SDV-10]', async () => {
    const server = aServer()
    const told = () => {
      const deployment = server.values.get('Deployment')
      return { ...ana, roles: ['ADMIN', 'REPORTER'], ...(deployment !== undefined && { deployment }) }
    }
    const { main, user, sent } = await open('pages', server, {
      session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: told() }) },
      bases: { getBasesOverview },
    })
    const verification = () => screen.queryAllByRole('link', { name: /^Verification/ }).length > 0
    await waitFor(() => expect(verification()).toBe(true))
    expect(await main.findByText(/^Choose above whether this server shows verification/)).toBeTruthy()
    await user.selectOptions(main.getByLabelText('Verification'), 'Not shown')
    await user.click(main.getByRole('button', { name: 'Save pages' }))
    await waitFor(() => expect(verification()).toBe(false))
    await user.selectOptions(await main.findByLabelText(/^Wound healing/), 'Shown')
    await user.click(main.getByRole('button', { name: 'Save pages' }))
    await waitFor(() => expect(verification()).toBe(true))
    expect(sent.at(-1)).toEqual({
      Deployment: { showsSdv: false, studies: [{ group: 'Ward', base: 'wound', showsSdv: true }] },
    })
  })
})
