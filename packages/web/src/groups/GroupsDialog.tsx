import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useModal } from '../entry/modals/modalState'
import { NotSavedYet } from '../entry/modals/NotSavedYet'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { useSession } from '../session/session'
import { TransferCase } from '../sites/TransferCase'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/overlay/Dialog'
import { GroupBoxes } from './GroupBoxes'

/** The groups that can see the case: a checkbox each, saved individually. Where the server has sites, the case can be moved to another. */
export default function GroupsDialog() {
  const { t } = useLingui()
  const modal = useModal()
  const { groups } = useCaseCalls()
  const studyCase = useOpenCase()
  const { user } = useSession()
  const mayMove = studyCase?.owner === user.username || holds(user.roles, 'canTransferCases')
  const doneRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={doneRef}
      title={<Trans id="groups.share.title" message="Share the case" />}
      description={
        <>
          <Trans
            id="groups.share.what"
            message="Members of a ticked group see the case. Every change is saved at once."
          />{' '}
          <Trans id="groups.share.besides" message="Monitors, data managers and administrators can read every case." />
        </>
      }
      footer={
        <Button variant="primary" ref={doneRef} onClick={modal.close}>
          <Trans id="dialog.done" message="Done" />
        </Button>
      }
    >
      {studyCase && groups ? <GroupBoxes groups={groups} studyCase={studyCase} /> : <NotSavedYet isMissing={!groups} />}
      {studyCase && mayMove && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4 empty:hidden">
          <TransferCase studyCase={studyCase} isOffered />
        </div>
      )}
    </Dialog>
  )
}
