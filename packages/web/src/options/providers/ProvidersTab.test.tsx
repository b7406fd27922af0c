import type { Provider } from '@casebook/core/providers/provider'
import type { ProviderTest } from '@casebook/core/providers/providerReturn.machine'
import { providersCalls } from '@casebook/core/providers/providers.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'
import { ana } from '../options.fixture'
import { metadataOf } from './saml.fixture'

afterEach(() => vi.unstubAllGlobals())

const seeberg: Provider = {
  kind: 'openId',
  name: 'Seeberg Hospital',
  isUsed: false,
  issuer: 'https://login.seeberg.example/realms/staff',
  clientId: 'casebook',
  clientSecret: '',
  admits: 'accounts',
  vouchesForAddresses: false,
  secondFactors: ['mfa'],
  groups: '',
  rolesOfGroups: [],
}

/** A server that keeps providers by their ids. */
async function openTab(stored: Readonly<Record<string, Provider>> = {}) {
  const values = new Map(Object.entries(stored))
  const sent: unknown[] = []
  let version = 1
  const port = {
    getProviders: async () => ({
      type: 'ReceivedProviders' as const,
      providers: [...values].map(([id, { name, isUsed }]) => ({ id, name, isUsed })),
      returnAddress: 'https://casebook.example/sign-in/return',
    }),
    getProvider: async ({ id }: { id: string }) => {
      const value = values.get(id)
      const option = value ? { ...value, clientSecret: '' as const } : null
      return { type: 'ReceivedOption' as const, option, version: value ? `v${version}` : '' }
    },
    setProvider: async ({ id, value }: { id: string; value: Provider | null }) => {
      sent.push(value)
      version += 1
      if (value) values.set(id, value)
      else values.delete(id)
      return { type: 'Ok' as const, version: value ? `v${version}` : '' }
    },
    testDirectory: async (tried: { user: string; password: string }) => {
      sent.push(tried)
      if (tried.password !== 'right') return { type: 'ProviderTestFailed' as const, error: 'The password is wrong.' }
      const said = [{ claim: 'dn', value: 'cn=nora,ou=people' }]
      return {
        type: 'ProviderTested' as const,
        said,
        username: 'nsteiner',
        isNew: false,
        isSecondFactor: false,
        roles: [],
      }
    },
    beginProviderTest: async () => ({ type: 'GoToProvider' as const, address: 'https://login.seeberg.example/' }),
  }
  await openAt('/option?tab=directory', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser' as const, user: ana }) },
    areas: [answering(providersCalls, port)],
  })
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 2, name: 'Hospital sign-in' })
  return { main, sent, user: userEvent.setup() }
}

function tell(outcome: ProviderTest) {
  const channel = new BroadcastChannel('casebook.provider')
  channel.postMessage({ type: 'tested', outcome })
  channel.close()
}

