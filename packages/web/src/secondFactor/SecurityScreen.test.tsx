import { type SecondFactorPort, secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const recoveryCodes = ['7F3K-92QD', 'M4XN-0TBC']

/** A server that has no second factor of Mara until she sets one up. */
function aServer(isRequired = false): SecondFactorPort {
  let appSince: string | null = null
  return {
    getSecondFactor: async () => ({
      type: 'ReceivedSecondFactor',
      appSince,
      passkeys: [],
      isRequired,
      recoveryCodesLeft: appSince ? 10 : 0,
    }),
    beginApp: async () => ({
      type: 'AppBegun',
      secret: 'MZXW6YTBOI2HK3TF',
      address: 'otpauth://totp/Casebook:mara?secret=MZXW',
    }),
    confirmApp: async ({ code }) => {
      if (code !== '123456') return { type: 'CodeWrong' }
      appSince = '2026-11-23T10:00:00Z'
      return { type: 'AppConfirmed', recoveryCodes }
    },
    makeRecoveryCodes: async ({ currentPassword }) =>
      currentPassword === 'right' ? { type: 'RecoveryCodesMade', recoveryCodes } : { type: 'CurrentPasswordWrong' },
    removeApp: async () => ({ type: 'Ok' }),
    beginPasskey: async () => ({ type: 'NoPasskeysHere' }),
    addPasskey: async () => ({ type: 'PasskeyRefused' }),
    renamePasskey: async () => ({ type: 'Ok' }),
    removePasskey: async () => ({ type: 'Ok' }),
  }
}

const main = async () => within(await screen.findByRole('main'))
const areas = (port = aServer()) => [answering(secondFactorCalls, port)]

async function setUp(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
  await user.type(await screen.findByLabelText('Enter the six digits it shows'), '654321')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findAllByText(/^That code is not right/)).toHaveLength(2)
  await user.type(screen.getByLabelText('Enter the six digits it shows'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  const done = screen.getByRole('button', { name: 'Done' })
  expect(done.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'I keep them in a safe place' }))
  await user.click(done)
}

describe('the page on signing in', () => {
  it('sets up an app: picture, key and code, then the recovery codes, which hold the page until they are kept [MORE-03]', async () => {
    const user = userEvent.setup()
    const { guard } = await openAt('/security', { areas: areas() })
    await user.click(await (await main()).findByRole('button', { name: 'Set up an app' }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    expect(screen.getByText('MZXW 6YTB OI2H K3TF')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Turn on' }).hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByLabelText('Enter the six digits it shows'), '1234')
    expect(screen.getByText(/^2 digits are missing/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await setUp(user)
    expect(await screen.findByText('On since 23 Nov 2026')).toBeTruthy()
    expect(screen.getByText('10 left')).toBeTruthy()
    expect(guard.isHolding()).toBe(false)
  })

  it('asks for the password before it makes new recovery codes [MORE-03]', async () => {
    const user = userEvent.setup()
    const port = aServer()
    await port.confirmApp({ code: '123456' })
    const { guard } = await openAt('/security', { areas: areas(port) })
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }))
    await user.type(dialog.getByLabelText('Current password'), 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByText('This is not your current password. Try again.')).toBeTruthy()
    await user.type(screen.getByLabelText('Current password'), 'right')
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    expect(guard.isHolding()).toBe(true)
  })
})

describe('somebody who needs a second factor and has none', () => {
  it('sets it up before any other screen opens [MORE-03]', async () => {
    const user = userEvent.setup()
    let needsSecondFactor = true
    const { calls } = await openAt('/bases', {
      areas: areas(aServer(true)),
      session: {
        getClientUserInfo: async () => ({
          type: 'ReceivedUser',
          user: { ...mara, ...(needsSecondFactor && { needsSecondFactor }) },
        }),
      },
    })
    expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeTruthy()
    expect(calls).not.toContain('getBasesOverview')
    needsSecondFactor = false
    await setUp(user)
    expect(await screen.findByRole('heading', { level: 1, name: 'Studies' })).toBeTruthy()
  })
})

describe('the passkeys', () => {
  it('are listed by name, and removed with the password [MORE-03]', async () => {
    const user = userEvent.setup()
    const removed: unknown[] = []
    const passkeys = [{ id: 'k1', name: 'Ward computer', addedAt: '2026-11-20T10:00:00Z', usedAt: null }]
    await openAt('/security', {
      areas: areas({
        ...aServer(),
        getSecondFactor: async () => ({
          type: 'ReceivedSecondFactor',
          appSince: null,
          recoveryCodesLeft: 10,
          isRequired: false,
          passkeys: removed.length === 0 ? passkeys : [],
        }),
        removePasskey: async (request) => {
          removed.push(request)
          return { type: 'Ok' }
        },
      }),
    })
    expect((await screen.findByRole('listitem')).textContent).toContain('Ward computerAdded 20 Nov 2026')
    const remove = screen.getByRole('button', { name: 'Remove the passkey Ward computer' })
    await user.click(screen.getByRole('button', { name: 'Set up an app' }))
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    expect(remove.hasAttribute('disabled')).toBe(true)
    await user.click(cancel)
    expect(remove.hasAttribute('disabled')).toBe(false)
    await user.click(remove)
    await user.type(await screen.findByLabelText('Current password'), 'right')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Set up an app' })
    expect(removed).toEqual([{ id: 'k1', currentPassword: 'right' }])
  })

  it('are renamed in place; the name stays typed until the server has it [MORE-03]', async () => {
    const user = userEvent.setup()
    const asked: unknown[] = []
    let passkeys = [{ id: 'k1', name: 'Ward computer', addedAt: '2026-11-20T10:00:00Z', usedAt: null }]
    await openAt('/security', {
      areas: areas({
        ...aServer(),
        getSecondFactor: async () => ({
          type: 'ReceivedSecondFactor',
          appSince: null,
          recoveryCodesLeft: 10,
          isRequired: false,
          passkeys,
        }),
        renamePasskey: async (request) => {
          asked.push(request)
          if (asked.length === 1) throw new Error('The cable is out')
          passkeys = passkeys.map((one) => ({ ...one, name: request.name }))
          return { type: 'Ok' }
        },
      }),
    })
    const rename = () => screen.findByRole('button', { name: /^Rename the passkey/ })
    await user.click(await rename())
    const field = screen.getByLabelText('New name of the passkey')
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(await rename())
    await user.keyboard('{Enter}')
    await user.clear(screen.getByLabelText('New name of the passkey'))
    expect(screen.getByRole('button', { name: 'Save name' }).hasAttribute('disabled')).toBe(true)
    await user.keyboard('  Office computer{Enter}')
    expect(await screen.findByRole('button', { name: 'Save name' })).toBeTruthy()
    expect(await screen.findByDisplayValue('Office computer', { normalizer: (text) => text.trim() })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    const again = await screen.findByRole('button', { name: 'Rename the passkey Office computer' })
    expect(document.activeElement).toBe(again)
    const wished = { id: 'k1', name: 'Office computer' }
    expect(asked).toEqual([wished, wished])
  })
})
