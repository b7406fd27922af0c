/** A case as a file that is handed out, once for each press, and what is drawn while that fails. */
import {
  type ExportCaseHistoryResult,
  type ExportedFile,
  historyExportMachine,
} from '@casebook/core/history/historyExport.machine'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Note } from '../../ui/Note'
import { handOut } from '../handOut'
import { CallFailedNote } from './CallFailedNote'

interface CaseFile {
  readonly isPending: boolean
  readonly start: () => void
  readonly failure: ReactNode
}

/** `take`: asks the server. It stays the one of the first time. */
export function useCaseFile(take: () => Promise<ExportCaseHistoryResult>): CaseFile {
  const { t } = useLingui()
  const [input] = useState({ take })
  const [file, send, actor] = useMachine(historyExportMachine, { input })
  useEffect(() => {
    const listening = actor.on('file', ({ file: received }: ExportedFile) => void handOut(received))
    return () => listening.unsubscribe()
  }, [actor])
  const start = () => send({ type: 'export' })
  return {
    isPending: file.matches('exporting'),
    start,
    failure: file.matches('caseNotFound') ? (
      <Note
        tone="missing"
        role="alert"
        title={t({
          id: 'history.export.caseNotFound',
          message: 'The case could not be found, so nothing was exported. Please notify an administrator.',
        })}
      />
    ) : file.matches('unreachable') ? (
      <CallFailedNote error={file.context.error} onRetry={start} />
    ) : null,
  }
}
