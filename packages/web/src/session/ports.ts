import type { AnswerFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { BasesPort } from '@casebook/core/bases/bases.calls'
import type { Calls, Port } from '@casebook/core/call/call'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import type { CasesPort } from '@casebook/core/cases/cases.calls'
import type { EntryPort } from '@casebook/core/entry/entry.calls'
import type { HostChooserPort } from '@casebook/core/host/hostChooser.machine'
import type { JournalPort } from '@casebook/core/journal/journal.port'
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import type { SessionPort } from '@casebook/core/session/session.calls'
import type { SetupPort } from '@casebook/core/session/setup.calls'
import { createContext, useContext } from 'react'

/** All ports to the server, and its name. */
export interface Ports {
  readonly session: SessionPort
  readonly setup: SetupPort
  readonly bases: BasesPort
  readonly cases: CasesPort
  readonly entry: EntryPort
  /** The port for the calls of an area. Its code is loaded on the first call. */
  readonly portOf: <C extends Calls>(calls: C) => Port<C>
  /** Lazy: not needed for data entry. */
  readonly caseCalls?: () => Promise<CaseCallsPort>
  /** The URL of a base's file on the server, such as a picture. */
  readonly addressOfFile: (base: BaseName, fileName: string) => string
  /** The answers this device keeps until the server has them. */
  readonly journalOf?: (username: string) => JournalPort
  /** The files that are answers. */
  readonly answerFiles?: () => Promise<AnswerFiles & { readonly studies?: StudyCopies }>
  /** Hears whom the page shows, for the calls to name. */
  readonly onShownUser?: (username: string | null) => void
  /** The address that calls are sent to, with a slash at the end. Empty while none is chosen. */
  readonly host: string
  /** The route that the embedding application has chosen for the empty path. */
  readonly firstRoute?: string
  readonly hosts: HostChooserPort
  /** Asks for the administrator's wordings now, on a page that began with data entry. */
  readonly askForWordings?: () => Promise<void>
  /** The server's public name, such as `casebook.example`. */
  readonly serverName: string
  /** The API level, as shown in the shell. */
  readonly apiLabel: string
}

const PortsContext = createContext<Ports | null>(null)

export const PortsProvider = PortsContext.Provider

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts needs a PortsProvider above it')
  return ports
}
