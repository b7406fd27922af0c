/** The whole screen of data entry in a test, with a server in memory behind it. */
import type { Base } from '@casebook/core/bases/base'
import type { DialogPort, Draft } from '@casebook/core/dialog/dialog.port'
import { dialogServer, entryBase } from '@casebook/test-fixtures/dialog'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { LeaveGuardContext } from '../router/LeaveGuardContext'
import { createLeaveGuard } from '../router/leaveGuard'
import type { Session } from '../session/session'
import { SessionProvider } from '../session/session'
import { PreferencesProvider } from '../shell/preferences'
import { DialogScreen } from './DialogScreen'

interface Opening {
  readonly base?: Base
  readonly draft?: Partial<Draft>
  readonly port?: Partial<DialogPort>
  readonly session?: Partial<Session['session']>
}

export async function openDialog({ base = entryBase, draft = {}, port = {}, session = {} }: Opening = {}) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const server = dialogServer(base, draft, port)
  const guard = createLeaveGuard()
  const location = memoryLocation({ path: '/dialog/Testing/entry/entry' })
  const value = {
    user: { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', roles: [] },
    dialog: server.dialog,
    bases: server.bases,
    session,
    serverName: 'casebook.example',
    apiLabel: 'v23.51',
    onSignedInAgain: () => {},
    signOut: () => {},
    // The cast is sound: data entry asks for no other port.
  } as unknown as Session
  const page = render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken="en">
        <Router hook={location.hook}>
          <SessionProvider value={value}>
            <LeaveGuardContext value={guard}>
              <DialogScreen group="Testing" base="entry" draft={null} />
            </LeaveGuardContext>
          </SessionProvider>
        </Router>
      </PreferencesProvider>
    </I18nProvider>,
  )
  await screen.findByText('Save case')
  return { ...server, ...page, guard, user: userEvent.setup() }
}
