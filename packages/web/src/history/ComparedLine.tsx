import type { FactValue } from '@casebook/core/facts/fact'
import type { ComparedRow } from '@casebook/core/history/comparison/comparedCase'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { StatusChip } from '../ui/StatusChip'
import { changeTexts } from './history.messages'
import { AnswerTools } from './inPlace/AnswerTools'
import { useAnswerWords } from './useAnswerWords'
import { rowId } from './usePlaces'
import { WhoSaid } from './WhoSaid'

interface ComparedLineProps {
  readonly row: ComparedRow
  readonly showsValues: boolean
  readonly isTree: boolean
  readonly isCurrent: boolean
  readonly onAsk: (key: string) => void
}

const cellClass = 'border-b border-line px-3 py-2 align-top wrap-anywhere stacked:block stacked:border-0 stacked:p-0'

/** An answer at both revisions. Its question opens all that was ever said on it. */
export const ComparedLine = memo(function ComparedLine({
  row,
  showsValues,
  isTree,
  isCurrent,
  onAsk,
}: ComparedLineProps) {
  const { t } = useLingui()
  const { textOf, answerOf } = useAnswerWords()
  const { key, before, after, change, number, depth, isNote, isComputed, isAsked, place } = row
  const text = textOf(row)
  const shown = (value: FactValue) =>
    showsValues ? answerOf(row, value) : t({ id: 'history.hidden', message: 'Hidden' })
  return (
    <tr
      id={rowId(key)}
      tabIndex={-1}
      className={`scroll-mt-16 stacked:grid stacked:grid-cols-2 stacked:gap-x-3 stacked:gap-y-1 stacked:border-b stacked:border-line stacked:px-4 stacked:py-2.5 ${change === null ? '' : 'bg-changed-soft'} ${isCurrent ? 'outline-2 -outline-offset-2 outline-focus' : ''}`}
      data-change={change ?? undefined}
    >
      <td className={`text-ink-3 tabular-nums ${cellClass} stacked:hidden`}>{isNote ? '' : number}</td>
      <th
        scope="row"
        className={`text-start ${change === null ? 'font-normal' : 'font-[580]'} ${cellClass} stacked:col-span-2`}
        style={isTree && depth > 0 ? { paddingInlineStart: `${0.75 + depth * 1.25}rem` } : undefined}
      >
        <button
          type="button"
          className="cursor-pointer text-start hover:underline"
          aria-haspopup="dialog"
          onClick={() => onAsk(key)}
        >
          <bdi>{text}</bdi>
        </button>
        {change !== null && <WhoSaid questionKey={key} />}
      </th>
      <td className={cellClass} data-before="">
        {change === null || before === null ? (
          <bdi className={before === null ? 'text-ink-3' : 'text-ink-2'}>{shown(before)}</bdi>
        ) : (
          <del className="rounded-xs border border-missing-line bg-missing-soft px-1 text-missing-ink">
            <bdi>{shown(before)}</bdi>
          </del>
        )}
      </td>
      <td className={cellClass} data-after="">
        {change === null || after === null ? (
          <bdi className={after === null ? 'text-ink-3' : 'text-ink-2'}>{shown(after)}</bdi>
        ) : (
          <ins className="rounded-xs border border-ok-line bg-ok-soft px-1 font-[580] text-ok-ink no-underline">
            <bdi>{shown(after)}</bdi>
          </ins>
        )}
      </td>
      <td className={`${cellClass} stacked:col-span-2`}>
        <span className="flex flex-wrap gap-1.5">
          {change !== null && (
            <StatusChip status="changed">
              <Trans {...changeTexts[change]} />
            </StatusChip>
          )}
          {isComputed && (
            <StatusChip status="calculated">
              <Trans id="dialog.calculated" message="Calculated" />
            </StatusChip>
          )}
          {place !== null && !isAsked && (
            <span className="text-xs text-ink-3">
              <Trans id="history.notAsked" message="Not asked" />
            </span>
          )}
          {place !== null && <AnswerTools questionKey={key} questionnaireId={place.questionnaire.id} />}
        </span>
      </td>
    </tr>
  )
})
