import type { ComparedPart } from '@casebook/core/history/comparison/comparedCase'
import type { SavedRevision } from '@casebook/core/history/history.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../entry/form/useWords'
import { useInstant } from '../shell/clock/useInstant'
import { ComparedLine } from './ComparedLine'
import { useHistoryPlace } from './inPlace/historyPlace'
import { PartTools } from './inPlace/PartTools'
import type { Places } from './usePlaces'

interface ComparisonTableProps {
  readonly places: Places
  readonly entry: SavedRevision
  /** Undefined if it is compared with nothing. */
  readonly other: SavedRevision | undefined
  readonly showsValues: boolean
  /** Questionnaires and follow-ups are indented by what they are within. */
  readonly isTree: boolean
  readonly isBusy: boolean
  readonly onAsk: (key: string) => void
}

const headClass = 'border-b border-line bg-sunken px-3 py-2 text-start text-xs font-medium text-ink-3'

/** Old and new answers side by side, by questionnaire. Rows far below are drawn while the browser is idle. */
export function ComparisonTable({ places, entry, other, showsValues, isTree, isBusy, onAsk }: ComparisonTableProps) {
  const { t } = useLingui()
  const instant = useInstant()
  const { blocks, drawn, current } = places
  const rest = blocks.slice(drawn).reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <table
      className={`w-full table-fixed border-separate border-spacing-0 text-sm stacked:block ${isBusy ? 'opacity-60' : ''}`}
      aria-label={t({ id: 'history.table', message: 'Answers' })}
      aria-busy={isBusy || rest > 0}
    >
      <thead className="stacked:sr-only">
        <tr>
          <th scope="col" className={`w-[4.25rem] ${headClass}`}>
            <Trans id="history.number" message="No." />
          </th>
          <th scope="col" className={`w-[32%] ${headClass}`}>
            <Trans id="history.question" message="Question" />
          </th>
          <th scope="col" className={headClass}>
            {other ? instant(other.saveDate) : <Trans id="history.before" message="Before" />}
          </th>
          <th scope="col" className={headClass}>
            {instant(entry.saveDate)}
          </th>
          <th scope="col" className={`w-[10.5rem] ${headClass}`}>
            <Trans id="history.status" message="Status" />
          </th>
        </tr>
      </thead>
      {blocks.slice(0, drawn).map(({ part, isFirst, rows }) => (
        <tbody key={`${part.questionnaireId} ${rows[0]?.key}`} className="stacked:block">
          {isFirst && <PartHead part={part} isTree={isTree} />}
          {rows.map((row) => (
            <ComparedLine
              key={row.key}
              row={row}
              showsValues={showsValues}
              isTree={isTree}
              isCurrent={row.key === current}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function PartHead({
  part: { questionnaireId, depth },
  isTree,
}: {
  readonly part: ComparedPart
  readonly isTree: boolean
}) {
  const { read } = useWords()
  const { structure } = useHistoryPlace().compared.engine
  const questionnaire = structure.questionnaires.get(questionnaireId ?? '')?.questionnaire
  return (
    <tr className="stacked:block">
      <th
        scope="rowgroup"
        colSpan={5}
        className="border-b border-line px-3 pt-3.5 pb-2 text-start font-[580] stacked:block"
        style={isTree ? { paddingInlineStart: `${0.75 + depth * 1.25}rem` } : undefined}
      >
        <span className="flex flex-wrap items-center gap-2">
          {questionnaire ? (
            <bdi>{read(questionnaire.text) || questionnaireId}</bdi>
          ) : (
            <Trans id="history.otherVersion" message="Questions of another version of the study" />
          )}
          {questionnaireId !== null && <PartTools questionnaireId={questionnaireId} />}
        </span>
      </th>
    </tr>
  )
}
