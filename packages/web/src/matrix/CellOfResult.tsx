import { fewCases } from '@casebook/core/charts/chart'
import { isOfFewCases } from '@casebook/core/matrix/charts/matrixCharts'
import type { CellResult } from '@casebook/core/matrix/evaluateMatrix'
import type { NumericKind } from '@casebook/core/matrix/evaluation'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import type { MatrixWords } from './useMatrixWords'

interface CellOfResultProps {
  readonly cell: CellResult
  /** The number of cases in the largest cell. */
  readonly most: number
  readonly hasDetails: boolean
  readonly words: MatrixWords
  /** Shows the cases that the cell counts. */
  readonly onCases: () => void
}

/** The result of a cell, marked if it rests on few cases. A number leads to its cases. */
export function CellOfResult({ cell, most, hasDetails, words, onCases }: CellOfResultProps) {
  if (cell.type === 'Empty') return null
  const result = <Result cell={cell} most={most} words={words} />
  return (
    <>
      {cell.type === 'Text' || cell.cases === 0 ? (
        result
      ) : (
        <ToCases cell={cell} words={words} onCases={onCases}>
          {result}
        </ToCases>
      )}
      {hasDetails && <Details cell={cell} words={words} />}
    </>
  )
}

interface ToCasesProps extends Pick<CellOfResultProps, 'words' | 'onCases'> {
  readonly cell: Extract<CellResult, { type: NumericKind | 'Count' }>
  readonly children: ReactNode
}

function ToCases({ cell, words, onCases, children }: ToCasesProps) {
  const { t } = useLingui()
  const number = cell.type === 'Count' ? cell.cases : cell.value
  const value = number === null ? t({ id: 'matrix.none', message: 'None' }) : words.number(number)
  const { cases } = cell
  return (
    <button
      type="button"
      className="cursor-pointer rounded-sm hover:underline hover:decoration-brand-line hover:underline-offset-[0.2em] pointer-coarse:min-h-[44px]"
      aria-label={t({
        id: 'matrix.toCases',
        message: plural(cases, { one: `${{ value }}: show # case`, other: `${{ value }}: show # cases` }),
      })}
      onClick={onCases}
    >
      {children}
    </button>
  )
}

function Result({ cell, most, words }: Pick<CellOfResultProps, 'cell' | 'most' | 'words'>) {
  if (cell.type === 'Empty') return null
  if (cell.type === 'Text') return <bdi>{cell.text}</bdi>
  const few = isOfFewCases(cell) && (
    <>
      <span aria-hidden className="text-ink-3">
        {' ○'}
      </span>
      <span className="sr-only">
        {' '}
        <Trans id="charts.few" message="Fewer than {few} cases" values={{ few: fewCases }} />
      </span>
    </>
  )
  const { cases } = cell
  if (cell.type === 'Count')
    return (
      <span
        style={{ '--share': cases / most } as CSSProperties} // The cast is safe: React sets custom properties.
        className="inline-block min-w-11 whitespace-nowrap rounded-sm bg-[color-mix(in_oklab,var(--color-brand)_calc(var(--share)*28%),transparent)] px-2 py-1 font-semibold"
      >
        {words.number(cases)}
        {few}
      </span>
    )
  return (
    <span className="whitespace-nowrap">
      {cell.value === null ? <Trans id="matrix.none" message="None" /> : words.number(cell.value)}
      {cell.value !== null && few}
    </span>
  )
}

/** How many values a result was computed from, and why others are missing. */
function Details({ cell, words }: Pick<CellOfResultProps, 'cell' | 'words'>) {
  const { t } = useLingui()
  const lines: string[] = []
  if ('values' in cell) {
    const values = words.number(cell.values)
    const [unknown, unanswered, hidden] = [
      cell.missing.unknown,
      cell.missing.unanswered,
      cell.missing.notApplicable,
    ].map(words.number)
    lines.push(t({ id: 'matrix.detail.values', message: `Values: ${values}` }))
    if (cell.missing.unknown > 0) lines.push(t({ id: 'matrix.detail.unknown', message: `Not known: ${unknown}` }))
    if (cell.missing.unanswered > 0)
      lines.push(t({ id: 'matrix.detail.unanswered', message: `Not answered: ${unanswered}` }))
    const other = words.number(cell.missing.other ?? 0)
    if (cell.missing.other) lines.push(t({ id: 'matrix.detail.other', message: `Of another meaning: ${other}` }))
    if (cell.missing.notApplicable > 0) lines.push(t({ id: 'matrix.detail.hidden', message: `Not asked: ${hidden}` }))
  }
  const undecided = words.number(cell.undecided)
  if (cell.undecided > 0) lines.push(t({ id: 'matrix.detail.undecided', message: `Undecided: ${undecided}` }))
  return (
    <ul className="mt-0.5 text-xs whitespace-nowrap text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
