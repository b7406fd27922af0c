import type { BaseName } from '@casebook/core/bases/baseName'
import { filesCalls } from '@casebook/core/files/files.calls'
import { filesOfBase } from '@casebook/core/files/filesOfBase'
import { storageMachine } from '@casebook/core/files/storage.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { DropFile } from '../files/DropFile'
import { RefusedNote } from '../files/RefusedNote'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { ListRow } from '../ui/ListRow'
import { SecureButton } from '../ui/SecureButton'
import { Skeleton } from '../ui/waiting/Skeleton'

interface PicturesCardProps {
  readonly name: BaseName
  /** A picture was stored. */
  readonly onStored?: () => void
}

/** The pictures of a study. A question names its picture by the name of the file. */
export function PicturesCard({ name, onStored }: PicturesCardProps) {
  const { t } = useLingui()
  const { addressOfFile } = useSession()
  const [screen, send] = useMachine(storageMachine, { input: filesOfBase(usePort(filesCalls), name) })
  const { files, refused, stored, error } = screen.context
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (stored !== told.current && stored !== null) onStored?.()
    told.current = stored
  }, [stored, onStored])
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <div>
          <h2 className={cardTitleClass}>
            <Trans id="manage.pictures" message="Pictures" />
          </h2>
          <p className="text-sm text-ink-2">
            <Trans id="manage.pictures.what" message="A question refers to its picture by file name." />
          </p>
        </div>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <DropFile
          picturesOnly
          isBusy={screen.matches('uploading')}
          disabled={!screen.matches('ready')}
          onFile={(file) => send({ type: 'upload', file })}
        />
        {refused && <RefusedNote file={refused} />}
        {screen.matches('failed') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
        {!files && screen.matches('loading') && (
          <Skeleton label={t({ id: 'manage.pictures.loading', message: 'Loading the pictures' })} />
        )}
        {files?.length === 0 && (
          <p className="text-sm text-ink-2">
            <Trans id="manage.pictures.none" message="No pictures yet." />
          </p>
        )}
      </div>
      {files && files.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {files.map((file) => (
            <ListRow key={file.name}>
              <img
                className="size-12 flex-none rounded-sm border border-line bg-white object-contain"
                src={addressOfFile(name, file.name)}
                alt=""
              />
              <bdi className="min-w-0 flex-1 font-medium">{file.name}</bdi>
              <SecureButton
                size="small"
                disabled={!screen.matches('ready')}
                warning={<Trans id="options.files.delete.sure" message="Delete this file?" />}
                onConfirm={() => send({ type: 'remove', name: file.name })}
              >
                <Trans id="options.files.delete" message="Delete" />
              </SecureButton>
            </ListRow>
          ))}
        </ul>
      )}
    </Card>
  )
}
