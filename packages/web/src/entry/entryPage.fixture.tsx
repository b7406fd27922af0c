/** The complete data entry screen in a test, with an in-memory server. */
import type { Base } from '@casebook/core/bases/base'
import type { CasesPort } from '@casebook/core/cases/cases.calls'
import { type Deployment, ordinaryDeployment } from '@casebook/core/deployment/deployment'
import type { Draft, EntryPort } from '@casebook/core/entry/entry.calls'
import { type HistoryPort, historyCalls } from '@casebook/core/history/history.calls'
import type { JournalPort } from '@casebook/core/journal/journal.port'
import type { Language } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import type { Role } from '@casebook/core/permissions/capabilities'
import { type SitesPort, sitesCalls } from '@casebook/core/sites/sites.calls'
import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { i18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { fittings } from '../fittings'
import { LeaveGuardContext } from '../router/LeaveGuardContext'
import { createLeaveGuard } from '../router/leaveGuard'
import { RoutesContext } from '../router/RoutesContext'
import { routes } from '../routes'
import type { Session, UnguardedSession } from '../session/session'
import { DeploymentContext } from '../shell/DeploymentContext'
import { remember } from '../shell/memory'
import { PreferencesProvider } from '../shell/settings/preferences'
import { SignInGate } from '../signIn/access/SignInGate'
import { EntryScreen } from './EntryScreen'
import { type Fitting, FittingsContext, fitted } from './fitting'

export interface Opening {
  /** The locale of dates, numbers and lists. Texts stay English unless given too. */
  readonly language?: Language
  readonly words?: Messages
  readonly base?: Base
  /** Whether the base has that language, overriding its own lists. */
  readonly hasLanguage?: boolean
  readonly draft?: Partial<Draft>
  /** Whether the user was already reminded that the new case needs a name. */
  readonly isReminded?: boolean
  readonly roles?: readonly Role[]
  readonly port?: Partial<EntryPort>
  readonly session?: Partial<Session['session']>
  readonly deployment?: Partial<Deployment>
  readonly caseCalls?: CaseCallsPort
  readonly cases?: Partial<CasesPort>
  readonly history?: Partial<HistoryPort>
  readonly sites?: Partial<SitesPort>
  /** What areas add to the case. That of all areas by default. */
  readonly areas?: readonly Fitting[]
  /** The device's journal. None by default. */
  readonly journal?: JournalPort | null
}

export async function openEntry({
  language = 'en',
  words = {},
  base: given = entryBase,
  hasLanguage = true,
  draft = {},
  isReminded = true,
  roles = [],
  port = {},
  session = {},
  deployment = {},
  caseCalls = {},
  cases = {},
  history = {},
  sites = {},
  areas,
  journal = null,
}: Opening = {}) {
  i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages: words })
  const base = hasLanguage ? withLanguage(given, language) : given
  const server = entryServer(base, draft, port)
  if (isReminded) remember('remindedOfName', 'draft-1')
  const guard = createLeaveGuard()
  const location = memoryLocation({ path: '/dialog/Testing/entry/entry', record: true })
  const calls = Promise.resolve(caseCalls)
  const ports = new Map<unknown, unknown>([
    [historyCalls, history],
    [sitesCalls, sites],
  ])
  const value = {
    user: { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', roles },
    entry: server.entry,
    bases: server.bases,
    cases,
    caseCalls: () => calls,
    portOf: (calls: unknown) => ports.get(calls) ?? {},
    host: 'https://casebook.example/proket/',
    addressOfFile: (_base: unknown, fileName: string) => `files/${fileName}`,
    session,
    journalOf: () => journal,
    serverName: 'casebook.example',
    apiLabel: 'v23.51',
    onSignedInAgain: () => {},
    signOut: () => {},
    // The cast is safe: data entry uses no other port.
  } as unknown as UnguardedSession
  const page = render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken={language}>
        <Router hook={location.hook}>
          <SignInGate session={value}>
            <LeaveGuardContext value={guard}>
              <DeploymentContext value={{ ...ordinaryDeployment, ...deployment }}>
                <RoutesContext value={routes}>
                  <FittingsContext value={areas ? fitted(fittings.dialogs, areas) : fittings}>
                    <EntryScreen group="Testing" base="entry" draft={null} />
                  </FittingsContext>
                </RoutesContext>
              </DeploymentContext>
            </LeaveGuardContext>
          </SignInGate>
        </Router>
      </PreferencesProvider>
    </I18nProvider>,
  )
  const bars = '[aria-keyshortcuts="Control+S"], [aria-label=Review]'
  await waitFor(() => expect(page.container.querySelector(bars)).not.toBeNull())
  return { ...server, ...page, guard, visited: location.history, user: userEvent.setup() }
}

function withLanguage(base: Base, language: Language): Base {
  const { availableLanguages } = base.config
  if (availableLanguages.includes(language)) return base
  return { ...base, config: { ...base.config, availableLanguages: [...availableLanguages, language] } }
}
