import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { now } from '../dates/clock'
import { SavedAt } from '../shell/SavedAt'
import { canFollow, type FileTrouble, type FollowedFile } from './useFollowedFile'

interface FileStateProps {
  readonly followed: FollowedFile
  /** The name of the file that is shown; null for none. */
  readonly name: string | null
  readonly isUnkept: boolean
  /** What is not kept yet outlives this page. */
  readonly isOnDevice: boolean
  readonly keptAt: string
}

/** Which file is shown, when it was read, and where it is. */
export function FileState({ followed, name, isUnkept, isOnDevice, keptAt }: FileStateProps) {
  const { trouble, readAt } = followed
  return (
    <div className="min-w-48 flex-1 text-sm">
      <p className="inline" role="status">
        {followed.name === null ? (
          <bdi className="font-semibold">{name ?? <Trans id="workshop.noFile" message="No file" />}</bdi>
        ) : (
          <Followed name={followed.name} trouble={trouble} />
        )}
      </p>
      {followed.name !== null && trouble === null && readAt && <ReadAgo at={readAt} />}{' '}
      <span className="text-ink-2">
        {isUnkept && isOnDevice && (
          <Trans id="workshop.onDevice" message="It stays on this device until you keep it." />
        )}
        {isUnkept && !isOnDevice && <Trans id="workshop.onPage" message="It is only on this page until you keep it." />}
        {!isUnkept && name !== null && (
          <Trans id="workshop.kept" message="Kept {at}" values={{ at: <SavedAt instant={keptAt} /> }} />
        )}
      </span>
      {!canFollow() && (
        <p className="text-ink-2">
          <Trans
            id="workshop.bringAgain"
            message="When you have saved your file, drop it on this page again, or copy the sheet and paste it here."
          />
        </p>
      )}
    </div>
  )
}

function Followed({ name, trouble }: { readonly name: string; readonly trouble: FileTrouble | null }) {
  const file = <bdi className="font-semibold">{name}</bdi>
  switch (trouble) {
    case null:
      return (
        <>
          <span aria-hidden="true" className="me-2 inline-block size-2.5 rounded-full bg-ok-solid" />
          <Trans id="workshop.following" message="Following {file}" values={{ file }} />
        </>
      )
    case 'busy':
      return (
        <Trans
          id="workshop.troubled"
          message="{file} cannot be read now: another program has it open, or is writing it. Trying again."
          values={{ file }}
        />
      )
    case 'gone':
      return (
        <Trans
          id="workshop.gone"
          message="{file} is not there any more: it was renamed, moved or deleted. What was read last stays. Put it back, or follow it at its new place."
          values={{ file }}
        />
      )
    case 'refused':
      return (
        <Trans
          id="workshop.refused"
          message="The browser may not read {file} any more. What was read last stays. Follow it again."
          values={{ file }}
        />
      )
  }
}

/** Counts on by itself. Nobody is told each second: only what changes is spoken. */
function ReadAgo({ at }: { readonly at: Date }) {
  const { i18n } = useLingui()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.round((now().getTime() - at.getTime()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [at])
  const [number, unit] = seconds < 60 ? ([seconds, 'second'] as const) : ([Math.floor(seconds / 60), 'minute'] as const)
  const ago = new Intl.RelativeTimeFormat(i18n.locale, { style: 'short' }).format(-number, unit)
  return (
    <span className="tabular-nums">
      <Trans id="workshop.readAgo" message=", read {ago}" values={{ ago }} />
    </span>
  )
}
