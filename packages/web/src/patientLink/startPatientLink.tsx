/** The page of a patient: a link's questions and nothing of the staff's page, neither screens nor session. */
import { createClient, fetchFrom } from '@casebook/api-adapter/client'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import { apiLevel } from '@casebook/api-adapter/wire'
import { apiLabel } from '@casebook/core/shell/apiLabel'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageHost } from '../host/pageHost'
import { keepPatientsPage } from '../journal/registerServiceWorker'
import { beginIn, speak } from '../shell/i18n'
import { firstLanguage } from '../shell/settings/firstLanguage'
import { PreferencesProvider } from '../shell/settings/preferences'
import { keptWordings } from '../wordings/keptWordings'
import { PatientLinkScreen } from './PatientLinkScreen'
import { patientLinkNames } from './patientLinkAddress'
import '../look/first.css'

const host = pageHost ?? ''

/** Without any cookie: the token alone says who asks. */
const send = fetchFrom(host, {}, (address, request) => fetch(address, { ...request, credentials: 'omit' }))
const link = createClient(commandWire, send)
const fetchFileCalls = async () =>
  createClient((await import('@casebook/api-adapter/tokens/commandFiles.wire')).commandFilesWire, send)

/** Another address in the same window is another page. */
function reloadElsewhere() {
  addEventListener('hashchange', () => location.reload())
}

async function followSoon(): Promise<void> {
  const { followWordings } = await import('../wordings/followWordings')
  followWordings({ host, isPatientLink: true })
}

export async function startPatientLink(): Promise<void> {
  const names = patientLinkNames(location.hash)
  const root = document.getElementById('root')
  if (!names || !root) throw new Error('This is not the address of a link')
  const language = firstLanguage()
  beginIn(keptWordings(host), ['patient'])
  await speak(language)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PreferencesProvider spoken={language}>
          <PatientLinkScreen
            link={link}
            fetchFileCalls={fetchFileCalls}
            apiLabel={apiLabel(apiLevel)}
            token={names.token}
          />
        </PreferencesProvider>
      </I18nProvider>
    </StrictMode>,
  )
  reloadElsewhere()
  followSoon().catch(() => {})
  keepPatientsPage()
}
