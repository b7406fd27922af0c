/**
 * Texts that the specification gives literally, including misspellings. Each is compared with the literal text, not
 * with an id.
 */
import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { historyAlertTexts } from '../history/history.messages'
import { interviewTexts, thanks } from '../interview/interview.messages'
import { optionTexts } from '../options/options.messages'
import { problemTexts, uploadTexts } from '../queries/upload/upload.messages'
import { registrationTexts } from '../registration/registration.messages'
import { userTexts } from '../users/users.messages'

const words = (texts: Readonly<Record<string, MessageDescriptor>>) =>
  Object.fromEntries(Object.entries(texts).map(([id, { message }]) => [id, message]))

describe('the literal texts of the specification', () => {
  it('of the interview', () => {
    expect(words(interviewTexts)).toEqual({
      'interview.saveFailed': 'An error occured saving your case.',
      'interview.noImages': "Images don't work in interview",
    })
    expect(thanks.en.text).toContain('return the tablet at reception')
    expect(thanks.de.text).toContain('das Tablet an der Anmeldung zurück')
  })

  it('of the users', () => {
    expect(words(userTexts)).toMatchObject({
      'user.saved': 'Saving Successful',
      'user.reactivationSent': 'Reactivation Email Send!',
    })
  })

  it('of a registration', () => {
    expect(words(registrationTexts)).toMatchObject({
      'registration.userAlreadyTaken': 'Sorry, that username is already taken',
      'registration.wrongCaptcha': 'Sorry, but the captcha was not correct',
      'registration.wrongInvitationPassword': 'Sorry, but the invitation password was not correct',
    })
  })

  it('of the options', () => {
    expect(words(optionTexts)).toMatchObject({
      'option.saved': 'Save Successfull',
      'option.noManualPdf': "There isn't a pdf yet",
    })
  })

  it('of an upload of queries', () => {
    expect(words(uploadTexts)).toEqual({ Ok: 'ok', UploadFailed: 'failed: {message}' })
    expect(words(problemTexts)).toMatchObject({
      'query start time before first entry time': 'query start time before first entry time',
    })
  })

  it('of a history', () => {
    expect(words(historyAlertTexts)).toMatchObject({
      'history.caseNotFound': 'The case could not be found. Please notify an administrator',
      'history.missingUuid': 'An uuid could not be found. Please notify an administrator!',
      'history.unexpectedState': 'An unexpected state change has occured. Please notify an administrator',
    })
  })
})
