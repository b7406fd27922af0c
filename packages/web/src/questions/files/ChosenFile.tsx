import type { DraftFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import { type FileRecord, picturesCleaned } from '@casebook/core/bases/files/fileRecord'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBytes } from '../../files/useBytes'
import { Button } from '../../ui/Button'
import { hintClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'
import { file as fileDrawing, quarterTurn } from '../../ui/moreDrawings'
import { typeNames } from './file.messages'

interface ChosenFileProps {
  readonly record: FileRecord
  readonly questionKey: string
  readonly files: DraftFiles
  readonly isCell: boolean
  /** What can be done with it; nothing where it is only read. */
  readonly actions?: ActionsProps
}

interface ActionsProps {
  readonly isBusy: boolean
  readonly onTurn: () => void
  readonly onRemove: () => void
}

/** The file that is the answer: the picture, or its name and type, where its bytes are, and what can be done with it. */
export function ChosenFile({ record, questionKey, files, isCell, actions }: ChosenFileProps) {
  const { t } = useLingui()
  const isPicture = picturesCleaned.includes(record.mediaType)
  const address = useAddress(files, questionKey, record)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className={`flex min-w-0 items-start gap-3 ${isCell ? '' : 'flex-wrap'}`}>
      {isPicture && address && address !== broken && !isCell ? (
        <img
          className="max-h-48 max-w-full rounded-md border border-line bg-surface object-contain"
          src={address}
          onError={() => setBroken(address)}
          alt={t({ id: 'file.picture', message: 'The chosen picture' })}
        />
      ) : (
        <Icon name={fileDrawing} className="mt-0.5 flex-none text-ink-3" />
      )}
      <div className={`grid min-w-0 gap-1 ${isCell ? 'flex-1' : 'flex-[1_1_10rem]'}`}>
        <a
          className="min-w-0 font-medium text-brand-ink underline wrap-anywhere"
          href={address ?? undefined}
          target="_blank"
          rel="noreferrer"
        >
          <bdi>{record.name}</bdi>
        </a>
        {!isCell && <FileWords record={record} />}
        <Where files={files} record={record} />
      </div>
      {actions && <Actions {...actions} isPicture={isPicture} />}
    </div>
  )
}

function Actions({ isBusy, onTurn, onRemove, isPicture }: ActionsProps & { readonly isPicture: boolean }) {
  const { t } = useLingui()
  const turn = t({ id: 'file.turn', message: 'Turn to the right' })
  const remove = t({ id: 'file.remove', message: 'Remove the file' })
  const look = { variant: 'quiet', size: 'icon', disabled: isBusy } as const
  return (
    <div className="flex flex-none gap-1">
      {isPicture && <Button {...look} icon={quarterTurn} aria-label={turn} title={turn} onClick={onTurn} />}
      <Button {...look} icon="trash" aria-label={remove} title={remove} onClick={onRemove} />
    </div>
  )
}

function FileWords({ record: { mediaType, size } }: Pick<ChosenFileProps, 'record'>) {
  const inBytes = useBytes()
  return (
    <span className={hintClass}>
      {typeNames[mediaType]}, {inBytes(size)}
    </span>
  )
}

/** Where the bytes are, as long as the server does not have them. */
function Where({ files, record }: Pick<ChosenFileProps, 'files' | 'record'>) {
  const sending = useSyncExternalStore(files.subscribe, () => files.sending(record))
  return (
    <span role="status" className="empty:hidden">
      {sending && (
        <span className={hintClass}>
          <Trans
            id="file.onDevice"
            message="Still on this device: {percent} % is sent"
            values={{ percent: Math.floor((100 * sending.sent) / sending.pieces) }}
          />
        </span>
      )}
    </span>
  )
}

/** Null until it is known. Once the server has the bytes, the file is shown from there. */
function useAddress(files: DraftFiles, key: string, record: FileRecord): string | null {
  const { sha256 } = record
  const isSent = useSyncExternalStore(files.subscribe, () => files.sending(record) === null)
  const [known, setKnown] = useState<{ readonly sha256: string; readonly address: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record of a hash is always the same
  useEffect(() => {
    let isHere = true
    // Best effort: without its code or the server the file is named and not shown.
    files.addressOf(key, record).then(
      (address) => isHere && setKnown({ sha256, address }),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [files, key, sha256, isSent])
  return known?.sha256 === sha256 && known.address !== '' ? known.address : null
}
