import type { BaseName } from '@casebook/core/bases/baseName'
import { downloadMachine } from '@casebook/core/statistics/download.machine'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import { type DataForm, statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { handOut } from '../shell/handOut'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'
import { Note } from '../ui/Note'

interface DataDownloadProps {
  readonly source: StatisticsSource
  /** Without one: all studies that are open to the user. */
  readonly base?: BaseName
}

/** Downloads the data of some cases: as a spreadsheet, or as files for statistics programs. */
export function DataDownload({ source, base }: DataDownloadProps) {
  const { language } = usePreferences()
  const [state, send] = useMachine(downloadMachine, { input: { server: usePort(statisticsCalls), handOut } })
  const fetch = (as: DataForm) => () => send({ type: 'fetch', source, base, as, language })
  const isFetching = state.matches('fetching')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={download} disabled={isFetching} onClick={fetch('xlsx')}>
          <Trans id="statistics.excel" message="Download Excel" />
        </Button>
        <Button icon={download} disabled={isFetching} onClick={fetch('zip')}>
          <Trans id="statistics.programs" message="For R, Stata and SPSS" />
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isFetching && <Trans id="statistics.fetching" message="The file is being made. Large studies take minutes." />}
      </p>
      {state.matches('gone') && (
        <Note tone="missing" role="alert">
          <Trans id="statistics.gone" message="You no longer have access to these cases. Reload the page." />
        </Note>
      )}
      {state.context.error != null && <CallFailedLine error={state.context.error} />}
    </div>
  )
}
