/**
 * The entry: the page of the staff, that of a patient's link, which loads nothing of the staff's, or the conversion of files. Startup and the texts do not wait for the
 * code of the page.
 */
import { wordsIn } from './locales/catalogues'
import { firstLanguage } from './shell/settings/firstLanguage'
import { startInBrowser } from './startup/browserStartup'

const isPatientLink = location.hash.startsWith('#/once/')

// Best effort: the page asks for them again.
wordsIn(firstLanguage(), isPatientLink ? ['patient'] : ['patient', 'staff']).catch(() => {})

// No `await`: the code of the pages shares modules with this file, and would wait for it.
if (isPatientLink) import('./patientLink/startPatientLink').then(({ startPatientLink }) => startPatientLink())
else if (location.hash.startsWith('#/convert'))
  import('./conversion/startConversion').then(({ startConversion }) => startConversion())
else {
  const startup = startInBrowser()
  import('./staff').then(({ startStaff }) => startStaff(startup))
}
