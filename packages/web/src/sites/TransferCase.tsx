import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { longestTransferReason, sitesCalls } from '@casebook/core/sites/sites.calls'
import { type TransferEvent, type TransferRefusal, transferMachine } from '@casebook/core/sites/transfer.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { ChoiceList } from '../ui/fields/ChoiceList'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { StepDialog } from '../ui/overlay/StepDialog'

const refusals: Readonly<Record<TransferRefusal, MessageDescriptor>> = {
  CaseNotFound: msg({ id: 'sites.move.notFound', message: 'The case is not there any more, or you may not move it.' }),
  AlreadyThere: msg({ id: 'sites.move.already', message: 'The case belongs to this site already.' }),
  SiteNotFound: msg({ id: 'sites.move.noSite', message: 'This group is no site any more.' }),
}

interface TransferCaseProps {
  readonly studyCase: CaseIdentity
  /** To which it belongs; null: none, or not known. */
  readonly site: string | null
  /** Not while its history is read, for instance. What was moved is said all the same. */
  readonly isOffered: boolean
  /** The case belongs to another site now, and its history has one entry more. */
  readonly onMoved: () => void
}

/** A button that moves a case to another site, where the server has any. */
export function TransferCase({ studyCase, site, isOffered, onMoved }: TransferCaseProps) {
  const [page, send] = useMachine(transferMachine, { input: { server: usePort(sitesCalls), studyCase, onMoved } })
  const others = page.context.sites.filter((one) => one !== site)
  if (page.context.sites.length === 0) return null
  return (
    <>
      <span className="self-center text-sm text-ok-ink empty:hidden" role="status">
        {page.matches('moved') && (
          <Trans
            id="sites.moved"
            message="The case belongs to site {site} now."
            values={{ site: <bdi>{page.context.site}</bdi> }}
          />
        )}
      </span>
      {isOffered && others.length > 0 && (
        <Button icon="out" onClick={() => send({ type: 'begin' })}>
          <Trans id="sites.move" message="Move to another site" />
        </Button>
      )}
      {(page.matches('asking') || page.matches('moving')) && <TransferDialog page={page} send={send} sites={others} />}
    </>
  )
}

interface TransferDialogProps {
  readonly page: SnapshotFrom<typeof transferMachine>
  readonly send: (event: TransferEvent) => void
  readonly sites: readonly string[]
}

/** Asks for the site and the reason, anew each time. */
function TransferDialog({ page, send, sites }: TransferDialogProps) {
  const { t } = useLingui()
  const { refusal, error } = page.context
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
        <Trans
          id="sites.move.what"
          message="The case moves with its queries, follow-ups and signatures. People who are limited to other sites no longer see it. The history keeps the reason."
        />
      }
      go={<Trans id="sites.move.now" message="Move case" />}
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
          <Trans {...refusals[refusal]} />
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
