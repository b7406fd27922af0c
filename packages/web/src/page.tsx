/** The composition root: server calls, language, address, page. Each entry passes the screens that its page starts with. */
import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { addressOf, type CallingPage, createClient, fetchFrom } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { baseFilesWire } from '@casebook/api-adapter/files/baseFiles.wire'
import { createLazyPort, createLazyPorts, oncePerSuccess } from '@casebook/api-adapter/lazyPorts'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { apiLevel } from '@casebook/api-adapter/wire'
import { rememberedSession } from '@casebook/core/journal/rememberedSession'
import { apiLabel } from '@casebook/core/shell/apiLabel'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchScreenAt } from './App'
import { hearServerTime } from './dates/clock'
import { hostsBy, pageHost, pageRoute } from './host/pageHost'
import { createDatabase, journalName } from './journal/database'
import { deliverInBackground } from './journal/deliverInBackground'
import { createDevice } from './journal/device'
import { withFiles } from './journal/withFiles'
import { createGuardedHash } from './router/guardedHash'
import { createLeaveGuard } from './router/leaveGuard'
import { Navigation } from './router/Navigation'
import type { AppRoute } from './router/route'
import { routeAt } from './router/routeAt'
import { createRouteTable } from './router/routeTable'
import type { Ports } from './session/ports'
import { PortsProvider } from './session/ports'
import { SessionActorProvider } from './session/sessionActor'
import { GlobalError } from './shell/failures/GlobalError'
import { beginIn, fetchLaterWords, speak } from './shell/i18n'
import { firstLanguage } from './shell/settings/firstLanguage'
import { PreferencesProvider } from './shell/settings/preferences'
import { createCallsUnderWay } from './shell/spinner/callsUnderWay'
import { GlobalSpinner } from './shell/spinner/GlobalSpinner'
import { ClockNotice } from './shell/updates/ClockNotice'
import { UpdateNotice } from './shell/updates/UpdateNotice'
import { createUpdates } from './shell/updates/updates'
import type { StartupActor } from './startup/browserStartup'
import { Startup } from './startup/Startup'
import { fetchNeedsBy, withNeeds } from './ui/lazy/lazyNeeds'
import { prefetched, prefetchedFirst } from './ui/lazy/prefetch'
import { keptWordings } from './wordings/keptWordings'
import './look/first.css'

// Styles that components add at run time need the page's nonce, or the content security policy rejects them.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const host = pageHost ?? ''
const updates = createUpdates(apiLevel)
let shownUser: string | null = null
const callingPage: CallingPage = { onLevel: updates.heard, onTime: hearServerTime, shownUser: () => shownUser }
const calls = createCallsUnderWay()
const send = fetchFrom(host, callingPage)
const session = createClient(sessionWire, calls.watched(send))
const entry = withFiles(createClient(entryWire, send), () => fetchFiles())
const device = createDevice(session, createDatabase(journalName(host)))

/** Clients of the calls that data entry does not begin with. */
const fetchClients = oncePerSuccess(async () => (await import('./clients')).clientsFrom(host, callingPage, calls))
const fetchFiles = oncePerSuccess(async () => {
  const [{ draftFiles }, { answerFiles }] = await Promise.all([import('./journal/draftFiles'), fetchClients()])
  return draftFiles(() => (shownUser === null ? null : device.personOf(shownUser)), answerFiles)
})
const { getBasesOverview, getAllowedBases } = createLazyPort(async () => (await fetchClients()).bases)
const askForWordings = oncePerSuccess(async () =>
  (await import('./wordings/followWordings')).followWordings({ host, onLevel: updates.heard }),
)

const ports: Ports = {
  session: rememberedSession(session, deliverInBackground(device, entry)),
  setup: createLazyPort(async () => (await fetchClients()).setup),
  bases: {
    ...createClient(knowledgeBaseWire, send),
    getBasesOverview,
    getAllowedBases,
  },
  cases: createLazyPort(async () => (await fetchClients()).cases),
  entry,
  portOf: createLazyPorts(async () => (await fetchClients()).clientOf),
  caseCalls: oncePerSuccess(async () => (await fetchClients()).caseCalls),
  addressOfFile: (base, fileName) => addressOf(host, baseFilesWire, 'file', { ...base, fileName }),
  journalOf: device.journalOf,
  answerFiles: fetchFiles,
  askForWordings,
  onShownUser: (username) => {
    shownUser = username
  },
  host,
  ...(pageRoute && { firstRoute: pageRoute }),
  hosts: hostsBy((at) => createClient(sessionWire, fetchFrom(at))),
  serverName: host ? new URL(host).host : '',
  apiLabel: apiLabel(apiLevel),
}

/** Loads the page, and draws it once startup allows it. */
export async function startPage(
  first: readonly AppRoute[],
  fetchRoutes: () => Promise<{ readonly routes: readonly AppRoute[] }>,
  startup: StartupActor,
): Promise<void> {
  // Asked for before the first text, and after the code: none of it waits for them.
  for (const font of ['Inter Variable', 'Source Serif 4 Variable']) document.fonts?.load(`1em "${font}"`)
  // Data entry paints its questions first. All other pages ask at once.
  prefetchedFirst(askForWordings)
  const language = firstLanguage()
  beginIn(keptWordings(host), ['patient', 'staff'])
  fetchNeedsBy(() => Promise.all([fetchLaterWords(), import('./look/whole.css')]))
  const spoken = speak(language)
  const table = createRouteTable(first, async () => (await withNeeds(fetchRoutes)).routes)
  const path = location.hash.slice(1).split('?', 1)[0] ?? ''
  // If it cannot be had, the page says so, and tries again.
  const isFirst = routeAt(first, path) !== null
  if (!isFirst) await table.fetch().catch(() => {})
  // Load the screen's code, the texts and the user in parallel.
  fetchScreenAt(table.routes(), path)
  // Best effort: a call that needs them fetches them again. A draft is opened without.
  if (!location.hash.includes('draft=')) fetchClients().catch(() => {})

  const guard = createLeaveGuard()
  const hash = createGuardedHash(guard)
  await spoken

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
                  <Startup actor={startup} onStarted={isFirst ? afterStart : afterStartElsewhere}>
                    <App table={table} />
                    <GlobalSpinner calls={calls} />
                    <UpdateNotice updates={updates} />
                    <ClockNotice />
                  </Startup>
                </Navigation>
              </SessionActorProvider>
            </PortsProvider>
          </GlobalError>
        </PreferencesProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

/** Not urgent. */
function afterStart() {
  prefetched(async () => (await import('./journal/registerServiceWorker')).registerServiceWorker())
}

function afterStartElsewhere() {
  afterStart()
  askForWordings().catch(() => {})
}
