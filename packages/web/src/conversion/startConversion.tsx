/** The conversion page: it asks the server whether it may be used, and nothing after that. */
import { createClient, fetchFrom } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { apiLevel } from '@casebook/api-adapter/wire'
import { apiLabel } from '@casebook/core/shell/apiLabel'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageHost } from '../host/pageHost'
import { PortsProvider } from '../session/ports'
import { GlobalError } from '../shell/failures/GlobalError'
import { beginIn, fetchLaterWords, speak } from '../shell/i18n'
import { firstLanguage } from '../shell/settings/firstLanguage'
import { PreferencesProvider } from '../shell/settings/preferences'
import { fetchNeedsBy } from '../ui/lazy/lazyNeeds'
import { keptWordings } from '../wordings/keptWordings'
import { ConversionScreen } from './ConversionScreen'
import { portsOfNobody } from './nobody'
import '../look/first.css'
import '../look/whole.css'

const host = pageHost ?? ''

export async function startConversion(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element "root" to draw in')
  // Styles that components add at run time need the page's nonce, or the content security policy rejects them.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
  const language = firstLanguage()
  beginIn(keptWordings(host), ['patient', 'staff'])
  fetchNeedsBy(fetchLaterWords)
  await speak(language)
  await fetchLaterWords()
  const ports = portsOfNobody({
    session: createClient(sessionWire, fetchFrom(host)),
    host,
    serverName: host ? new URL(host).host : '',
    apiLabel: apiLabel(apiLevel),
  })
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PreferencesProvider spoken={language}>
          <GlobalError>
            <PortsProvider value={ports}>
              <ConversionScreen />
            </PortsProvider>
          </GlobalError>
        </PreferencesProvider>
      </I18nProvider>
    </StrictMode>,
  )
  // Another address in the same window is another page.
  addEventListener('hashchange', () => location.reload())
}
