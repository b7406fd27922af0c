import type { ManagedBase } from '@casebook/core/candidates/candidates.calls'
import { isBeingChecked, type uploadCandidateMachine } from '@casebook/core/candidates/uploadCandidate.machine'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { useHold } from '../router/LeaveGuardContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { TextField } from '../ui/fields/TextField'
import { ProgressBar } from '../ui/waiting/ProgressBar'
import { DropDocument } from './DropDocument'
import { RefusedDocumentNote } from './RefusedDocumentNote'

interface UploadCardProps {
  readonly upload: SnapshotFrom<typeof uploadCandidateMachine>
  readonly send: (event: EventFrom<typeof uploadCandidateMachine>) => void
  readonly bases: readonly ManagedBase[]
}

/** Where a questionnaire comes in: what it becomes, the file, and how far it is on its way. */
export function UploadCard({ upload, send, bases }: UploadCardProps) {
  const { refused, error } = upload.context
  const isSending = upload.matches('sending')
  useHold(isSending ? <Trans id="manage.leaving" message="The upload is not finished yet." /> : null)
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5 max-phone:p-4">
      <DropDocument disabled={isSending} onChoose={(document) => send({ type: 'choose', document })} />
      {isSending && <Sending upload={upload} onCancel={() => send({ type: 'cancel' })} />}
      {error != null && <CallFailedNote error={error} />}
      {refused && <RefusedDocumentNote refused={refused} />}
      <Destination bases={bases} disabled={isSending} send={send} />
    </Card>
  )
}

function Sending({ upload, onCancel }: Pick<UploadCardProps, 'upload'> & { readonly onCancel: () => void }) {
  const { t } = useLingui()
  const { chosen, progress } = upload.context
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-brand-line bg-brand-soft px-4 py-3">
      <div className="min-w-0 flex-1 wrap-anywhere" role="status">
        <p className="font-semibold">
          <bdi>{chosen?.name}</bdi>
        </p>
        <p className="mb-1.5 text-sm text-ink-2">
          {isBeingChecked(upload.context) ? (
            <Trans id="manage.checking" message="Uploaded. Checking" />
          ) : (
            <Trans id="manage.sending" message="Uploading" />
          )}
        </p>
        <ProgressBar
          label={t({ id: 'manage.progress', message: 'Progress of the upload' })}
          value={progress ? progress.sent / progress.total : 0}
        />
      </div>
      <Button size="small" onClick={onCancel}>
        <Trans id="manage.cancel" message="Cancel" />
      </Button>
    </div>
  )
}

interface DestinationProps extends Pick<UploadCardProps, 'bases' | 'send'> {
  readonly disabled: boolean
}

/** The study that the questionnaire becomes a version of. Without a choice, the document says it. */
function Destination({ bases, disabled, send }: DestinationProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [index, setIndex] = useState('')
  const [group, setGroup] = useState('')
  const direct = (chosen: ManagedBase | undefined, typed: string) => {
    const named = typed.trim() === '' ? {} : { group: typed.trim() }
    send({ type: 'direct', destination: chosen ? { group: chosen.group, base: chosen.base } : named })
  }
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Field label={<Trans id="manage.becomes" message="Import as" />}>
        {(control) => (
          <select
            {...control}
            className={inputClass({ size: 'medium' })}
            value={index}
            disabled={disabled}
            onChange={({ target: { value } }) => {
              setIndex(value)
              direct(value === '' ? undefined : bases[Number(value)], group)
            }}
          >
            <option value="">{t({ id: 'manage.becomes.own', message: 'The study named in the file' })}</option>
            {bases.map((base, at) => (
              <option key={`${base.group}/${base.base}`} value={at}>
                {t({
                  id: 'manage.becomes.version',
                  message: `A new version of ${{ name: shownIn(base.text, language) || base.base }}`,
                })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {index === '' && (
        <TextField
          label={<Trans id="manage.group" message="Organisation of a new study" />}
          hint={<Trans id="manage.group.hint" message="Leave empty to use the name in the file." />}
          value={group}
          maxLength={255}
          disabled={disabled}
          onChange={(typed) => {
            setGroup(typed)
            direct(undefined, typed)
          }}
        />
      )}
    </div>
  )
}
