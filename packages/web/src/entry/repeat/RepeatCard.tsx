import { type Card, questionsOfNodes } from '@casebook/core/entry/form/form'
import { breachOf } from '@casebook/core/entry/marks/questionMarks'
import { isRequired } from '@casebook/core/questions/required'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/IconButton'
import { StatusChip } from '../../ui/StatusChip'
import { useForm } from '../FormContext'
import { useIsChecked } from '../question/useMark'
import type { InSection } from '../sections/inSection'
import { RowMenu } from './RowMenu'
import { Sentence } from './Sentence'

interface RepeatCardProps extends InSection {
  readonly card: Card
  readonly name: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Null if there is nothing to remove. */
  readonly onRemove: (() => void) | null
  /** The questions of the card, rendered while it is open. */
  readonly children: ReactNode
}

export function RepeatCard(props: RepeatCardProps) {
  const { card, name, isOpen, onOpen, onRemove, children, ...section } = props
  const position = card.occurrence
  const entry = `${name} ${position}`
  const { t } = useLingui()
  const missing = useMissingIn(card, section.sectionId)
  const isOutOfRange = useIsOutOfRange(card)
  return (
    <section
      className={`overflow-clip rounded-lg border bg-surface ${missing > 0 ? 'border-missing-line' : 'border-line'}`}
      aria-label={entry}
      data-occurrence={card.occurrence}
    >
      <header
        className={`flex items-center gap-2.5 px-3.5 py-2.25 ${isOpen ? 'border-b border-line' : ''} ${missing > 0 ? 'bg-missing-soft' : isOpen ? 'bg-sunken' : ''}`}
      >
        <IconButton
          icon={isOpen ? 'down' : 'right'}
          size="small"
          aria-expanded={isOpen}
          label={
            isOpen
              ? t({ id: 'dialog.card.close', message: `Close ${name} ${position}` })
              : t({ id: 'dialog.card.open', message: `Open ${name} ${position}` })
          }
          onClick={() => onOpen(!isOpen)}
        />
        <span className="text-sm text-ink-3 tabular-nums">{position}</span>
        <Sentence card={card} isClosed={!isOpen} />
        <span className="ms-auto" />
        {missing > 0 && (
          <StatusChip status="required">
            <Trans id="dialog.card.required" message="{missing} required" values={{ missing }} />
          </StatusChip>
        )}
        {isOutOfRange && (
          <StatusChip status="outOfRange">
            <Trans id="dialog.outOfRange" message="Out of range" />
          </StatusChip>
        )}
        {onRemove && !section.isLocked && <RowMenu row={entry} cell={null} onRemove={onRemove} />}
      </header>
      {/* Leaves room for the last question's quiet actions above the edge of the card. */}
      {isOpen && <div className="@container px-1 pt-1.5 pb-4.5">{children}</div>}
    </section>
  )
}

function useIsOutOfRange(card: Card): boolean {
  const { view } = useForm()
  return useSyncExternalStore(view.subscribe, () =>
    [...questionsOfNodes(card.nodes)].some(
      ({ key, question }) => breachOf(question, view.engine.question(key)) !== null,
    ),
  )
}

function useMissingIn(card: Card, sectionId: string): number {
  const { view } = useForm()
  const isChecked = useIsChecked(sectionId)
  return useSyncExternalStore(view.subscribe, () => {
    if (!isChecked) return 0
    const all = [...questionsOfNodes(card.nodes)]
    return all.filter(({ key, question }) => isRequired(question) && view.engine.question(key).state === 'unanswered')
      .length
  })
}
