import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from './email'
import {
  defaultSslPort,
  maySubmitMailServer,
  problemOfMailServer,
  testMailMessage,
  withKeptPassword,
} from './mailServer'

describe('an e-mail address', () => {
  it.each(['ada@a.example', 'ADA.King+x@A-1.Example', 'a@b', "o'neil@a.example", `a@${'b'.repeat(63)}.example`])(
    'is %j [OPT-04]',
    (text) => {
      expect(isEmailAddress(text)).toBe(true)
    },
  )

  it.each([
    '',
    ' ada@a.example',
    'ada@a.example ',
    'ada',
    '@a.example',
    'ada@',
    'ada@@a.example',
    'ada@a..example',
    'ada@a.example.',
    'ada@-a.example',
    'ada@a-.example',
    'ada@.example',
    'ada king@a.example',
    'ada@a.example, ben@a.example',
    'ada@a.example\nbcc: ben@a.example',
    'Ada <ada@a.example>',
    'ädä@a.example',
    `a@${'b'.repeat(64)}.example`,
  ])('is not %j [OPT-04]', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  it('has the form of an address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isEmailAddress(address)).toBe(true)
      }),
    )
  })
})

describe('the mail server', () => {
  it('starts with port 587 [OPT-04]', () => {
    expect(defaultSslPort).toBe(587)
  })

  it.each([
    [{}, 'ada@a.example', null],
    [{ from: 'ada' }, 'ada@a.example', 'from'],
    [{ host: '' }, 'ada@a.example', 'host'],
    [{ host: 'mail example' }, 'ada@a.example', 'host'],
    [{ sslPort: 0 }, 'ada@a.example', 'port'],
    [{ sslPort: Number.NaN }, 'ada@a.example', 'port'],
    [{}, 'ada', 'testRecipient'],
  ])('with %j and the test recipient %s has the problem %s [OPT-04]', (part, recipient, problem) => {
    const server = { from: 'ada@a.example', host: 'smtp.a.example', sslPort: 587, ...part }
    expect(problemOfMailServer(server, recipient)).toBe(problem)
  })

  it('is saved and tested only once sender and test recipient are both e-mail addresses [OPT-04]', () => {
    const [address, none] = ['ada@a.example', 'ada']
    expect(maySubmitMailServer({ from: address }, address)).toBe(true)
    expect(maySubmitMailServer({ from: address }, none)).toBe(false)
    expect(maySubmitMailServer({ from: none }, address)).toBe(false)
    expect(maySubmitMailServer({ from: none }, none)).toBe(false)
  })

  it('reports the result of the test mail [OPT-04]', () => {
    expect(testMailMessage({ type: 'Ok' })).toEqual({ id: 'option.testMailSent' })
    expect(testMailMessage({ type: 'MailError', error: 'no route' })).toEqual({
      id: 'option.testMailFailed',
      error: 'no route',
    })
  })
})

describe('a blank password', () => {
  const stored = { from: 'a@a.example', host: 'mail.a.example', sslPort: 587, user: 'ada', password: 'secret' }
  const blank = { ...stored, password: '' }

  it('keeps the stored one, also for another sender [OPT-04]', () => {
    expect(withKeptPassword({ ...blank, from: 'b@a.example' }, stored)).toEqual({ ...stored, from: 'b@a.example' })
  })

  it.each([{ host: 'mail.eve.example' }, { sslPort: 2525 }, { user: 'eve' }])(
    'stays blank for another account or another server: %j [OPT-04]',
    (other) => {
      expect(withKeptPassword({ ...blank, ...other }, stored).password).toBe('')
    },
  )

  it('stays blank if none is stored, and a typed one replaces it [OPT-04]', () => {
    expect(withKeptPassword(blank, null).password).toBe('')
    expect(withKeptPassword({ ...blank, password: 'another' }, stored).password).toBe('another')
  })
})
