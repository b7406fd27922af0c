import { isRequired } from '@casebook/core/dialog/collected'
import { type Card, questionsOfNodes } from '@casebook/core/dialog/form'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useListed } from '../shell/useListed'
import { IconButton } from '../ui/IconButton'
import { SecureButton } from '../ui/SecureButton'
import { StatusChip } from '../ui/StatusChip'
import { useForm } from './FormContext'
import type { InSection } from './inSection'
import { useIsChecked } from './question/useMark'
import { useWords } from './useWords'

interface RepeatCardProps extends InSection {
  readonly card: Card
  readonly name: string
  /** From 1, as people count. */
  readonly position: number
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Null where nothing is there to be removed. */
  readonly onRemove: (() => void) | null
  /** The questions of the card, drawn while it is open. */
  readonly children: ReactNode
}

export function RepeatCard(props: RepeatCardProps) {
  const { card, name, position, isOpen, onOpen, onRemove, children, ...section } = props
  const { t } = useLingui()
  const missing = useMissingIn(card, section.sectionId)
  return (
    <section
      className={`entry ${isOpen ? 'open' : ''} ${missing > 0 ? 'missing' : ''}`}
      aria-label={`${name} ${position}`}
      data-occurrence={card.occurrence}
    >
      <header>
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
        <span className="num muted sm">{position}</span>
        <Sentence card={card} />
        <span className="end" />
        {missing > 0 && (
          <StatusChip status="required">
            <Trans id="dialog.card.required" message="{missing} required" values={{ missing }} />
          </StatusChip>
        )}
        {onRemove && !section.isLocked && (
          <SecureButton
            size="small"
            icon="trash"
            onConfirm={onRemove}
            warning={<Trans id="dialog.card.removeSure" message="Remove it? The history keeps it." />}
          >
            <Trans id="dialog.card.remove" message="Remove" />
          </SecureButton>
        )}
      </header>
      {isOpen && <div className="cq entrybody">{children}</div>}
    </section>
  )
}

const between = '\u001f'

/** What was answered on the card, first things first. */
function Sentence({ card }: { readonly card: Card }) {
  const { view } = useForm()
  const { answer } = useWords()
  const listed = useListed()
  const sentence = useSyncExternalStore(view.subscribe, () =>
    [...questionsOfNodes(card.nodes)]
      .flatMap(({ key, question }) => {
        const { state, value } = view.engine.question(key)
        return state === 'unanswered' ? [] : [answer(question, state === 'unknown' ? { unknown: true } : value)]
      })
      .join(between),
  )
  const [first, ...others] = sentence.split(between)
  return (
    <span className="trunc">
      <bdi className="b">{first}</bdi> {others.length > 0 && <bdi className="sm sub">{listed(others, 'row')}</bdi>}
    </span>
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
