import { filesCalls } from '@casebook/core/files/files.calls'
import { storageMachine } from '@casebook/core/files/storage.machine'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { DropFile } from '../../files/DropFile'
import { RefusedNote } from '../../files/RefusedNote'
import { useHold } from '../../router/LeaveGuardContext'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { OptionHead } from '../OptionCard'
import { FileTable } from './FileTable'

/** The server's own files: pictures and documents, the logo, the manual. */
export function FilesTab() {
  const { t } = useLingui()
  const ports = { options: usePort(optionsCalls), storage: usePort(filesCalls) }
  const [screen, send] = useMachine(storageMachine, { input: ports })
  const { files, refused, stored, error } = screen.context
  const isSending = screen.matches('uploading')
  useHold(isSending ? <Trans id="options.files.sending" message="The file is still being sent." /> : null, {
    mayLeave: false,
  })
  return (
    <Card className="min-w-0 overflow-clip">
      <OptionHead
        title={<Trans id="options.files" message="File storage" />}
        what={
          <Trans id="options.files.what" message="Pictures and documents for descriptions, the logo and the manual." />
        }
      />
      <div className="flex flex-col gap-3 p-5 max-phone:p-4">
        <DropFile
          isBusy={isSending}
          disabled={!screen.matches('ready')}
          onFile={(file) => send({ type: 'upload', file })}
        />
        {refused && <RefusedNote file={refused} />}
        {stored !== null && !refused && (
          <Note
            tone="ok"
            role="status"
            title={
              <Trans id="options.files.stored" message="{name} is stored." values={{ name: <bdi>{stored}</bdi> }} />
            }
          />
        )}
        {screen.matches('failed') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
        {!files && screen.matches('loading') && (
          <Skeleton label={t({ id: 'options.files.loading', message: 'Loading the files' })} />
        )}
      </div>
      {files && <FileTable files={files} onRemove={(name) => send({ type: 'remove', name })} />}
    </Card>
  )
}
