import type { BaseName } from '@casebook/core/bases/baseName'
import type { ManagedBase } from '@casebook/core/candidates/candidates.calls'
import { exportBaseCalls } from '@casebook/core/candidates/export/exportBase.calls'
import { exportBaseMachine, type WrittenBase } from '@casebook/core/candidates/export/exportBase.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { fromBase64 } from '../../files/fromBase64'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { handOut } from '../../shell/handOut'
import { Button } from '../../ui/Button'
import { download } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { VersionFile } from '../VersionFile'
import { ExportChoices } from './ExportChoices'
import { Unsaid } from './Unsaid'
import { UnsaidTable } from './UnsaidTable'

interface ExportDialogProps {
  readonly name: BaseName
  /** The newest first, at least one. */
  readonly versions: ManagedBase['versions']
  readonly onClose: () => void
}

/** Writes a version in the format of another system. What that cannot say comes before the download. */
export function ExportDialog({ name, versions, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const [screen, send] = useMachine(exportBaseMachine, {
    input: { server: usePort(exportBaseCalls), name, version: versions[0]?.version ?? '', handOut: handOutWritten },
  })
  const { choice, written, error } = screen.context
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={<Trans id="manage.export.title" message="Export the study" />}
      description={
        <Trans id="manage.export.what" message="The questions and rules of one version, without any answers." />
      }
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      footer={
        <>
          {written && screen.matches('written') && (
            <bdi className="min-w-0 flex-1 truncate text-sm text-ink-2">{written.fileName}</bdi>
          )}
          <Button onClick={onClose}>
            <Trans id="dialog.close" message="Close" />
          </Button>
          <Button
            variant="primary"
            icon={download}
            disabled={!screen.matches('written')}
            onClick={() => send({ type: 'download' })}
          >
            <Trans id="manage.export.download" message="Download" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ExportChoices
          choice={choice}
          versions={versions.map(({ version }) => version)}
          formats={written?.formats ?? [choice.format]}
          languages={written?.languages ?? []}
          onChoose={(chosen) => send({ type: 'choose', ...chosen })}
        />
        <div role="status" className="empty:hidden">
          {screen.matches('writing') && (
            <p className="text-ink-2">
              <Trans id="manage.export.writing" message="Writing the file" />
            </p>
          )}
          {written && screen.matches('written') && <Unsaid findings={written.findings} />}
        </div>
        {written && screen.matches('written') && written.findings.length > 0 && (
          <div className="overflow-clip rounded-md border border-line">
            <UnsaidTable findings={written.findings} total={totalOf(written)} />
          </div>
        )}
        {screen.matches('failed') && (
          <Note
            tone="missing"
            role="alert"
            title={<Trans id="manage.export.failed" message="The study could not be written in this format." />}
          >
            <Trans id="manage.export.failed.what" message="Choose another format, or contact support." />
          </Note>
        )}
        {screen.matches('missing') && (
          <Note
            tone="missing"
            role="alert"
            title={<Trans id="manage.export.gone" message="This version can no longer be opened." />}
          />
        )}
        {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'again' })} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
          <p className="min-w-48 flex-1 text-sm">
            <Trans
              id="manage.export.authors"
              message="The file that its author uploaded, unchanged, if one was kept:"
            />
          </p>
          <VersionFile key={choice.version} version={{ ...name, version: choice.version }} />
        </div>
      </div>
    </Dialog>
  )
}

const totalOf = ({ counts }: WrittenBase) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function handOutWritten({ fileName: name, mediaType, data }: WrittenBase): void {
  void handOut({ name, mediaType, content: new Blob([fromBase64(data)]) })
}
