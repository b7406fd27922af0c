import { allHistoriesCalls } from '@casebook/core/export/allHistories.calls'
import { type ExportedArchive, exportMachine } from '@casebook/core/export/export.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { usePort } from '../../session/usePort'
import { useInstant } from '../../shell/clock/useInstant'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { handOut } from '../../shell/handOut'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/fields/Switch'
import { download } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { ProgressBar } from '../../ui/waiting/ProgressBar'
import { Skeleton } from '../../ui/waiting/Skeleton'

/** The archive of the histories of all cases, which the server writes in the background. */
export function ArchiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const instant = useInstant()
  const server = usePort(allHistoriesCalls)
  const { language } = usePreferences()
  const [input] = useState({ server })
  const [withDocuments, setWithDocuments] = useState(false)
  const [screen, send, actor] = useMachine(exportMachine, { input })
  useEffect(() => {
    const listening = actor.on('file', ({ file }: ExportedArchive) => void handOut(file))
    return () => listening.unsubscribe()
  }, [actor])
  const { state, error } = screen.context
  const isDownloading = screen.matches('downloading')
  const isInProgress = state?.type === 'InProgress'
  const isComplete = state?.type === 'Complete'
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="archive.title" message="Archive of all histories" />}
      description={
        <Trans
          id="archive.what"
          message="One file for each case you may look at, deleted ones included. The archive can be verified without this server."
        />
      }
      footer={
        state &&
        !isInProgress && (
          <>
            <Button
              variant={isComplete ? 'default' : 'primary'}
              disabled={screen.matches('starting') || isDownloading}
              onClick={() => send({ type: 'start', ...(withDocuments && { documents: language }) })}
            >
              <Trans id="archive.start" message="Start a new export" />
            </Button>
            {isComplete && (
              <Button
                variant="primary"
                icon={download}
                disabled={isDownloading}
                onClick={() => send({ type: 'download' })}
              >
                <Trans id="archive.download" message="Download" />
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3" role="status">
        {!state && error == null && (
          <Skeleton label={t({ id: 'archive.loading', message: 'Looking for the last export' })} lines={[0.8]} />
        )}
        {state?.type === 'NoneFound' && <Trans id="archive.none" message="There is no export yet." />}
        {isInProgress && (
          <>
            <p>
              <Trans
                id="archive.progress"
                message="{done, number} of {total, number} cases are written."
                values={{ done: state.done, total: state.total }}
              />
            </p>
            <ProgressBar
              label={t({ id: 'archive.title', message: 'Archive of all histories' })}
              value={state.total === 0 ? 0 : state.done / state.total}
            />
            <p className="text-sm text-ink-2">
              <Trans id="archive.goesOn" message="You can close this window. The export continues." />
            </p>
          </>
        )}
        {isComplete && (
          <Note
            tone="ok"
            title={
              <Trans id="archive.complete" message="Complete since {when}." values={{ when: instant(state.instant) }} />
            }
          />
        )}
        {state?.type === 'Failed' && (
          <Note tone="missing" title={<Trans id="archive.failed" message="The export could not be written." />}>
            <Trans id="archive.failed.what" message="Start a new one. If it fails again, notify an administrator." />
          </Note>
        )}
      </div>
      {state && !isInProgress && (
        <div className="mt-3">
          <Switch
            checked={withDocuments}
            onChange={setWithDocuments}
            hint={
              <Trans
                id="archive.documents.hint"
                message="In your language. Writing the archive takes several times as long."
              />
            }
          >
            <Trans id="archive.documents" message="With a PDF of each case" />
          </Switch>
        </div>
      )}
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
    </Dialog>
  )
}
