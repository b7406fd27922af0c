/** Where everything is put together: the calls to the server, the language, the address, the page. */
import { basePermissionsWire, basesWire, knowledgeBaseWire } from '@casebook/api-adapter/bases/bases.wire'
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient, fetchFrom } from '@casebook/api-adapter/client'
import { entryClient } from '@casebook/api-adapter/entry/entry.client'
import { fileAddresses } from '@casebook/api-adapter/files/files.client'
import { createLazyPorts } from '@casebook/api-adapter/lazyPorts'
import { sessionWire, setupWire } from '@casebook/api-adapter/session/session.wire'
import { apiLevel } from '@casebook/api-adapter/wire'
import { sessionAtHand } from '@casebook/core/journal/sessionAtHand'
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls.port'
import { apiLabel } from '@casebook/core/shell/apiLabel'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchScreenAt } from './App'
import { deliverInBackground } from './journal/deliverInBackground'
import { createDevice } from './journal/device'
import { createGuardedHash } from './router/guardedHash'
import { createLeaveGuard } from './router/leaveGuard'
import { Navigation } from './router/Navigation'
import type { Ports } from './session/ports'
import { PortsProvider } from './session/ports'
import { SessionActorProvider } from './session/sessionActor'
import { GlobalError } from './shell/failures/GlobalError'
import { restOfWords, speak } from './shell/i18n'
import { firstLanguage, PreferencesProvider } from './shell/settings/preferences'
import { UpdateNotice } from './shell/UpdateNotice'
import { createUpdates } from './shell/updates'
import { comesWith } from './ui/lazy/later'
import { prefetched } from './ui/lazy/prefetch'
import './look/index.css'

// Styles that the components add while the page runs carry the page's nonce, or the content security policy refuses them.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const host = `${location.origin}/proket/`
const updates = createUpdates(apiLevel)
const send = fetchFrom(host, updates.heard)
const session = createClient(sessionWire, send)
const dialog = entryClient(send)
const device = createDevice(session)
const ports: Ports = {
  session: sessionAtHand(session, deliverInBackground(device, dialog)),
  setup: createClient(setupWire, send),
  bases: {
    ...createClient(basesWire, send),
    ...createClient(basePermissionsWire, send),
    ...createClient(knowledgeBaseWire, send),
  },
  cases: createClient(casesWire, send),
  dialog,
  portOf: createLazyPorts(send, async () => (await import('@casebook/api-adapter/wires')).wires),
  caseCalls: () => (caseCalls ??= fetchCaseCalls()),
  addressOfFile: fileAddresses(host),
  journalOf: device.journalOf,
  serverName: location.host,
  apiLabel: apiLabel(apiLevel),
}

let caseCalls: Promise<CaseCallsPort> | null = null

async function fetchCaseCalls(): Promise<CaseCallsPort> {
  try {
    const { caseCallsClient } = await import('@casebook/api-adapter/entry/caseCalls.client')
    return caseCallsClient(send)
  } catch (error) {
    // The next who asks tries again.
    caseCalls = null
    throw error
  }
}

comesWith(restOfWords)

// The code of the screen, the words and who is there are fetched side by side, and not one after another.
fetchScreenAt(location.hash.slice(1).split('?', 1)[0] ?? '')

const guard = createLeaveGuard()
const hash = createGuardedHash(guard)
const language = firstLanguage()
await speak(language)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element "root" to draw in')

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken={language}>
        <GlobalError>
          <PortsProvider value={ports}>
            <SessionActorProvider>
              <Navigation guard={guard} location={hash}>
                <App />
                <UpdateNotice updates={updates} />
              </Navigation>
            </SessionActorProvider>
          </PortsProvider>
        </GlobalError>
      </PreferencesProvider>
    </I18nProvider>
  </StrictMode>,
)

// Nobody waits for it.
prefetched(async () => (await import('./journal/keepClientAtHand')).keepClientAtHand())
