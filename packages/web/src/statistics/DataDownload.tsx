import type { BaseName } from '@casebook/core/bases/baseName'
import { longestIdentifyingReason } from '@casebook/core/bases/reasons/identifyingReason'
import { downloadMachine } from '@casebook/core/statistics/download.machine'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import { type DataForm, statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useRef, useState } from 'react'
import { PastMoment } from '../pastMoment/PastMoment'
import { usePastMoment } from '../pastMoment/usePastMoment'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { handOut } from '../shell/handOut'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Switch } from '../ui/fields/Switch'
import { TextField } from '../ui/fields/TextField'
import { download } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { FormatsMenu } from './FormatsMenu'

interface DataDownloadProps {
  readonly source: StatisticsSource
  /** Without one: all studies that are open to the user. */
  readonly base?: BaseName
  /** The data may have answers that identify people. */
  readonly offersIdentifying: boolean
}

/** Downloads the data of some cases: as a spreadsheet, as files for statistics programs, or with their study in the format of another system. */
export function DataDownload({ source, base, offersIdentifying }: DataDownloadProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [state, send] = useMachine(downloadMachine, { input: { server: usePort(statisticsCalls), handOut } })
  const [reason, setReason] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const past = usePastMoment(state.matches('early') ? 'early' : state.matches('before') ? 'before' : null)
  const lacksReason = reason !== null && reason.trim() === ''
  const fetch = (as: DataForm) => () => {
    setIsTried(lacksReason)
    if (lacksReason) return field.current?.focus()
    past.take((moment) =>
      send({
        type: 'fetch',
        source,
        base,
        as,
        language,
        identifyingBecause: reason?.trim(),
        asOf: moment ?? undefined,
      }),
    )
  }
  const isFetching = state.matches('fetching')
  return (
    <div className="flex flex-col gap-3">
      {offersIdentifying && (
        <div className="flex max-w-120 flex-col gap-3">
          <Switch
            checked={reason !== null}
            onChange={(isOn) => {
              setReason(isOn ? '' : null)
              setIsTried(false)
            }}
            hint={
              <Trans
                id="statistics.identifying.hint"
                message="Names, dates of birth and the like. They are left out otherwise."
              />
            }
          >
            <Trans id="statistics.identifying" message="With answers that identify people" />
          </Switch>
          {reason !== null && (
            <TextField
              ref={field}
              label={<Trans id="statistics.identifying.reason" message="Reason" />}
              hint={
                <Trans id="statistics.identifying.reason.hint" message="It stands in the server log with your name." />
              }
              error={
                isTried && lacksReason
                  ? t({ id: 'statistics.identifying.noReason', message: 'Say why you need these answers.' })
                  : undefined
              }
              maxLength={longestIdentifyingReason}
              value={reason}
              onChange={setReason}
            />
          )}
        </div>
      )}
      <PastMoment {...past.props} />
      <div className="flex flex-wrap gap-2">
        {past.isNow && (
          <Button variant="primary" icon={download} disabled={isFetching} onClick={fetch('xlsx')}>
            <Trans id="statistics.excel" message="Download Excel" />
          </Button>
        )}
        <Button icon={download} disabled={isFetching} onClick={fetch('zip')}>
          <Trans id="statistics.programs" message="For R, Stata, SPSS and SAS" />
        </Button>
        <FormatsMenu disabled={isFetching} onChoose={(format) => fetch(format)()} />
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
