import type { QueryCounts } from '@casebook/core/queries/queryList.calls'
import { type QueryTurn, queryTurns } from '@casebook/core/queries/turns'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Segmented } from '../../ui/fields/Segmented'
import { turnTexts } from './queryTable.messages'

interface TurnsProps {
  /** Null: everyone's. */
  readonly turn: QueryTurn | null
  readonly counts: QueryCounts | null
  readonly onTurn: (turn: QueryTurn | null) => void
}

/** Whose turn it is in the queries that are shown, each with its number. */
export function Turns({ turn, counts, onTurn }: TurnsProps) {
  const { t, i18n } = useLingui()
  const { _ } = useI18n()
  const segment = (value: QueryTurn | 'all', text: string, count: number | undefined) => {
    const label = count === undefined ? text : `${text} ${i18n.number(count)}`
    return {
      value,
      label,
      content: (
        <span className="px-1">
          {text} {count !== undefined && <span className="text-ink-3 tabular-nums">{i18n.number(count)}</span>}
        </span>
      ),
    }
  }
  const all = counts ? counts.mine + counts.others + counts.closed : undefined
  return (
    <Segmented
      label={t({ id: 'queries.turn', message: 'Whose turn it is' })}
      segments={[
        segment('all', t({ id: 'queries.turn.all', message: 'All' }), all),
        ...queryTurns.map((one) => segment(one, _(turnTexts[one]), counts?.[one])),
      ]}
      value={turn ?? 'all'}
      onChange={(value) => onTurn(value === 'all' ? null : value)}
    />
  )
}
