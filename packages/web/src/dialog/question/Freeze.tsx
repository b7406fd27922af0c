import { type Freeze, freezeOf, mayUnlock } from '@casebook/core/dialog/frozenQuestions'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { StatusChip } from '../../ui/StatusChip'
import { useDialog } from '../FormContext'
import { useOverForm } from '../modals/over'
import { VerifiedBy } from '../sign/VerifiedChip'
import { freezeMessages, freezeReasons, freezeStatus } from './freeze.messages'

/** That a part takes no answers now. */
export function FreezeChip({ sectionId }: { readonly sectionId: string }) {
  const freeze = useFreeze(sectionId)
  return freeze && <StatusChip status={freezeStatus[freeze]}>{said(freezeMessages[freeze])}</StatusChip>
}

/** And why, and what would open it. */
export function FreezeNote({ sectionId }: { readonly sectionId: string }) {
  const over = useOverForm()
  const freeze = useFreeze(sectionId)
  return (
    freeze && (
      <div className="freezenote sub sm row wrap">
        <p className="grow">
          <VerifiedBy sectionId={sectionId} /> {said(freezeReasons[freeze])}
        </p>
        {mayUnlock(freeze) && (
          <Button
            size="small"
            icon="unlock"
            aria-haspopup="dialog"
            onClick={() => over.open({ type: 'unlock', questionnaireId: sectionId })}
          >
            <Trans id="unlock.unlock" message="Unlock" />
          </Button>
        )}
      </div>
    )
  )
}

function useFreeze(sectionId: string): Freeze | null {
  return useDialog(({ context: { opened } }) => opened && freezeOf(opened, sectionId))
}

function said(message: MessageDescriptor) {
  return <Trans {...message} />
}
