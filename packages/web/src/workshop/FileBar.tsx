import { fileOf } from '@casebook/core/candidates/workshop.context'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { faultTexts } from '../candidates/candidates.messages'
import { handOut } from '../shell/handOut'
import { SavedAt } from '../shell/SavedAt'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { download } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { canFollow, useFollowedFile } from './useFollowedFile'
import { redo } from './workshopDrawings'
import type { WorkshopProps } from './workshopProps'

interface FileBarProps extends WorkshopProps {
  readonly isUnkept: boolean
}

/** Which file it is, where it is, and how it comes in again: followed on the device, chosen, dropped or pasted. */
export function FileBar({ screen, send, isUnkept }: FileBarProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const followed = useFollowedFile((file) => send({ type: 'bring', file }))
  const { at, states, changed, fault, refusal, keptAt } = screen.context
  const file = fileOf(screen.context)
  const isOpen = screen.matches('open')
  const bring = async (chosen: File | undefined) => {
    if (chosen) send({ type: 'bring', file: { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) } })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-4 py-2.5">
        <p className="min-w-48 flex-1 text-sm" role="status">
          {followed.name !== null && followed.isTroubled ? (
            <Trans
              id="workshop.troubled"
              message="{file} cannot be read now. Trying again."
              values={{ file: <bdi className="font-semibold">{followed.name}</bdi> }}
            />
          ) : followed.name !== null ? (
            <Trans
              id="workshop.following"
              message="Following {file}"
              values={{ file: <bdi className="font-semibold">{followed.name}</bdi> }}
            />
          ) : (
            <bdi className="font-semibold">{file?.name ?? t({ id: 'workshop.noFile', message: 'No file' })}</bdi>
          )}{' '}
          <span className="text-ink-2">
            {isUnkept ? (
              <Trans id="workshop.onDevice" message="It stays on this device until you keep it." />
            ) : (
              <Trans id="workshop.kept" message="Kept {at}" values={{ at: <SavedAt instant={keptAt} /> }} />
            )}
          </span>
        </p>
        <IconButton
          icon="undo"
          label={t({ id: 'workshop.undo', message: 'Undo' })}
          disabled={!isOpen || at <= 0}
          onClick={() => send({ type: 'undo' })}
        />
        <IconButton
          icon={redo}
          label={t({ id: 'workshop.redo', message: 'Redo' })}
          disabled={!isOpen || at >= states.length - 1}
          onClick={() => send({ type: 'redo' })}
        />
        {followed.name !== null ? (
          <Button size="small" variant="quiet" onClick={followed.stop}>
            <Trans id="workshop.stop" message="Stop following" />
          </Button>
        ) : (
          canFollow() && (
            <Button size="small" variant="quiet" onClick={() => void followed.start()}>
              <Trans id="workshop.follow" message="Follow a file" />
            </Button>
          )
        )}
        <Button size="small" variant="quiet" onClick={() => chooser.current?.click()}>
          <Trans id="workshop.another" message="Read another file" />
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t({ id: 'workshop.another', message: 'Read another file' })}
          accept=".csv,.xlsx,.json"
          onChange={({ target }) => {
            void bring(target.files?.[0])
            target.value = ''
          }}
        />
        {file && (
          <Button size="small" variant="quiet" icon={download} onClick={() => handOut(asDownload(file))}>
            <Trans id="workshop.download" message="Download the file" />
          </Button>
        )}
        <Button size="small" disabled={!isOpen || !isUnkept} onClick={() => send({ type: 'keep' })}>
          <Trans id="workshop.keep" message="Keep" />
        </Button>
      </div>
      {changed && (
        <Note
          tone="range"
          role="alert"
          title={
            <Trans
              id="workshop.changed"
              message="{by} has kept another file ({at}). Yours is still on this device."
              values={{ by: <bdi>{changed.by}</bdi>, at: <SavedAt instant={changed.at} /> }}
            />
          }
        >
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => send({ type: 'keepMine' })}>
              <Trans id="workshop.keepMine" message="Keep mine instead" />
            </Button>
            <Button size="small" onClick={() => send({ type: 'takeTheirs' })}>
              <Trans id="workshop.takeTheirs" message="Take theirs, and lose mine" />
            </Button>
          </span>
        </Note>
      )}
      {fault && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="workshop.notKept" message="The server has not kept this file." />}
        >
          <Trans
            {...faultTexts[fault]}
            values={{ size: file ? `${Math.ceil(file.bytes.length / 1_048_576)} MiB` : '' }}
          />
        </Note>
      )}
      {refusal !== null && (
        <Note
          tone="range"
          role="alert"
          title={<Trans id="workshop.notCorrected" message="The cell was not corrected." />}
        >
          <span lang="en">{refusal}</span>
        </Note>
      )}
    </div>
  )
}

function asDownload({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) {
  return { name, mediaType: 'application/octet-stream', content: new Blob([Uint8Array.from(bytes)]) }
}
