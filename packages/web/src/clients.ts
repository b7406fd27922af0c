/// <reference types="vite/types/importMeta.d.ts" />
/** The clients of all areas, loaded with the first call that data entry does not begin with. Wires are found by the names of their files. */
import { answerFilesWire } from '@casebook/api-adapter/answerFiles/answerFiles.wire'
import { addressOf, type CallingPage } from '@casebook/api-adapter/client'
import { clientsOf, wiresIn } from '@casebook/api-adapter/clients'
import { caseCallsClient } from '@casebook/api-adapter/entry/caseCalls.client'
import { transferFrom } from '@casebook/api-adapter/fileTransfer'
import { answerFilesCalls } from '@casebook/core/answerFiles/answerFiles.calls'
import type { FileAt } from '@casebook/core/answerFiles/deviceFiles.port'
import { basePermissionsCalls, basesCalls } from '@casebook/core/bases/bases.calls'
import { casesCalls } from '@casebook/core/cases/cases.calls'
import { setupCalls } from '@casebook/core/session/setup.calls'
import type { CallsUnderWay } from './shell/spinner/callsUnderWay'

/** All but those of which the page has clients from the beginning: named here again, they would make the first paint longer. */
const wires = wiresIn(
  import.meta.glob(
    [
      '../../api-adapter/src/*/*.wire.ts',
      '!../../api-adapter/src/{session/session,bases/knowledgeBase,entry/entry,files/baseFiles}.wire.ts',
    ],
    { eager: true },
  ),
)

export function clientsFrom(host: string, page: CallingPage, { watched }: Pick<CallsUnderWay, 'watched'>) {
  const send = transferFrom(host, page)
  const clientOf = clientsOf(wires, watched(send))
  return {
    clientOf,
    // An open case asks by itself who else is there. Nobody waits for that.
    caseCalls: caseCallsClient(send),
    setup: clientOf(setupCalls),
    answerFiles: {
      port: clientOf(answerFilesCalls),
      addressOf: ({ ofCase, ...of }: FileAt) =>
        ofCase
          ? addressOf(host, answerFilesWire, 'caseFile', { ...ofCase, question: of.question, sha256: of.sha256 })
          : addressOf(host, answerFilesWire, 'draftFile', { ...of }),
    },
    bases: { ...clientOf(basesCalls), ...clientOf(basePermissionsCalls) },
    cases: clientOf(casesCalls),
  }
}
