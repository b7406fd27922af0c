import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { longestTransferReason, sitesCalls } from '@casebook/core/sites/sites.calls'
import { type TransferRefusal, transferMachine } from '@casebook/core/sites/transfer.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { choiceClass } from '../ui/fields/choice'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'

const refusals: Readonly<Record<TransferRefusal, MessageDescriptor>> = {
  CaseNotFound: msg({ id: 'sites.move.notFound', message: 'The case is not there any more, or you may not move it.' }),
  AlreadyThere: msg({ id: 'sites.move.already', message: 'The case belongs to this site already.' }),
  SiteNotFound: msg({ id: 'sites.move.noSite', message: 'This organisation is no site any more.' }),
}

/** A button that moves a case to another site, where the server has any. */
export function TransferCase({ studyCase }: { readonly studyCase: CaseIdentity }) {
  const { t } = useLingui()
  const [page, send] = useMachine(transferMachine, { input: { server: usePort(sitesCalls), studyCase } })
  const { sites, refusal, error } = page.context
  const [site, setSite] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const formId = useId()
  const firstRef = useRef<HTMLInputElement>(null)
  if (sites.length === 0) return null
  const isBusy = page.matches('moving')
  const cancel = () => send({ type: 'cancel' })
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
      <Button icon="out" onClick={() => send({ type: 'begin' })}>
        <Trans id="sites.move" message="Move to another site" />
      </Button>
      <Dialog
        open={page.matches('asking') || isBusy}
        onClose={cancel}
        closeLabel={t({ id: 'dialog.close', message: 'Close' })}
        focusOn={firstRef}
        title={<Trans id="sites.move" message="Move to another site" />}
        description={
          <Trans
            id="sites.move.what"
            message="The case moves with its queries, follow-ups and signatures. People who are limited to other sites no longer see it. The history keeps the reason."
          />
        }
        footer={
          <>
            <Button onClick={cancel} disabled={isBusy}>
              <Trans id="dialog.cancel" message="Cancel" />
            </Button>
            <Button variant="primary" type="submit" form={formId} disabled={isBusy}>
              <Trans id="sites.move.now" message="Move case" />
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setIsTried(true)
            if (site !== null && reason.trim() !== '') send({ type: 'transfer', site, reason: reason.trim() })
            else firstRef.current?.focus()
          }}
        >
          {refusal && (
            <Note tone="missing" role="alert">
              <Trans {...refusals[refusal]} />
            </Note>
          )}
          {error != null && <CallFailedNote error={error} />}
          <fieldset className="flex max-h-56 flex-col gap-0.5 overflow-y-auto">
            <legend className="mb-1 text-sm font-semibold">
              <Trans id="sites.site" message="Site" />
            </legend>
            {sites.map((name, i) => (
              <label key={name} className={choiceClass({ size: 'small' })}>
                <input
                  ref={i === 0 ? firstRef : undefined}
                  className="choice-mark"
                  type="radio"
                  name={formId}
                  checked={site === name}
                  onChange={() => setSite(name)}
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </fieldset>
          <TextField
            label={<Trans id="dialog.reason.reason" message="Reason" />}
            hint={<Trans id="dialog.reason.noNames" message="Do not name the patient or other people." />}
            value={reason}
            onChange={setReason}
            maxLength={longestTransferReason}
            autoComplete="off"
            error={
              isTried &&
              (site === null || reason.trim() === '') && (
                <Trans id="sites.move.give" message="Choose a site and give a reason." />
              )
            }
          />
        </form>
      </Dialog>
    </>
  )
}
