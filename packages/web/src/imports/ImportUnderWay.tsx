import { noCounts, recordsOf } from '@casebook/core/imports/dataImport'
import type { DataImport } from '@casebook/core/imports/imports.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { UnderWay } from '../rehearsal/dryRun/UnderWay'

interface ImportUnderWayProps {
  readonly dataImport: DataImport
  readonly isStopping: boolean
  readonly onStop: () => void
}

export function ImportUnderWay({ dataImport, isStopping, onStop }: ImportUnderWayProps) {
  const { t } = useLingui()
  const { phase, place, size, rehearsed, imported } = dataImport
  const isRunning = phase === 'running'
  return (
    <UnderWay
      soFar={
        <Trans
          id="imports.soFar"
          message="{count, plural, one {# record done} other {# records done}}"
          values={{ count: recordsOf((isRunning ? imported : rehearsed) ?? noCounts) }}
        />
      }
      label={t({ id: 'imports.progress', message: 'Progress of the import' })}
      progress={size === 0 ? 0 : place / size}
      isStopping={isStopping}
      onStop={onStop}
    >
      {isRunning ? (
        <Trans
          id="imports.running.leave"
          message="You can leave this page. The server continues, and imports each record once. If you stop, what is imported stays."
        />
      ) : (
        <Trans id="imports.rehearsing.leave" message="You can leave this page. Nothing is stored but the report." />
      )}
    </UnderWay>
  )
}
