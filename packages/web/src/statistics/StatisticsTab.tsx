import type { BaseName } from '@casebook/core/bases/baseName'
import { holds } from '@casebook/core/permissions/capabilities'
import { isSameSource, type StatisticsSource } from '@casebook/core/statistics/sources'
import { sourcesMachine } from '@casebook/core/statistics/sources.machine'
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { MatrixCharts } from '../matrix/MatrixCharts'
import { importsAddress } from '../router/addresses/candidatesAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ButtonLink } from '../ui/ButtonLink'
import { upload } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { DataDownload } from './DataDownload'
import { MatricesLink } from './MatricesLink'
import { SourceChoice } from './SourceChoice'
import { SourceSummary } from './SourceSummary'

/** The data of a base: which cases, how far they are, and their download. */
export default function StatisticsTab({ base }: { readonly base: BaseName }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [state, send] = useMachine(sourcesMachine, {
    input: { server: usePort(statisticsCalls), base, roles: user.roles },
  })
  const { sources, chosen, isIdentifying, error } = state.context
  const source = sources?.find((one) => isSameSource(one, chosen)) ?? sources?.[0]
  return (
    <div className="flex flex-col gap-5 px-5 pt-4 pb-5">
      {state.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {state.matches('loading') && (
        <Skeleton label={t({ id: 'statistics.loading', message: 'Loading the figures' })} lines={[0.5, 0.7, 0.4]} />
      )}
      {state.matches('gone') && (
        <Note tone="missing" role="alert" title={<Trans id="newCase.gone" message="This study no longer exists." />} />
      )}
      {sources && source && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SourceChoice
              sources={sources}
              chosen={source}
              onChoose={(choice) => send({ type: 'choose', source: choice })}
            />
            <div className="flex flex-wrap gap-2">
              <MatricesLink base={base} />
              {holds(user.roles, 'canImportData') && (
                <ButtonLink href={importsAddress(base)} icon={upload}>
                  <Trans id="imports.heading" message="Import data" />
                </ButtonLink>
              )}
            </div>
          </div>
          <SourceSummary source={source} />
          <DataDownload source={source} base={base} offersIdentifying={isIdentifying} />
          <p className="max-w-168 text-sm text-ink-2">
            <Trans
              id="statistics.what"
              message="Deleted cases are left out; hidden answers are marked HIDDEN. The files tell “not known” from “not asked”. Each download is recorded in the server log."
            />
          </p>
          <MatrixCharts base={base} source={sourceOf(source)} />
        </>
      )}
    </div>
  )
}

/** Without its figures. */
function sourceOf(source: StatisticsSource): StatisticsSource {
  return source.type === 'group' ? { type: 'group', group: source.group } : { type: source.type }
}
