/** How the calls of options travel. */
import { optionsCalls } from '@casebook/core/options/options.calls'
import { mebibyte, wire } from '../wire'

export const optionsWire = wire(optionsCalls, {
  path: 'option',
  calls: {
    setInterimLocks: { longestBody: mebibyte },
    setReminderMail: { longestBody: mebibyte },
    setUserRankMail: { longestBody: mebibyte },
    setUserManual: { longestBody: mebibyte },
    setCustomLoginPage: { longestBody: mebibyte },
    setPatientPage: { longestBody: mebibyte },
    setCustomTranslations: { longestBody: mebibyte },
    // A file of 5 MiB, written in base64.
    setFileStorage: { longestBody: 7.5 * mebibyte },
  },
})
