import type { FrozenState } from '@casebook/core/entry/form/frozenQuestions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { statusLooks } from '../../ui/StatusChip'
import { useEntry, useForm, useOutline } from '../FormContext'
import { freezeMessages } from '../sections/freeze.messages'
import { frozenStateIn } from '../sections/frozenState'
import { useCaseMarks } from './caseMarks'

type Explained = Exclude<FrozenState, 'sentFromOutside'>

const freezeWords: Readonly<Record<Explained, MessageDescriptor>> = {
  ...freezeMessages,
  frozen: msg({ id: 'nav.legend.frozen', message: 'Frozen' }),
  interimLocked: msg({ id: 'nav.legend.locked', message: 'Interim locked: this section cannot be changed' }),
}

/** Legend for the marks in the table of contents. Lists only marks that occur. */
export default function Legend() {
  const freezes = useFreezes()
  const { showsSdv } = useCaseMarks()
  return (
    <div className="mt-auto flex flex-col gap-[0.3125rem] px-2 pt-3 text-xs text-ink-3 max-[68.8125rem]:hidden">
      {[...freezes].map((status) => (
        <span key={status} className="flex items-center gap-2">
          <Icon name={statusLooks[status][1]} size="small" />
          <Trans {...freezeWords[status]} />
        </span>
      ))}
      {showsSdv && (
        <span className="flex flex-wrap items-center gap-2">
          <Icon name="sign" size="small" />
          <Trans id="nav.legend.pi" message="PI" />
          <Icon name="shield" size="small" />
          <Trans id="nav.legend.monitor" message="Monitor verification" />
        </span>
      )}
    </div>
  )
}

function useFreezes(): ReadonlySet<Explained> {
  const { view } = useForm()
  useOutline()
  const opened = useEntry(({ context }) => context.opened)
  const states = [...view.locked].map((id) => frozenStateIn(view, opened, id))
  // Both share one mark.
  return new Set(states.flatMap((state) => (state === 'sentFromOutside' ? 'frozen' : (state ?? []))))
}
