import { isEmptyCard } from '@casebook/core/entry/form/collected'
import { questionsOfNodes } from '@casebook/core/entry/form/form'
import { useContext, useEffect, useState } from 'react'
import { useForm } from '../FormContext'
import { PlaceContext } from '../PlaceContext'
import { RepeatCard } from './RepeatCard'
import type { EachOccurrence } from './repeatsProps'

interface RepeatCardsProps extends EachOccurrence {
  /** The latest occurrence added. */
  readonly added: number | null
}

/** One card per occurrence. A closed card shows a one-line summary of its answers. */
export function RepeatCards({ name, cards, added, onRemove, children, ...section }: RepeatCardsProps) {
  const { view } = useForm()
  const { wanted } = useContext(PlaceContext)
  const wantedIn = cards.find(({ nodes }) =>
    [...questionsOfNodes(nodes)].some(({ key }) => key === wanted?.key),
  )?.occurrence
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        cards
          .filter((card) => cards.length === 1 || card.occurrence === wantedIn || isEmptyCard(view.engine, card))
          .map((card) => card.occurrence),
      ),
  )
  const setIsOpen = (occurrence: number, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, occurrence] : [...now].filter((one) => one !== occurrence)))

  useEffect(() => {
    if (wantedIn !== undefined) setOpen((now) => new Set([...now, wantedIn]))
  }, [wantedIn])
  const isOpenCard = (occurrence: number) => open.has(occurrence)
  const [opened, setOpened] = useState(added)
  if (added !== null && added !== opened) {
    setOpened(added)
    setIsOpen(added, true)
  }

  return cards.map((card) => (
    <RepeatCard
      key={card.occurrence}
      card={card}
      name={name}
      isOpen={isOpenCard(card.occurrence)}
      onOpen={(isOpen) => setIsOpen(card.occurrence, isOpen)}
      onRemove={cards.length > 1 || !isEmptyCard(view.engine, card) ? () => onRemove(card.occurrence) : null}
      {...section}
    >
      {isOpenCard(card.occurrence) && children(card.nodes)}
    </RepeatCard>
  ))
}
