import type { BaseStructure } from '@casebook/core/bases/structure'
import { fewCases } from '@casebook/core/charts/chart'
import { isOfFewCases } from '@casebook/core/matrix/charts/matrixCharts'
import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import type { Evaluation } from '@casebook/core/matrix/evaluation'
import { columnsOf, commonValues } from '@casebook/core/matrix/layout'
import type { Cell, MatrixSpec } from '@casebook/core/matrix/matrix'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/overlay/Dialog'
import { CasesOfCellDialog } from './CasesOfCellDialog'
import { CellOfResult } from './CellOfResult'
import { EvaluationBuilder } from './EvaluationBuilder'
import type { MatrixWords } from './useMatrixWords'

interface ResultTableProps {
  readonly label: string
  readonly structure: BaseStructure
  readonly spec: MatrixSpec
  /** Null while the matrix is not evaluated: then each cell says what it will show, and can be changed. */
  readonly matrix: EvaluatedMatrix | null
  /** The past moment of the result, in ISO; null for now. */
  readonly asOf: string | null
  /** Each cell also says what its result rests on. */
  readonly hasDetails: boolean
  readonly words: MatrixWords
  readonly onSetCell: (at: Cell, evaluation: Evaluation | null) => void
}

const headClass = 'border-b border-line bg-sunken px-3 py-2 text-xs font-semibold text-ink-2'

/** The grid of the matrix, with its results once there are any. */
export function ResultTable({ label, structure, spec, matrix, asOf, hasDetails, words, onSetCell }: ResultTableProps) {
  const [changing, setChanging] = useState<Cell | null>(null)
  const [looking, setLooking] = useState<Cell | null>(null)
  const columns = columnsOf(spec)
  const values = commonValues(spec) ?? []
  const heads = words.names(columns.map(({ filter }) => filter))
  const sides = words.names(spec.sideFilters.length > 0 ? spec.sideFilters : [null])
  const most = Math.max(1, ...(matrix?.cells.flat().map(({ cases }) => cases) ?? []))
  const hasFew = matrix?.cells.flat().some(isOfFewCases) ?? false
  const startsGroup = (column: number) => columns.some(({ from }) => from === column)
  return (
    <>
      <section
        className="relative overflow-x-auto focus-visible:-outline-offset-2"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <td className={headClass} rowSpan={values.length > 0 ? 2 : 1} />
              {columns.map(({ from, width }, column) => (
                <th
                  key={from}
                  scope="colgroup"
                  colSpan={width}
                  className={`border-s border-line text-center wrap-anywhere ${headClass}`}
                >
                  <bdi>{heads[column]}</bdi>
                </th>
              ))}
            </tr>
            {values.length > 0 && (
              <tr>
                {columns.flatMap(({ from, width }) =>
                  Array.from({ length: width }, (_, i) => (
                    <th
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                      key={from + i}
                      scope="col"
                      className={`text-end font-medium ${headClass} ${i === 0 ? 'border-s border-line' : ''}`}
                    >
                      <bdi>{values[i] && words.evaluation(values[i])}</bdi>
                    </th>
                  )),
                )}
              </tr>
            )}
          </thead>
          <tbody>
            {spec.evaluations.map((evaluations, row) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and two may be alike
                key={row}
                className="group"
              >
                <th
                  scope="row"
                  className="min-w-44 border-b border-line px-4 py-2.5 text-start font-medium wrap-anywhere group-last:border-b-0"
                >
                  <bdi>{sides[row]}</bdi>
                </th>
                {evaluations.map((evaluation, column) => {
                  const cell = matrix?.cells[row]?.[column]
                  const at = { row, column }
                  const edge = startsGroup(column) ? 'border-s border-line' : ''
                  return (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      key={column}
                      className={`border-b border-line px-3 py-1.5 text-end tabular-nums group-last:border-b-0 ${edge}`}
                    >
                      {cell ? (
                        <CellOfResult
                          cell={cell}
                          most={most}
                          hasDetails={hasDetails}
                          words={words}
                          onCases={() => setLooking(at)}
                        />
                      ) : (
                        <Button size="tiny" variant="quiet" className="max-w-full" onClick={() => setChanging(at)}>
                          <span className="sr-only">
                            <Trans
                              id="matrix.changeCell"
                              message="Row {row}, column {column}: change what it shows."
                              values={{ row: row + 1, column: column + 1 }}
                            />
                          </span>
                          <span className="truncate">
                            {evaluation ? words.evaluation(evaluation) : <Trans id="matrix.empty" message="Empty" />}
                          </span>
                        </Button>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasFew && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-2">
          <span aria-hidden>○ </span>
          <Trans id="charts.few" message="Fewer than {few} cases" values={{ few: fewCases }} />
        </p>
      )}
      {hasDetails && matrix && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-2">
          <Trans
            id="matrix.undecided.what"
            message="Undecided: the case lacks an answer that a filter needs, so the cell does not count it."
          />
        </p>
      )}
      {looking && (
        <CasesOfCellDialog
          spec={spec}
          asOf={asOf}
          cell={looking}
          title={[sides[looking.row], heads[columns.findLastIndex(({ from }) => from <= looking.column)]]
            .filter(Boolean)
            .join(' · ')}
          onClose={() => setLooking(null)}
        />
      )}
      {changing && (
        <CellDialog
          structure={structure}
          words={words}
          onSet={(evaluation) => {
            onSetCell(changing, evaluation)
            setChanging(null)
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

interface CellDialogProps {
  readonly structure: BaseStructure
  readonly words: MatrixWords
  readonly onSet: (evaluation: Evaluation | null) => void
  readonly onClose: () => void
}

function CellDialog({ structure, words, onSet, onClose }: CellDialogProps) {
  const { t } = useLingui()
  const title = t({ id: 'matrix.cell', message: 'What this cell shows' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      footer={
        <Button onClick={() => onSet(null)}>
          <Trans id="matrix.leaveEmpty" message="Leave it empty" />
        </Button>
      }
    >
      <EvaluationBuilder label={title} structure={structure} words={words} onClose={onClose} onEvaluation={onSet} />
    </Dialog>
  )
}
