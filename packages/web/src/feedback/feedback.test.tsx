import { type FeedbackEntry, feedbackCalls } from '@casebook/core/feedback/feedback.calls'
import { filesCalls } from '@casebook/core/files/files.calls'
import { captchaCalls } from '@casebook/core/registration/captcha.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const signedOut = { getClientUserInfo: async () => ({ type: 'LoginRequired' as const }) }
const receiver = { ...mara, roles: ['FEEDBACK_RECEIVER'] as const }

function sending(...answers: readonly ('Ok' | 'WrongCaptcha')[]) {
  const sent: object[] = []
  let pictures = 0
  const save = async (request: object) => {
    sent.push(request)
    return { type: answers[sent.length - 1] ?? 'Ok' }
  }
  const getCaptcha = async () => {
    pictures += 1
    return { type: 'ReceivedCaptcha' as const, image: `data:image/svg+xml,${pictures}` }
  }
  return { sent, areas: [answering(feedbackCalls, { save }), answering(captchaCalls, { getCaptcha })] }
}

describe('feedback', () => {
  it('is sent from a screen of staff with the page and the browser, without an address [FEED-01] [APP-10] [APP-23]', async () => {
    const { sent, areas } = sending()
    const files = answering(filesCalls, { file: async () => ({ type: 'FileNotFound' }) })
    const user = userEvent.setup()
    await openAt('/password', { areas: [...areas, files] })
    await user.click(await screen.findByRole('button', { name: 'Support and manual' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send feedback' }))
    await user.click(dialog.getByRole('button', { name: 'User manual' }))
    expect(await dialog.findByText('Sorry, but there seems to be no user manual')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Message (optional)' }), 'It works')
    await user.click(dialog.getByRole('button', { name: 'Send feedback' }))
    expect(await dialog.findByText('Thank you. Your feedback is with the study team.')).toBeTruthy()
    expect(sent).toEqual([
      { message: 'It works', url: location.href, browser: navigator.userAgent, user: mara.username },
    ])
  })

  it('of somebody who is not signed in needs an address and the captcha; a wrong one brings a new picture [FEED-01]', async () => {
    const { sent, areas } = sending('WrongCaptcha')
    const user = userEvent.setup()
    await openAt('/login', { session: signedOut, areas })
    await user.click(await screen.findByRole('button', { name: 'Send feedback' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send feedback' }))
    const picture = () => dialog.getByRole('img').getAttribute('src')
    await waitFor(() => expect(picture()).toBe('data:image/svg+xml,1'))
    const button = dialog.getByRole('button', { name: 'Send feedback' })
    expect(dialog.getByText('Enter your e-mail address first.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'E-mail address' }), 'lang@ksgr.example')
    expect(dialog.getByText('Enter the digits in the picture.')).toBeTruthy()
    expect(button.hasAttribute('disabled')).toBe(true)
    const digits = dialog.getByRole('textbox', { name: 'Digits in the picture' })
    await user.type(digits, '123456')
    await user.click(button)
    expect(await dialog.findByText('The digits were wrong. Here is a new picture.')).toBeTruthy()
    await waitFor(() => expect(picture()).toBe('data:image/svg+xml,2'))
    expect((digits as HTMLInputElement).value).toBe('')
    await user.type(digits, '654321')
    await user.click(button)
    expect(await dialog.findByText('Thank you. Your feedback is with the study team.')).toBeTruthy()
    const about = { message: '', url: location.href, browser: navigator.userAgent, email: 'lang@ksgr.example' }
    expect(sent).toEqual([
      { ...about, captcha: '123456' },
      { ...about, captcha: '654321' },
    ])
  })
})

describe('the overview of feedback', () => {
  const entry = (id: number, more: Partial<FeedbackEntry>): FeedbackEntry => ({
    id,
    url: 'https://a.example/#/bases',
    user: 'ada',
    browser: 'Firefox',
    message: '',
    email: null,
    at: '2026-11-18T09:20:00Z',
    ...more,
  })
  const two = [
    entry(2, { message: 'The unit is easy to overlook.' }),
    entry(1, { user: null, email: 'lang@ksgr.example', url: 'https://a.example/#/login', message: 'No mail.' }),
  ]
  const open = async (feedback: readonly FeedbackEntry[]) => {
    const get = async () => ({ type: 'ReceivedFeedback' as const, feedback })
    const session = { getClientUserInfo: async () => ({ type: 'ReceivedUser' as const, user: receiver }) }
    await openAt('/feedback', { session, areas: [answering(feedbackCalls, { get })] })
    return within(await screen.findByRole('main'))
  }

  it('shows user or address, message, page and browser, and finds them [FEED-01]', async () => {
    const main = await open(two)
    const rows = () => main.getAllByRole('row').map(({ textContent }) => textContent)
    await main.findByText('No mail.')
    expect(rows()[1]).toContain('adaThe unit is easy to overlook.#/basesFirefox')
    expect(rows()[2]).toContain('Anonymouslang@ksgr.exampleNo mail.#/loginFirefox')
    await userEvent.type(main.getByRole('searchbox', { name: 'Search messages and users' }), 'ksgr')
    expect(rows()).toHaveLength(2)
    expect(main.getByRole('status').textContent).toBe('1 message')
  })

  it('says that there is none yet [FEED-01]', async () => {
    const main = await open([])
    expect(await main.findByText('No feedback yet')).toBeTruthy()
  })
})
