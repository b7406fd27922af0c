import { candidatesCalls, type ManagedBase } from '@casebook/core/candidates/candidates.calls'
import { uploadCandidateMachine } from '@casebook/core/candidates/uploadCandidate.machine'
import { documentOf } from '@casebook/core/candidates/written/writing'
import { newStudy } from '@casebook/core/studyDrafts/newStudy'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { readBase64 } from '../files/readBase64'
import { workshopAddress } from '../router/addresses/candidatesAddress'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { Dialog } from '../ui/overlay/Dialog'
import { RefusedDocumentNote } from './RefusedDocumentNote'

interface NewStudyProps {
  readonly bases: readonly ManagedBase[]
  readonly onClose: () => void
}

/** Begins a study that is written here: an empty draft, opened in the workshop. */
export function NewStudy({ bases, onClose }: NewStudyProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const form = useId()
  const nameRef = useRef<HTMLInputElement>(null)
  const [upload, send] = useMachine(uploadCandidateMachine, { input: { manager: usePort(candidatesCalls), language } })
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [group, setGroup] = useState(bases[0]?.group ?? '')
  const { made, error, refused } = upload.context
  const isSending = upload.matches('sending')
  useEffect(() => {
    if (made) navigate(workshopAddress(made.candidate))
  }, [made, navigate])
  const begin = () => {
    const own = group.trim()
    const taken = new Set(bases.filter((one) => one.group === own).map(({ base }) => base))
    const study = newStudy({ group: own, name: name.trim(), language, taken })
    const content = new Blob([documentOf(study)])
    const document = { name: `${study.id}.json`, size: content.size, read: () => readBase64(content) }
    send({ type: 'direct', destination: { group: own, base: study.id } })
    send({ type: 'choose', document })
  }
  const isReady = name.trim() !== '' && group.trim() !== '' && !isSending
  return (
    <Dialog
      open
      focusOn={nameRef}
      onClose={onClose}
      closeLabel={t({ id: 'manage.write.close', message: 'Close' })}
      title={<Trans id="manage.write" message="Write a study" />}
      description={
        <Trans
          id="manage.write.what"
          message="It begins as a draft without questions. No case can be entered before it is published."
        />
      }
      footer={
        <Button variant="primary" type="submit" form={form} disabled={!isReady}>
          <Trans id="manage.write.begin" message="Begin" />
        </Button>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) begin()
        }}
      >
        {error != null && <CallFailedNote error={error} />}
        {refused && <RefusedDocumentNote refused={refused} />}
        <TextField
          ref={nameRef}
          label={<Trans id="manage.write.name" message="Name of the study" />}
          value={name}
          maxLength={255}
          dir="auto"
          onChange={setName}
        />
        <TextField
          label={<Trans id="manage.write.group" message="Organisation" />}
          value={group}
          maxLength={255}
          dir="auto"
          onChange={setGroup}
        />
      </form>
    </Dialog>
  )
}