describe('hospital sign-in in the options', () => {
  it('is connected, and offered only once a test has worked [MORE-41]', async () => {
    const opened = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => opened)
    const { main, sent, user } = await openTab()
    await user.type(await main.findByLabelText('Name that people know'), seeberg.name)
    await user.type(main.getByLabelText('Issuer'), 'login.seeberg.example')
    expect(main.getByText(/Enter a whole https address/)).toBeTruthy()
    await user.clear(main.getByLabelText('Issuer'))
    await user.type(main.getByLabelText('Issuer'), seeberg.issuer)
    await user.type(main.getByLabelText('Client ID'), 'casebook')
    await user.type(main.getByLabelText('Client secret'), 'its secret')
    await user.type(main.getByLabelText('Counts as second factor'), 'mfa')
    expect(main.getByDisplayValue('https://casebook.example/sign-in/return')).toBeTruthy()
    expect(main.getByRole('button', { name: 'Test the sign-in' })).toHaveProperty('disabled', true)
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    const test = await main.findByRole('button', { name: 'Test the sign-in' })
    await waitFor(() => expect(test).toHaveProperty('disabled', false))
    expect(sent).toEqual([{ ...seeberg, clientSecret: 'its secret' }])
    expect(main.queryByRole('switch', { name: /In use/ })).toBeNull()

    await user.click(test)
    await waitFor(() => expect(opened.location.href).toBe('https://login.seeberg.example/'))
    const said = [{ claim: 'email', value: 'nora@seeberg.example' }]
    tell({ type: 'ProviderTested', said, username: 'nsteiner', isNew: false, isSecondFactor: true, roles: ['PI'] })
    expect(await main.findByText('It works.')).toBeTruthy()
    expect(main.getByText('nora@seeberg.example')).toBeTruthy()
    expect(main.getByText('nsteiner')).toBeTruthy()
    expect(main.getByText('Investigator (PI)')).toBeTruthy()
    await user.click(await main.findByRole('switch', { name: /In use/ }))
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...seeberg, isUsed: true }))
  })

  it('takes the groups that give a role, one in each line [MORE-41]', async () => {
    const { main, sent, user } = await openTab({ p1: seeberg })
    expect(await main.findByLabelText('Claim that names the groups of a person')).toBeTruthy()
    expect(main.queryByLabelText('Monitor')).toBeNull()
    await user.type(main.getByLabelText('Claim that names the groups of a person'), 'gr oups')
    expect(main.getByText('Enter the name alone, such as groups.')).toBeTruthy()
    await user.clear(main.getByLabelText('Claim that names the groups of a person'))
    await user.type(main.getByLabelText('Claim that names the groups of a person'), 'groups')
    await user.type(main.getByLabelText('Monitor'), 'study monitors{Enter}  cro {Enter}')
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    const rolesOfGroups = [
      { group: 'study monitors', role: 'REPORTER' },
      { group: 'cro', role: 'REPORTER' },
    ]
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...seeberg, groups: 'groups', rolesOfGroups }))
  })

  it('says why a test failed, and lets an administrator use it all the same [MORE-41]', async () => {
    vi.stubGlobal('open', () => ({ location: {}, close: vi.fn() }))
    const { main, user } = await openTab({ p1: seeberg })
    await user.click(await main.findByRole('button', { name: 'Test the sign-in' }))
    await main.findByRole('button', { name: /Waiting for the window/ })
    tell({ type: 'ProviderTestFailed', error: 'invalid_client' })
    expect(await main.findByText('invalid_client')).toBeTruthy()
    await user.click(main.getByRole('checkbox', { name: 'Use it without a test' }))
    expect(await main.findByRole('switch', { name: /In use/ })).toBeTruthy()
  })

  it('says that the browser opened no window [MORE-41]', async () => {
    vi.stubGlobal('open', () => null)
    const { main, user } = await openTab({ p1: seeberg })
    await user.click(await main.findByRole('button', { name: 'Test the sign-in' }))
    expect(await main.findByText('Your browser did not open the window.')).toBeTruthy()
  })

  it('is removed by hand, and a second one is added beside it [MORE-41]', async () => {
    const { main, sent, user } = await openTab({ p1: { ...seeberg, isUsed: true } })
    await user.click(await main.findByRole('button', { name: 'Add a provider' }))
    expect(await main.findByRole('radio', { name: 'New provider' })).toHaveProperty('checked', true)
    await user.click(main.getByRole('radio', { name: 'Seeberg Hospital' }))
    await user.click(await main.findByRole('button', { name: 'Remove' }))
    expect(main.getByText(/Accounts and passwords stay as they are/)).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    await waitFor(() => expect(sent).toEqual([null]))
  })

  it('may speak SAML, and is filled in from its metadata or by hand [MORE-41]', async () => {
    const { main, sent, user } = await openTab()
    await user.click(await main.findByRole('radio', { name: 'SAML' }))
    expect(main.getByDisplayValue('https://casebook.example/sign-in/saml/metadata')).toBeTruthy()
    expect(main.getByDisplayValue('https://casebook.example/sign-in/saml')).toBeTruthy()
    await user.type(main.getByLabelText('Name that people know'), 'Seeberg Hospital')
    const metadata = main.getByLabelText('Metadata of the hospital’s provider (XML)')
    await user.click(metadata)
    await user.paste('https://login.seeberg.example/metadata')
    expect(await main.findByText(/This is not the metadata of one provider/)).toBeTruthy()
    await user.clear(metadata)
    await user.click(metadata)
    await user.paste(metadataOf())
    expect(await main.findByText('The three fields below were filled in from it.')).toBeTruthy()
    await user.clear(main.getByLabelText('Its sign-in page (HTTP-Redirect)'))
    await user.type(main.getByLabelText('Its sign-in page (HTTP-Redirect)'), 'login.seeberg.example')
    expect(main.getByText(/Enter a whole https address/)).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    expect(await main.findByText('Enter the address of the provider’s sign-in page.')).toBeTruthy()
    await user.clear(main.getByLabelText('Its sign-in page (HTTP-Redirect)'))
    await user.type(main.getByLabelText('Its sign-in page (HTTP-Redirect)'), 'https://login.seeberg.example/sso?t=1')
    await user.type(main.getByLabelText('Attribute of the mail address'), 'mail')
    await user.type(
      main.getByLabelText('Counts as second factor'),
      'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
    )
    await user.click(main.getByRole('checkbox', { name: /signs the whole response/ }))
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      ...seeberg,
      kind: 'saml',
      issuer: 'https://login.seeberg.example/idp',
      clientId: '',
      signOn: 'https://login.seeberg.example/sso?t=1',
      certificate: expect.stringMatching(/^-----BEGIN CERTIFICATE-----[\s\S]*BBBB\n-----END CERTIFICATE-----$/),
      signsResponse: true,
      secondFactors: ['urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken'],
      subject: '',
      email: 'mail',
      firstName: '',
      lastName: '',
    })
    expect(await main.findByText(/\(SAML\)/)).toBeTruthy()
  })

  it('may be a directory, which is tested by a name and a password [MORE-41]', async () => {
    const { main, sent, user } = await openTab()
    await user.click(await main.findByRole('radio', { name: 'A directory (LDAP)' }))
    await user.type(main.getByLabelText('Name that people know'), 'Seeberg Hospital')
    await user.type(main.getByLabelText('Address'), 'ldap.seeberg.example')
    expect(main.getByText(/Enter an address such as/)).toBeTruthy()
    await user.clear(main.getByLabelText('Address'))
    await user.type(main.getByLabelText('Address'), 'ldaps://ldap.seeberg.example')
    await user.type(main.getByLabelText('Account of this server there (DN)'), 'cn=casebook,dc=seeberg')
    await user.type(main.getByLabelText('Its password'), 'its secret')
    await user.type(main.getByLabelText('Where people are (DN)'), 'ou=people,dc=seeberg')
    await user.clear(main.getByLabelText('Filter that finds one person'))
    await user.type(main.getByLabelText('Filter that finds one person'), '(uid=nora)')
    expect(main.getByText(/with one place for the name/)).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Fill in for Active Directory' }))
    expect(main.getByDisplayValue('objectGUID')).toBeTruthy()
    expect(main.queryByLabelText('Counts as second factor')).toBeNull()
    await user.click(main.getByRole('button', { name: 'Save hospital sign-in' }))
    await vi.waitFor(() =>
      expect(sent).toEqual([
        {
          ...seeberg,
          kind: 'ldap',
          issuer: 'ldaps://ldap.seeberg.example',
          clientId: 'cn=casebook,dc=seeberg',
          clientSecret: 'its secret',
          secondFactors: [],
          certificate: '',
          base: 'ou=people,dc=seeberg',
          filter: '(&(sAMAccountName={name})(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
          subject: 'objectGUID',
          email: 'mail',
          firstName: 'givenName',
          lastName: 'sn',
        },
      ]),
    )
    await user.type(await main.findByLabelText('Your user name there'), 'nora')
    await user.type(main.getByLabelText('Your password there'), 'wrong')
    await user.click(main.getByRole('button', { name: 'Test the sign-in' }))
    expect(await main.findByText('The password is wrong.')).toBeTruthy()
    expect(main.getByLabelText('Your password there')).toHaveProperty('value', '')
    expect(main.queryByRole('switch', { name: /In use/ })).toBeNull()
    await user.type(main.getByLabelText('Your password there'), 'right')
    await user.click(main.getByRole('button', { name: 'Test the sign-in' }))
    expect(await main.findByText('cn=nora,ou=people')).toBeTruthy()
    expect(await main.findByRole('switch', { name: /In use/ })).toBeTruthy()
  })
})
