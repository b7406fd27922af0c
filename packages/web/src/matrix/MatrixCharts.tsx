import type { BaseName } from '@casebook/core/bases/baseName'
import { matrixCalls } from '@casebook/core/matrix/matrix.calls'
import { savedMatricesMachine } from '@casebook/core/matrix/savedMatrices.machine'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useId } from 'react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { filterClass } from '../ui/fields/filter'
import { ChartsOfSource } from './ChartsOfSource'

interface MatrixChartsProps {
  readonly base: BaseName
  readonly source: StatisticsSource
}

/** The charts of a saved matrix over the cases of a source. Nothing if no matrix is saved. */
export function MatrixCharts({ base, source }: MatrixChartsProps) {
  const { t } = useLingui()
  const id = useId()
  const [state, send] = useMachine(savedMatricesMachine, { input: { server: usePort(matrixCalls), base } })
  const { names, chosen, error } = state.context
  if (state.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (names.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <label id={id} htmlFor={`${id}-choice`} className="font-semibold">
          <Trans id="matrix.chartsOf" message="Charts of" />
        </label>
        <select
          id={`${id}-choice`}
          className={filterClass}
          value={chosen}
          onChange={({ target: { value } }) => send({ type: 'choose', name: value })}
        >
          <option value="">{t({ id: 'matrix.chooseSaved', message: 'Choose a saved matrix' })}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {chosen !== '' && (
        <ChartsOfSource key={JSON.stringify([chosen, source])} name={chosen} base={base} source={source} />
      )}
    </section>
  )
}
