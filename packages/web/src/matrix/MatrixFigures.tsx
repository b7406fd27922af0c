import { matrixCharts } from '@casebook/core/matrix/charts/matrixCharts'
import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import { questionOfEvaluation } from '@casebook/core/matrix/evaluation'
import type { MatrixSpec } from '@casebook/core/matrix/matrix'
import { useLingui } from '@lingui/react/macro'
import ChartFigure from '../charts/ChartFigure'
import type { MatrixWords } from './useMatrixWords'

interface MatrixFiguresProps {
  readonly spec: MatrixSpec
  readonly matrix: EvaluatedMatrix
  readonly words: MatrixWords
}

/** A chart for each value of the matrix. */
export default function MatrixFigures({ spec, matrix, words }: MatrixFiguresProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      {matrixCharts(spec, matrix, words.names).map(({ value, chart, hasRange }, nth) => {
        const question = questionOfEvaluation(value)
        const unit = question === null ? '' : words.unit(question)
        const count = matrix.cases
        const ofCases = t({ id: 'matrix.ofCases', message: `Cases included: ${words.number(count)}` })
        const range = t({ id: 'matrix.withRange', message: 'with minimum and maximum' })
        const title = hasRange ? `${words.evaluation(value)}, ${range}` : words.evaluation(value)
        return (
          <ChartFigure
            // biome-ignore lint/suspicious/noArrayIndexKey: two values may be alike, and keep their places
            key={nth}
            chart={chart}
            title={title}
            description={unit ? `${unit}. ${ofCases}` : ofCases}
            categoryLabel={t({ id: 'matrix.filter', message: 'Filter' })}
            format={words.number}
          />
        )
      })}
    </div>
  )
}
