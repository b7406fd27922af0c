import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { HistoryPort } from '@casebook/core/history/history.calls'
import { type ExportedFile, historyExportMachine } from '@casebook/core/history/historyExport.machine'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { readOnlyAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { PageHead } from '../shell/PageHead'
import { TransferCase } from '../sites/TransferCase'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { download, eye } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { historyAlertTexts } from './history.messages'
import { CaseTools } from './inPlace/CaseTools'

interface CaseHistoryHeadProps {
  readonly caseId: CaseIdentity
  readonly history: HistoryPort
  /** The case is there. */
  readonly isReadable: boolean
  /** The title of its study, and the owner's name as far as they are known. */
  readonly study: string
  readonly owner: string
  /** The text of the question with that key. */
  readonly textOf: (key: string) => string
}

/** The name of the case, and the actions on its whole history. */
export function CaseHistoryHead({ caseId, history, isReadable, study, owner, textOf }: CaseHistoryHeadProps) {
  const { user } = useSession()
  const mayTransfer = holds(user.roles, 'canTransferCases')
  const { _ } = useI18n()
  const [input] = useState({ history, caseId })
  const [file, send, actor] = useMachine(historyExportMachine, { input })
  useEffect(() => {
    const listening = actor.on('file', ({ file: received }: ExportedFile) => void handOut(received))
    return () => listening.unsubscribe()
  }, [actor])
  const { group, name } = caseId
  return (
    <>
      <PageHead
        title={<Trans id="history.of" message="History of {name}" values={{ name: <bdi>{name}</bdi> }} />}
        action={
          isReadable && (
            <div className="flex flex-wrap gap-2">
              <CaseTools textOf={textOf} />
              <ButtonLink icon={eye} href={readOnlyAddress(caseId)}>
                <Trans id="history.openCase" message="Open the case" />
              </ButtonLink>
              {mayTransfer && <TransferCase studyCase={caseId} />}
              <Button icon={download} disabled={file.matches('exporting')} onClick={() => send({ type: 'export' })}>
                <Trans id="history.export" message="Export to Excel" />
              </Button>
            </div>
          )
        }
      >
        <Trans
          id="history.whose"
          message="{group}, {base}. Owner: {owner}."
          values={{ group: <bdi>{group}</bdi>, base: <bdi>{study}</bdi>, owner: <bdi>{owner}</bdi> }}
        />
      </PageHead>
      {file.matches('caseNotFound') && (
        <div className="mb-4">
          <Note tone="missing" role="alert" title={_(historyAlertTexts['history.export.caseNotFound'])} />
        </div>
      )}
      {file.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={file.context.error} onRetry={() => send({ type: 'export' })} />
        </div>
      )}
    </>
  )
}
