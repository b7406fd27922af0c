import type { Question } from '@casebook/core/bases/base'
import { isEmptyCard } from '@casebook/core/entry/form/collected'
import { commaOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'
import { RepeatRow } from './RepeatRow'
import type { EachOccurrence } from './repeatsProps'
import './repeatTable.css'

interface RepeatTableProps extends EachOccurrence {
  readonly columns: readonly Question[]
}

/** One row per occurrence, with its messages and follow-up questions below. */
export default function RepeatTable({ name, columns, cards, onRemove, children, ...section }: RepeatTableProps) {
  const { view } = useForm()
  const { read, language } = useWords()
  return (
    <div className="reptable">
      <table className="rep" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">
                <Trans id="dialog.row.number" message="Number" />
              </span>
            </th>
            {columns.map(({ id, type, text, unit }) => (
              <th key={id} scope="col" className={type === 'Num' ? 'num digits' : ''}>
                {[read(text), read(unit)].filter(Boolean).join(commaOf(language))}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">
                <Trans id="dialog.row.actions" message="Actions" />
              </span>
            </th>
          </tr>
        </thead>
        {cards.map((card, index) => (
          <RepeatRow
            key={card.occurrence}
            name={name}
            card={card}
            columns={columns}
            position={index + 1}
            onRemove={cards.length > 1 || !isEmptyCard(view.engine, card) ? () => onRemove(card.occurrence) : null}
            {...section}
          >
            {children}
          </RepeatRow>
        ))}
      </table>
    </div>
  )
}
