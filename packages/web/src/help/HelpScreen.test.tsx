import { homeCalls } from '@casebook/core/home/home.calls'
import type { Role } from '@casebook/core/permissions/capabilities'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const openHelp = (address: string, ...roles: readonly Role[]) =>
  openAt(address, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
  })

describe('help', () => {
  it('is reached from the menu of the user, and lists the guides to their own work first', async () => {
    await openHelp('/password', 'PI')
    await userEvent.click(await screen.findByRole('button', { name: /Mara Keller/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Help' }))
    const theirs = within(await screen.findByRole('region', { name: 'For your work' }))
    expect(theirs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Signing as investigator',
      'Entering cases',
    ])
    const others = within(screen.getByRole('region', { name: 'For the work of others' }))
    expect(others.getAllByRole('link')).toHaveLength(5)
    await userEvent.click(others.getByRole('link', { name: 'Monitoring' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Monitoring' })).toBeTruthy()
  })

  it('is reached from the support, which closes [APP-23]', async () => {
    await openHelp('/password', 'PI')
    await userEvent.click(await screen.findByRole('button', { name: 'Support and manual' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Guides for your work' }))
    expect(await screen.findByRole('region', { name: 'For your work' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names controls in the words of the screen, and links only to screens that the reader may open', async () => {
    await openHelp('/help/monitor')
    const text = within(await screen.findByRole('region', { name: 'Plan a visit' }))
    expect(text.getByText('Signed by the investigator, ready to verify')).toBeTruthy()
    expect(text.getByRole('link', { name: 'Waiting for you' }).getAttribute('href')).toBe('/home')
    expect(text.getByText('Sampling plan').closest('a')).toBeNull()
  })

  it('leads from its list of tasks to each of them, and prints', async () => {
    const printed = vi.spyOn(window, 'print').mockReturnValue()
    await openHelp('/help/nurse')
    const tasks = within(await screen.findByRole('navigation', { name: 'Tasks' }))
    await userEvent.click(tasks.getByRole('button', { name: 'Answer a query' }))
    expect(document.activeElement?.textContent).toBe('Answer a query')
    await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(printed).toHaveBeenCalledOnce()
  })

  it('says that there is no such guide', async () => {
    await openHelp('/help/nobody')
    expect(await screen.findByRole('heading', { name: 'There is no such guide' })).toBeTruthy()
  })
})

describe('the first steps', () => {
  const openHome = (cases: number) =>
    openAt('/home', {
      session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: [] } }) },
      areas: [
        answering(homeCalls, {
          getWaiting: async () => ({
            type: 'ReceivedWaiting',
            studies: [{ group: 'Alpine', base: 'surgery', text: { en: 'Hernia registry' }, cases }],
          }),
        }),
      ],
    })

  it('lead a newcomer to the first tasks of their guide, until they hide them [MORE-11]', async () => {
    await openHome(0)
    const steps = within(await screen.findByRole('region', { name: 'First steps' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Enter a case',
      'Say that an answer is not known',
      'Answer a query',
    ])
    await userEvent.click(steps.getByRole('link', { name: 'Answer a query' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Answer a query'))
    cleanup()
    await openHome(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    cleanup()
    await openHome(0)
    await screen.findByText('Nothing is waiting for you')
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    localStorage.clear()
  })

  it('are not for somebody who has cases [MORE-11]', async () => {
    await openHome(1)
    await screen.findByText('Nothing is waiting for you')
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })
})
