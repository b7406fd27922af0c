import { captchaCalls } from '@casebook/core/registration/captcha.calls'
import { type RegisterResult, registrationCalls } from '@casebook/core/registration/registration.calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const offers = (registration: boolean, conditions?: boolean) => ({
  getSignInOffers: async () =>
    ({
      type: 'SignInOffers',
      registration,
      passwordReset: true,
      ...(conditions !== undefined && { conditions }),
    }) as const,
})

const fields = {
  'First name': 'Sofia',
  'Last name': 'Marin',
  Phone: '+43 512 50 40 00',
  'E-mail address': 'sofia.marin@klinik.example',
  Institution: 'Klinik Tirol',
  Address: 'Anichstrasse 35',
  'Postal code': '6020',
  City: 'Innsbruck',
  Country: 'Austria',
  'Digits in the picture': '123456',
}

async function open(answer: () => Promise<RegisterResult> = async () => ({ type: 'Ok' }), conditions?: boolean) {
  let pictures = 0
  const asked: unknown[] = []
  const page = await openAt('/registration', {
    session: offers(true, conditions),
    areas: [
      answering(captchaCalls, {
        getCaptcha: async () => {
          pictures += 1
          return { type: 'ReceivedCaptcha', image: `data:image/svg+xml,${pictures}` }
        },
        getCaptchaSound: async () => ({ type: 'CaptchaExpired' }),
      }),
      answering(registrationCalls, {
        register: (request) => {
          asked.push(request)
          return answer()
        },
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Register' })
  const user = userEvent.setup()
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
  const create = screen.getByRole('button', { name: 'Create account' })
  const fillIn = () => {
    for (const [name, value] of Object.entries(fields)) fireEvent.change(field(name), { target: { value } })
  }
  const accept = () => user.click(screen.getByRole('checkbox', { name: 'I accept the conditions of use' }))
  return {
    ...page,
    user,
    asked,
    field,
    create,
    fillIn,
    accept,
    pictureOf: () => screen.findByRole('img', { name: /six digits/ }),
  }
}

const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('the registration form', () => {
  it('sends the fields with the captcha and the page to return to, and then asks to look for the e-mail [AUTH-05, AUTH-07]', async () => {
    const { asked, create, fillIn, accept, user } = await open()
    fillIn()
    await accept()
    await user.click(create)
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy()
    expect(screen.getByText('sofia.marin@klinik.example')).toBeTruthy()
    expect(asked).toEqual([
      {
        firstName: 'Sofia',
        lastName: 'Marin',
        title: '',
        phone: '+43 512 50 40 00',
        institution: 'Klinik Tirol',
        address: 'Anichstrasse 35',
        zip: '6020',
        city: 'Innsbruck',
        country: 'Austria',
        captcha: '123456',
        email: 'sofia.marin@klinik.example',
        invitationPassword: '',
        language: 'en',
        activationContinuationLink: `${location.origin}/#/activation`,
      },
    ])
  })

  it('keeps the button off until everything needed is there, and says what is missing [AUTH-06]', async () => {
    const { create, fillIn, accept, field, user } = await open()
    const isOff = () => (create as HTMLButtonElement).disabled
    expect([isOff(), descriptionOf(create)]).toEqual([true, 'Fill in all fields that are not optional.'])
    fillIn()
    expect([isOff(), descriptionOf(create)]).toEqual([true, 'Accept the conditions to continue.'])
    await accept()
    expect([isOff(), descriptionOf(create)]).toEqual([false, ''])
    await user.clear(field('Digits in the picture'))
    expect([isOff(), descriptionOf(create)]).toEqual([true, 'Enter the digits in the picture.'])
    await user.type(field('Digits in the picture'), '1')
    fireEvent.change(field('E-mail address'), { target: { value: 'sofia' } })
    fireEvent.blur(field('E-mail address'))
    expect([isOff(), descriptionOf(create)]).toEqual([true, 'Correct the e-mail address.'])
    expect(descriptionOf(field('E-mail address'))).toContain('Enter an e-mail address such as name@clinic.example.')
  })

  it('asks nobody to accept conditions that there are not [AUTH-06]', async () => {
    const { create, fillIn, asked, user } = await open(undefined, false)
    expect(screen.queryByRole('checkbox', { name: 'I accept the conditions of use' })).toBeNull()
    expect(screen.queryByText('Read the conditions')).toBeNull()
    fillIn()
    expect((create as HTMLButtonElement).disabled).toBe(false)
    await user.click(create)
    expect(asked).toHaveLength(1)
  })

  it('shows the counter of a field that is full, and takes no more [AUTH-05]', async () => {
    const { field, user } = await open()
    await user.click(field('City'))
    await user.paste('x'.repeat(44))
    expect(screen.queryByText('45 of 45 characters')).toBeNull()
    await user.type(field('City'), 'yz')
    expect(screen.getByText('45 of 45 characters')).toBeTruthy()
    expect(field('City')).toHaveProperty('value', `${'x'.repeat(44)}y`)
  })

  it.each([
    ['UserAlreadyTaken', 'Sorry, that username is already taken', 'E-mail address'],
    ['WrongCaptcha', 'Sorry, but the captcha was not correct', 'Digits in the picture'],
    ['WrongInvitationPassword', 'Sorry, but the invitation password was not correct', 'Invitation password'],
  ] as const)(
    'after %s says so in a dialog, keeps the form and shows a new picture [AUTH-07]',
    async (type, text, name) => {
      const { create, fillIn, accept, field, user, pictureOf } = await open(async () => ({ type }))
      expect((await pictureOf()).getAttribute('src')).toBe('data:image/svg+xml,1')
      fillIn()
      await accept()
      await user.click(create)
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Error' }))
      expect(dialog.getByText(text)).toBeTruthy()
      const ok = dialog.getByRole('button', { name: 'OK' })
      expect(document.activeElement).toBe(ok)
      await user.click(ok)
      expect(field('First name')).toHaveProperty('value', 'Sofia')
      expect(field('Digits in the picture')).toHaveProperty('value', '')
      await waitFor(() => expect(document.activeElement).toBe(field(name)))
      expect((await pictureOf()).getAttribute('src')).toBe('data:image/svg+xml,2')
    },
  )

  it('shows another picture on request, and says when there is nothing to listen to [AUTH-07]', async () => {
    const { user, pictureOf } = await open()
    await pictureOf()
    await user.click(screen.getByRole('button', { name: 'New picture' }))
    await waitFor(async () => expect((await pictureOf()).getAttribute('src')).toBe('data:image/svg+xml,2'))
    await user.click(screen.getByRole('button', { name: 'Listen instead' }))
    expect(await screen.findByText('This picture is too old. Load a new picture, then listen again.')).toBeTruthy()
  })

  it('asks before typed text is left behind [APP-03]', async () => {
    const { guard, field, user } = await open()
    expect(guard.isHolding()).toBe(false)
    await user.type(field('City'), 'Ulm')
    expect(guard.isHolding()).toBe(true)
  })

  it('leads to the choice of another server [AUTH-05]', async () => {
    await open()
    const change = await screen.findByRole('link', { name: 'Change server' })
    expect(change.getAttribute('href')).toBe('/host-chooser')
  })

  it('is not shown where registration is closed [AUTH-05]', async () => {
    const { calls } = await openAt('/registration', { session: offers(false) })
    expect(await screen.findByRole('heading', { name: 'Registration is not open here' })).toBeTruthy()
    expect(calls).not.toContain('getCaptcha')
  })
})
