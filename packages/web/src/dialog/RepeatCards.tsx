import type { Repeats } from '@casebook/core/bases/base'
import { isEmptyCard } from '@casebook/core/dialog/collected'
import { type Card, mayAddCard, questionsOfNodes } from '@casebook/core/dialog/form'
import { Trans } from '@lingui/react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Button } from '../ui/Button'
import { useForm } from './FormContext'
import { focusQuestion } from './focus'
import type { InSection } from './inSection'
import { PlaceContext } from './PlaceContext'
import { RepeatCard } from './RepeatCard'

/** What stands on an open card. */
export type CardBody = (card: Card) => ReactNode

interface RepeatCardsProps extends InSection {
  /** Of the repeating questionnaire or question. */
  readonly id: string
  readonly name: string
  readonly repeats: Repeats
  readonly cards: readonly Card[]
  readonly children: CardBody
}

/** One card per occurrence. A closed card is one sentence of its answers. */
export function RepeatCards({ id, name, repeats, cards, children, ...section }: RepeatCardsProps) {
  const { view, actor } = useForm()
  const { wanted } = useContext(PlaceContext)
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        cards.filter((card) => cards.length === 1 || isEmptyCard(view.engine, card)).map((card) => card.occurrence),
      ),
  )
  const setIsOpen = (occurrence: number, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, occurrence] : [...now].filter((one) => one !== occurrence)))

  const wantedIn = cards.find(({ nodes }) =>
    [...questionsOfNodes(nodes)].some(({ key }) => key === wanted?.key),
  )?.occurrence
  useEffect(() => {
    if (wantedIn !== undefined) setOpen((now) => new Set([...now, wantedIn]))
  }, [wantedIn])

  const [added, setAdded] = useState<number | null>(null)
  const firstAdded = cards
    .find(({ occurrence }) => occurrence === added)
    ?.nodes.find((node) => node.kind === 'question')?.key
  useEffect(() => {
    if (firstAdded !== undefined) focusQuestion(firstAdded)
  }, [firstAdded])

  const mayAdd = mayAddCard(repeats, cards)
  const add = () => {
    const occurrence = view.engine.addOccurrence(id)
    setIsOpen(occurrence, true)
    setAdded(occurrence)
  }

  return (
    <div className="entries">
      {cards.map((card, index) => (
        <RepeatCard
          key={card.occurrence}
          card={card}
          name={name}
          position={index + 1}
          isOpen={open.has(card.occurrence)}
          onOpen={(isOpen) => setIsOpen(card.occurrence, isOpen)}
          onRemove={
            cards.length > 1 || !isEmptyCard(view.engine, card)
              ? () => actor.send({ type: 'removeOccurrence', id, occurrence: card.occurrence })
              : null
          }
          {...section}
        >
          {open.has(card.occurrence) && children(card)}
        </RepeatCard>
      ))}
      {!section.isLocked && (
        <div className="row">
          <Button icon="plus" onClick={add} disabled={!mayAdd} data-add-card="">
            <Trans id="dialog.card.add" message="Add another: {name}" values={{ name }} />
          </Button>
          {!mayAdd && (
            <span className="xs muted">
              <Trans id="dialog.card.full" message="The base allows {max} entries." values={{ max: repeats.max }} />
            </span>
          )}
        </div>
      )}
    </div>
  )
}
