import type { BaseName } from '@casebook/core/bases/baseName'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { versionFileMachine } from '@casebook/core/candidates/versionFile.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'

/** The file that became a version, as its author wrote it. */
export function VersionFile({ version }: { readonly version: BaseName & { readonly version: string } }) {
  const [screen, send] = useMachine(versionFileMachine, {
    input: { manager: usePort(candidatesCalls), handOut, version },
  })
  if (screen.matches('missing'))
    return (
      <p className="text-sm text-ink-2" role="status">
        <Trans id="manage.noVersionFile" message="No file was kept." />
      </p>
    )
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={download}
        disabled={!screen.matches('idle')}
        onClick={() => send({ type: 'fetch' })}
      >
        <Trans id="manage.versionFile" message="Author’s file" />
      </Button>
      {screen.context.error != null && <CallFailedNote error={screen.context.error} />}
    </>
  )
}
