import type { BaseName } from '@casebook/core/bases/baseName'
import { longestSnapshotName, type StudyLife } from '@casebook/core/life/life.calls'
import { downloadMachine } from '@casebook/core/statistics/download.machine'
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { handOut } from '../shell/handOut'
import { moment as looks } from '../shell/moment'
import { usePreferences } from '../shell/settings/preferences'
import { Checksum } from '../studies/Checksum'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { ListRow } from '../ui/ListRow'
import { download } from '../ui/moreDrawings'

interface SnapshotsCardProps extends Pick<StudyLife, 'snapshots'> {
  readonly name: BaseName
  readonly isNameTaken: boolean
  readonly isBusy: boolean
  readonly onTake: (name: string) => void
}

/** Named moments of a study: every answer as it stood. The dataset of each can be downloaded, the same to the byte whenever. */
export function SnapshotsCard({ name, snapshots, isNameTaken, isBusy, onTake }: SnapshotsCardProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const [named, setNamed] = useState('')
  const [state, send] = useMachine(downloadMachine, { input: { server: usePort(statisticsCalls), handOut } })
  const isFetching = state.matches('fetching')
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="life.snapshots" message="Snapshots" />
        </h2>
        <p className="text-sm text-ink-2">
          <Trans id="life.snapshot.hint" message="Every answer as it stood, with a checksum" />
        </p>
      </CardHeader>
      <form
        className="flex flex-wrap items-end gap-3 px-4 py-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (named.trim() !== '') onTake(named.trim())
          setNamed('')
        }}
      >
        <div className="w-80 max-w-full">
          <TextField
            label={<Trans id="life.snapshot.name" message="Name of a new snapshot" />}
            error={
              isNameTaken ? t({ id: 'life.snapshot.taken', message: 'There is a snapshot with this name.' }) : undefined
            }
            maxLength={longestSnapshotName}
            value={named}
            onChange={setNamed}
          />
        </div>
        <Button type="submit" disabled={isBusy || named.trim() === ''}>
          <Trans id="life.snapshot.take" message="Take a snapshot" />
        </Button>
      </form>
      <p role="status" className="px-4 text-sm text-ink-2 empty:hidden">
        {isFetching && <Trans id="statistics.fetching" message="The file is being made. Large studies take minutes." />}
      </p>
      {state.context.error != null && <CallFailedLine error={state.context.error} />}
      <ul className="divide-y divide-line border-t border-line">
        {snapshots.map((snapshot) => (
          <ListRow key={snapshot.id}>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <bdi>{snapshot.name}</bdi>
              </p>
              <p className="text-sm text-ink-2">
                <Trans
                  id="life.snapshot.what"
                  message="{moment}, version {version}, {by}"
                  values={{
                    moment: <time dateTime={snapshot.moment}>{i18n.date(snapshot.moment, looks.zoned)}</time>,
                    version: <bdi>{snapshot.version}</bdi>,
                    by: <bdi>{snapshot.by}</bdi>,
                  }}
                />
              </p>
              {snapshot.hash === null ? (
                <p role="status" className="text-sm text-ink-2">
                  <Trans id="life.snapshot.reading" message="Its dataset is being read." />
                </p>
              ) : (
                <Checksum of={snapshot.hash} />
              )}
            </div>
            {snapshot.cases !== null && (
              <p className="text-sm text-ink-2 tabular-nums">
                <Trans
                  id="life.snapshot.cases"
                  message="{count, plural, one {# case} other {# cases}}"
                  values={{ count: snapshot.cases }}
                />
              </p>
            )}
            <Button
              icon={download}
              disabled={isFetching || snapshot.hash === null}
              aria-label={t({ id: 'life.snapshot.datasetOf', message: `Dataset of ${snapshot.name}` })}
              onClick={() =>
                send({ type: 'fetch', source: { type: 'all' }, base: name, as: 'zip', language, asOf: snapshot.moment })
              }
            >
              <Trans id="life.snapshot.dataset" message="Dataset" />
            </Button>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
