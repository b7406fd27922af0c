import type { HostSources } from '@casebook/core/host/host'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'

const origin = 'https://casebook.example'

async function openChooser(answers = async (_host: string) => true, sources: Partial<HostSources> = {}) {
  const asked: string[] = []
  const kept: (string | null)[] = []
  await openAt('/host-chooser', {
    hosted: {
      hosts: {
        sources: { connector: null, stored: null, origin, ...sources },
        answers: (host) => {
          asked.push(host)
          return answers(host)
        },
        use: (host) => kept.push(host),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Choose a server' })
  return { asked, kept }
}

const continueOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))

describe('choosing a server', () => {
  it('offers this page’s own under /proket/, and keeps it [APP-06]', async () => {
    const { asked, kept } = await openChooser()
    expect(screen.getByRole('radio', { name: /This page’s server/, checked: true })).toBeTruthy()
    expect(screen.getByText(`${origin}/proket/`)).toBeTruthy()
    await continueOn()
    await waitFor(() => expect(kept).toEqual([`${origin}/proket/`]))
    expect(asked).toEqual([`${origin}/proket/`])
  })

  it('may be automatic: nothing is kept on the device [APP-06]', async () => {
    const { kept } = await openChooser(undefined, { stored: 'https://old.example/' })
    await userEvent.click(screen.getByRole('radio', { name: /Automatic/ }))
    await continueOn()
    await waitFor(() => expect(kept).toEqual([null]))
  })

  it('asks a server entered by hand first, and stays if it does not answer this page [APP-06] [APP-07]', async () => {
    let isListed = false
    const { asked, kept } = await openChooser(async () => {
      if (!isListed) throw new TypeError('Failed to fetch')
      return true
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Another server' }))
    const address = screen.getByRole('textbox', { name: 'Address of the server' })
    await userEvent.type(address, 'our registry')
    await continueOn()
    expect(await screen.findByText(/Enter an address such as/)).toBeTruthy()

    await userEvent.clear(address)
    await userEvent.type(address, 'registry.klinik-tirol.example')
    await continueOn()
    const problem = await screen.findByText(/This server does not answer this page/)
    expect(kept).toEqual([])
    expect(document.activeElement).toBe(address)
    expect(address.getAttribute('aria-invalid')).toBe('true')
    const own = within(problem.parentElement as HTMLElement).getByRole('link', { name: 'Open its own page' })
    expect(own.getAttribute('href')).toBe('https://registry.klinik-tirol.example/')

    isListed = true
    await continueOn()
    await waitFor(() => expect(kept).toEqual(['https://registry.klinik-tirol.example/']))
    expect(asked).toHaveLength(2)
  })

  it('leaves only the automatic choice where the connector names a host [APP-07]', async () => {
    await openChooser(undefined, { connector: { host: 'https://embedded.example' } })
    expect(screen.getAllByRole('radio')).toEqual([screen.getByRole('radio', { name: /Automatic/, checked: true })])
  })
})

describe('without a chosen host', () => {
  it.each(['/bases', '/login', '/groups/create', '/dialog/a/b/b', '/'])(
    '%s leads to the chooser, without a call [APP-05]',
    async (address) => {
      const { calls, history } = await openAt(address, { hosted: { host: '' } })
      expect(await screen.findByRole('heading', { name: 'Choose a server' })).toBeTruthy()
      expect([history.at(-1), calls]).toEqual(['/host-chooser', []])
    },
  )
})

it('the empty path leads to the default route of the connector [APP-07]', async () => {
  const { history } = await openAt('/', { hosted: { firstRoute: '/groups' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Groups' })).toBeTruthy()
  expect(history.at(-1)).toBe('/groups')
})

it('the sign-in form leads to the chooser [APP-05]', async () => {
  await openAt('/login')
  await userEvent.click(await screen.findByRole('link', { name: 'Change server' }))
  expect(await screen.findByRole('heading', { name: 'Choose a server' })).toBeTruthy()
})
