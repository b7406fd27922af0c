import { findSpots, type Spot, spotsOf } from '@casebook/core/entry/form/outline/jump'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { FindDialog } from '../ui/overlay/FindDialog'
import { useFinding } from './useFinding'

/** Go to a question by typing part of its text or its number. */
export default function JumpDialog() {
  const { t } = useLingui()
  const { view } = useForm()
  const modal = useModal()
  const [term, setTerm] = useState('')
  const { words, findingOf } = useFinding()
  const spots: readonly Spot[] = useMemo(() => spotsOf(view.engine, view.outline()), [view])
  const found = findSpots(spots, term, words)
  return (
    <FindDialog
      title={<Trans id="jump.title" message="Jump to a question" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      label={t({ id: 'jump.label', message: 'Question text or number' })}
      listLabel={t({ id: 'jump.found', message: 'Questions' })}
      term={term}
      found={found.map(findingOf)}
      count={
        <Trans
          id="jump.count"
          message="{count, plural, =0 {No matches.} one {One question} other {# questions}}"
          values={{ count: found.length }}
        />
      }
      onTerm={setTerm}
      onClose={modal.close}
    />
  )
}
