import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { sourceChartsMachine } from '@casebook/core/matrix/charts/sourceCharts.machine'
import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import { commonValues } from '@casebook/core/matrix/layout'
import type { MatrixSpec } from '@casebook/core/matrix/matrix'
import { matrixCalls } from '@casebook/core/matrix/matrix.calls'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { Link } from 'wouter'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ButtonLink } from '../ui/ButtonLink'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import MatrixFigures from './MatrixFigures'
import { OtherMeaningNote } from './OtherMeaningNote'
import { useMatrixWords } from './useMatrixWords'

interface ChartsOfSourceProps {
  readonly base: BaseName
  readonly name: string
  readonly source: StatisticsSource
}

/** Evaluates a saved matrix over a source of cases, and draws it. */
export function ChartsOfSource({ base, name, source }: ChartsOfSourceProps) {
  const { t } = useLingui()
  const { bases } = useSession()
  const [state, send] = useMachine(sourceChartsMachine, {
    input: { matrices: usePort(matrixCalls), bases, base, name, source },
  })
  const { structure, spec, matrix, error } = state.context
  const open = (
    <ButtonLink
      size="small"
      href={`/matrix/${encodeURIComponent(base.group)}/${encodeURIComponent(base.base)}?name=${encodeURIComponent(name)}`}
    >
      <Trans id="matrix.open" message="Open the matrix" />
    </ButtonLink>
  )
  if (state.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (state.matches('gone'))
    return (
      <Note
        tone="missing"
        role="alert"
        title={<Trans id="matrix.notFound" message="The matrix could not be found. Please reload the page." />}
      >
        <Link className={linkClass} href={`/matrix/${encodeURIComponent(base.group)}/${encodeURIComponent(base.base)}`}>
          <Trans id="matrix.savedList" message="Show the saved matrices" />
        </Link>
      </Note>
    )
  if (state.matches('refused'))
    return (
      <>
        <Note tone="missing" role="alert">
          <Trans id="matrix.charts.refused" message="The matrix does not fit the newest version of the study." />
        </Note>
        <div>{open}</div>
      </>
    )
  if (!structure || !matrix)
    return <Skeleton label={t({ id: 'matrix.evaluating', message: 'Evaluating …' })} lines={[0.4, 0.8, 0.6]} />
  return (
    <>
      <OtherMeaningNote matrix={matrix} />
      <Figures structure={structure} spec={spec} matrix={matrix} />
      <div>{open}</div>
    </>
  )
}

const noneDropped = new Map()

interface FiguresProps {
  readonly structure: BaseStructure
  readonly spec: MatrixSpec
  readonly matrix: EvaluatedMatrix
}

function Figures({ structure, spec, matrix }: FiguresProps) {
  const words = useMatrixWords(structure, noneDropped)
  if (!commonValues(spec)?.some((value) => !('Text' in value)))
    return (
      <p className="text-sm text-ink-2">
        <Trans
          id="matrix.charts.none"
          message="The cells of this matrix differ, so it has no chart. Open it to see its table."
        />
      </p>
    )
  return <MatrixFigures spec={spec} matrix={matrix} words={words} />
}
