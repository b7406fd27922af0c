import type { Question } from '@casebook/core/bases/base'
import { isEmptyCard } from '@casebook/core/entry/form/collected'
import { commaOf } from '@casebook/core/language/locale'
import { kindOf } from '@casebook/core/questions/kinds'
import { Trans } from '@lingui/react'
import { digits } from '../../questions/typed/digits'
import { StatusIcon } from '../../ui/StatusChip'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'
import { IdentifyingMark } from '../question/IdentifyingMark'
import { RepeatRow } from './RepeatRow'
import type { EachOccurrence } from './repeatsProps'

interface RepeatTableProps extends EachOccurrence {
  readonly columns: readonly Question[]
}

const head = 'border-b border-line bg-sunken px-1.5 py-2 align-bottom text-[0.8125rem] font-semibold text-ink-2'

/** One row per occurrence, with its messages and follow-up questions below. */
export function RepeatTable({ name, columns, cards, onRemove, children, ...section }: RepeatTableProps) {
  const { view } = useForm()
  const { read, language } = useWords()
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-base" aria-label={name}>
        <thead>
          <tr>
            <th scope="col" className={`${head} ps-3`}>
              <VisuallyHidden>
                <Trans id="dialog.row.number" message="Number" />
              </VisuallyHidden>
            </th>
            {columns.map((question) => (
              <th
                key={question.id}
                scope="col"
                className={`${head} ${kindOf(question).isNumeric ? digits : 'text-start'}`}
              >
                {[read(question.text), read(question.unit)].filter(Boolean).join(commaOf(language))}{' '}
                <IdentifyingMark question={question} as={StatusIcon} />
              </th>
            ))}
            <th scope="col" className={head}>
              <VisuallyHidden>
                <Trans id="dialog.row.actions" message="Actions" />
              </VisuallyHidden>
            </th>
          </tr>
        </thead>
        {cards.map((card) => (
          <RepeatRow
            key={card.occurrence}
            name={name}
            card={card}
            columns={columns}
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
