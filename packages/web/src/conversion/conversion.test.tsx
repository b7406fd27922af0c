import type { SessionPort } from '@casebook/core/session/session.calls'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PortsProvider } from '../session/ports'
import { speak } from '../shell/i18n'
import { PreferencesProvider } from '../shell/settings/preferences'
import { openAt } from '../testing/openAt'
import { standInForThreads } from '../workshop/threads.fixture'
import { ConversionScreen } from './ConversionScreen'
import { portsOfNobody } from './nobody'

standInForThreads()

afterEach(() => vi.restoreAllMocks())

const header =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)'
const sheet = [
  header,
  'record_id,visit,text,Id,,',
  'age,visit,text,Age of the patient,,',
  'pregnant,visit,yesno,Pregnant,,[agee] > 12',
  '',
].join('\r\n')

const offering = (conversion: boolean): Pick<SessionPort, 'getSignInOffers'> => ({
  getSignInOffers: async () => ({ type: 'SignInOffers', registration: false, passwordReset: false, conversion }),
})

async function open(session = offering(true)) {
  await speak('en')
  const ports = portsOfNobody({
    session,
    host: 'https://casebook.example/proket/',
    serverName: 'casebook.example',
    apiLabel: 'v1',
  })
  const user = userEvent.setup({ applyAccept: false })
  const page = render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken="en">
        <PortsProvider value={ports}>
          <ConversionScreen />
        </PortsProvider>
      </PreferencesProvider>
    </I18nProvider>,
  )
  const bring = (name: string, text: string) => {
    const file = new File([text], name)
    Object.defineProperty(file, 'arrayBuffer', { value: async () => new TextEncoder().encode(text).buffer })
    const input = page.container.querySelector('input[type=file]')
    if (!input) throw new Error('There is no input for files')
    fireEvent.change(input, { target: { files: [file] } })
  }
  return { user, bring }
}

const ready = () => screen.findByText('Nothing is sent.', {}, { timeout: 20_000 })

describe('the conversion page', () => {
  it('shows the findings of a file at their cells, its form, and what each format cannot say, without a call [MORE-55]', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    const { user, bring } = await open()
    await ready()
    bring('visit.csv', sheet)
    expect(await screen.findByText('F4')).toBeTruthy()
    expect(await screen.findByRole('textbox', { name: /Age of the patient/ })).toBeTruthy()
    const out = within(await screen.findByRole('group', { name: 'Format' }))
    await waitFor(() => expect(out.queryAllByText('Writing the file')).toEqual([]))
    // A dictionary is not made of a dictionary unless somebody wants it.
    expect(out.getByRole('radio', { name: /^XLSForm/ })).toHaveProperty('checked', true)
    expect(out.getByRole('radio', { name: /^Casebook study/ }).closest('label')?.textContent).toContain('No losses')

    // A correction gives the author's own file back.
    expect(screen.queryByRole('button', { name: 'Download my file with the corrections' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use [age]' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use [age]' })).toBeNull())
    const given: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      given.push(blob as Blob)
      return 'blob:file'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await user.click(await screen.findByRole('button', { name: 'Download my file with the corrections' }))
    await waitFor(() => expect(given).toHaveLength(1))
    expect(given[0]?.size).toBe(sheet.length - 1)
    expect(calls).not.toHaveBeenCalled()
  }, 60_000)

  it.each([
    ['large.csv', 'a'.repeat(5 * 1024 * 1024 + 1), 'It has 5 MiB. The limit is 5 MiB.'],
    ['nothing.csv', '', 'It is empty.'],
  ])('says why %s is not accepted [MORE-55]', async (name, text, sentence) => {
    const { bring } = await open()
    await ready()
    bring(name, text)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`${name} was not accepted.`)
    expect(alert.textContent).toContain(sentence)
  })

  it('says that it is off, or that the server does not answer [MORE-55]', async () => {
    const off = await open(offering(false))
    expect(off).toBeTruthy()
    expect(await screen.findByText('This server does not convert files.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull()
  })

  it('tries again when the server did not answer', async () => {
    let isDown = true
    const { user } = await open({
      getSignInOffers: async () => {
        if (isDown) throw new TypeError('Failed to fetch')
        return offering(true).getSignInOffers?.() as never
      },
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(again)
    await ready()
  })
})

it.each([true, false])('is linked from sign-in if it is offered: %s [MORE-55]', async (conversion) => {
  await openAt('/login', {
    session: { ...offering(conversion), getClientUserInfo: async () => ({ type: 'LoginRequired' }) },
  })
  await screen.findByRole('button', { name: 'Sign in' })
  if (conversion) expect(await screen.findByRole('link', { name: 'Convert a questionnaire' })).toBeTruthy()
  else expect(screen.queryByRole('link', { name: 'Convert a questionnaire' })).toBeNull()
})
