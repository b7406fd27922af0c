import { longestTransferReason } from '@casebook/core/sites/sites.calls'
import type { TransferEvent, transferMachine } from '@casebook/core/sites/transfer.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ChoiceList } from '../ui/fields/ChoiceList'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { StepDialog } from '../ui/overlay/StepDialog'
import { NotMoved } from './NotMoved'
import { refusals } from './transfer.messages'

interface TransferDialogProps {
  readonly page: SnapshotFrom<typeof transferMachine>
  readonly send: (event: TransferEvent) => void
  readonly sites: readonly string[]
}

/** Asks for the site and the reason, anew each time. */
export function TransferDialog({ page, send, sites }: TransferDialogProps) {
  const { t } = useLingui()
  const { cases, refusal, failures, error } = page.context
  const isOne = cases.length === 1
  const [site, setSite] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const siteRef = useRef<HTMLInputElement>(null)
  const reasonRef = useRef<HTMLInputElement>(null)
  const isReasonMissing = reason.trim() === ''
  return (
    <StepDialog
      onBack={() => send({ type: 'cancel' })}
      back={<Trans id="dialog.cancel" message="Cancel" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={siteRef}
      title={<Trans id="sites.move" message="Move to another site" />}
      description={
        isOne ? (
          <Trans
            id="sites.move.what"
            message="The case moves with its queries, follow-ups and signatures. People who are limited to other sites no longer see it. The history keeps the reason."
          />
        ) : (
          <Trans
            id="sites.move.several"
            message="{count, plural, one {# case moves} other {# cases move}} with queries, follow-ups and signatures. People who are limited to other sites no longer see them. The history of each keeps the reason."
            values={{ count: cases.length }}
          />
        )
      }
      go={
        isOne ? <Trans id="sites.move.now" message="Move case" /> : <Trans id="sites.move.all" message="Move cases" />
      }
      isBusy={page.matches('moving')}
      onGo={() => {
        setIsTried(true)
        if (site === null) siteRef.current?.focus()
        else if (isReasonMissing) reasonRef.current?.focus()
        else send({ type: 'transfer', site, reason: reason.trim() })
      }}
    >
      {refusal && (
        <Note tone="missing" role="alert">
          {isOne || refusal === 'SiteNotFound' ? <Trans {...refusals[refusal]} /> : <NotMoved failures={failures} />}
        </Note>
      )}
      {error != null && <CallFailedNote error={error} />}
      <ChoiceList
        legend={<Trans id="sites.site" message="Site" />}
        choices={sites.map((name) => ({ value: name, words: name }))}
        chosen={site}
        onChoose={setSite}
        firstRef={siteRef}
        error={isTried && site === null && <Trans id="dialog.site.choose" message="Choose a site." />}
      />
      <TextField
        ref={reasonRef}
        label={<Trans id="dialog.reason.reason" message="Reason" />}
        hint={<Trans id="dialog.reason.noNames" message="Do not name the patient or other people." />}
        value={reason}
        onChange={setReason}
        maxLength={longestTransferReason}
        autoComplete="off"
        error={
          isTried &&
          isReasonMissing && <Trans id="followUps.notDone.giveReason" message="Give the reason in your own words." />
        }
      />
    </StepDialog>
  )
}
