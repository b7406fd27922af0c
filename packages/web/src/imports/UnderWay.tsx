import { noCounts, recordsOf } from '@casebook/core/imports/dataImport'
import type { DataImport } from '@casebook/core/imports/imports.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { ProgressBar } from '../ui/waiting/ProgressBar'

interface UnderWayProps {
  readonly dataImport: DataImport
  readonly isStopping: boolean
  readonly onStop: () => void
}

export function UnderWay({ dataImport, isStopping, onStop }: UnderWayProps) {
  const { t } = useLingui()
  const { phase, place, size, rehearsed, imported } = dataImport
  const isRunning = phase === 'running'
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p role="status" className="font-semibold tabular-nums">
        <Trans
          id="imports.soFar"
          message="{count, plural, one {# record done} other {# records done}}"
          values={{ count: recordsOf((isRunning ? imported : rehearsed) ?? noCounts) }}
        />
      </p>
      <ProgressBar
        label={t({ id: 'imports.progress', message: 'Progress of the import' })}
        value={size === 0 ? 0 : place / size}
      />
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 text-sm text-ink-2">
          {isRunning ? (
            <Trans
              id="imports.running.leave"
              message="You can leave this page. The server continues, and imports each record once. If you stop, what is imported stays."
            />
          ) : (
            <Trans id="imports.rehearsing.leave" message="You can leave this page. Nothing is stored but the report." />
          )}
        </p>
        <Button disabled={isStopping} onClick={onStop}>
          <Trans id="rehearsal.stop" message="Stop" />
        </Button>
      </div>
    </Card>
  )
}
