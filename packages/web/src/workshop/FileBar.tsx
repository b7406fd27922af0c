import { fileOf } from '@casebook/core/candidates/workshop.context'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { DownloadFile } from './DownloadFile'
import { FileNotes } from './FileNotes'
import { FileState } from './FileState'
import { canFollow, useFollowedFile } from './useFollowedFile'
import { redo } from './workshopDrawings'
import type { WorkshopProps } from './workshopProps'

interface FileBarProps extends WorkshopProps {
  readonly isUnkept: boolean
  readonly isOnDevice: boolean
}

/** Which file it is, where it is, and how it comes in again: followed on the device, chosen, dropped or pasted. */
export function FileBar({ screen, send, isUnkept, isOnDevice }: FileBarProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const followed = useFollowedFile((file) => send({ type: 'bring', file }))
  const { at, states, work, keptAt } = screen.context
  const file = fileOf(screen.context)
  const bring = async (chosen: File | undefined) => {
    if (chosen) send({ type: 'bring', file: { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) } })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-4 py-2.5">
        <FileState
          followed={followed}
          name={file?.name ?? null}
          isUnkept={isUnkept}
          isOnDevice={isOnDevice}
          keptAt={keptAt}
        />
        <IconButton
          icon="undo"
          label={t({ id: 'workshop.undo', message: 'Undo' })}
          disabled={at <= 0 && !work}
          onClick={() => send({ type: 'undo' })}
        />
        <IconButton
          icon={redo}
          label={t({ id: 'workshop.redo', message: 'Redo' })}
          disabled={at >= states.length - 1}
          onClick={() => send({ type: 'redo' })}
        />
        {followed.name !== null && (
          <Button size="small" variant="quiet" onClick={followed.stop}>
            <Trans id="workshop.stop" message="Stop following" />
          </Button>
        )}
        {(followed.name === null || followed.trouble !== null) && canFollow() && (
          <Button size="small" variant="quiet" onClick={() => void followed.start()}>
            <Trans id="workshop.follow" message="Follow a file" />
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => chooser.current?.click()}>
          <Trans id="workshop.another" message="Read another file" />
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t({ id: 'workshop.another', message: 'Read another file' })}
          accept=".csv,.xlsx,.xml,.json"
          onChange={({ target }) => {
            void bring(target.files?.[0])
            target.value = ''
          }}
        />
        {file && <DownloadFile file={file} />}
        <Button size="small" disabled={!isUnkept || Boolean(work?.refusal)} onClick={() => send({ type: 'keep' })}>
          <Trans id="workshop.keep" message="Keep" />
        </Button>
      </div>
      <FileNotes screen={screen} send={send} />
    </div>
  )
}
