import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useListed } from '../shell/useListed'
import { Toast } from '../ui/Toast'

/** Ids of the sections that were locked, and of those that were opened again, while the case was open here. */
export interface Changed {
  readonly locked: readonly string[]
  readonly opened: readonly string[]
}

interface LocksChangedProps extends Changed {
  readonly onClose: () => void
}

export default function LocksChanged({ locked, opened, onClose }: LocksChangedProps) {
  const { t } = useLingui()
  const { view } = useForm()
  const { read } = useWords()
  const listed = useListed()
  const named = (ids: readonly string[]) => ({
    count: ids.length,
    names: listed(
      ids.map((id) => read(sectionTitle(view.engine.structure, id)) || id),
      'sentence',
    ),
  })
  const [first, second] = [
    locked.length > 0 && (
      <Trans
        id="dialog.locks.locked"
        message="{count, plural, one {This section takes no answers any more: {names}} other {These sections take no answers any more: {names}}}"
        values={named(locked)}
      />
    ),
    opened.length > 0 && (
      <Trans
        id="dialog.locks.opened"
        message="{count, plural, one {This section takes answers again: {names}} other {These sections take answers again: {names}}}"
        values={named(opened)}
      />
    ),
  ].filter(Boolean)
  return (
    <Toast tone="range" title={first} closeLabel={t({ id: 'dialog.close', message: 'Close' })} onClose={onClose}>
      {second}
    </Toast>
  )
}
