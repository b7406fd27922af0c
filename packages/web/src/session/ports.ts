import type { BasesPort } from '@casebook/core/bases/bases.calls'
import type { Calls, Port } from '@casebook/core/call/call'
import type { CasesPort } from '@casebook/core/cases/cases.calls'
import type { EntryPort } from '@casebook/core/entry/entry.port'
import type { AddressOfFile } from '@casebook/core/files/files.port'
import type { JournalPort } from '@casebook/core/journal/journal.port'
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls.port'
import type { SessionPort } from '@casebook/core/session/session.calls'
import type { SetupPort } from '@casebook/core/session/setup.calls'
import { createContext, useContext } from 'react'

/** Every way to the server, and what it is called. */
export interface Ports {
  readonly session: SessionPort
  readonly setup: SetupPort
  readonly bases: BasesPort
  readonly cases: CasesPort
  readonly dialog: EntryPort
  /** The port of any area's calls. Its code is loaded at the first call. */
  readonly portOf: <C extends Calls>(calls: C) => Port<C>
  /** Comes when it is first needed: nobody needs it to enter data. */
  readonly caseCalls?: () => Promise<CaseCallsPort>
  readonly addressOfFile: AddressOfFile
  /** What this device keeps of somebody's answers until the server has them. */
  readonly journalOf?: (username: string) => JournalPort
  /** The server as people know it, such as `casebook.example`. */
  readonly serverName: string
  /** The level of the calls, as the shell shows it. */
  readonly apiLabel: string
}

const PortsContext = createContext<Ports | null>(null)

export const PortsProvider = PortsContext.Provider

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts needs a PortsProvider above it')
  return ports
}
