import { incompleteCards } from '@casebook/core/entry/form/collected'
import type { Card } from '@casebook/core/entry/form/form'
import { Trans } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { useForm } from '../FormContext'
import { useIsChecked } from '../question/useMark'

interface IncompleteRowsProps {
  readonly cards: readonly Card[]
  readonly sectionId: string
}

/** The number of rows with missing required answers, once these are marked. Leads to the first one. */
export function IncompleteRows({ cards, sectionId }: IncompleteRowsProps) {
  const { view, goTo } = useForm()
  const isChecked = useIsChecked(sectionId)
  const count = useSyncExternalStore(view.subscribe, () => (isChecked ? incompleteCards(view.engine, cards).length : 0))
  if (count === 0) return null
  const go = () => {
    const first = incompleteCards(view.engine, cards)[0]?.missing[0]
    if (first !== undefined) goTo(first)
  }
  return (
    <Button size="small" icon="alertf" className="pointer-coarse:min-w-[44px]" onClick={go}>
      <Trans
        id="repeat.incomplete"
        message="{count, plural, one {# row incomplete} other {# rows incomplete}}"
        values={{ count }}
      />
    </Button>
  )
}
