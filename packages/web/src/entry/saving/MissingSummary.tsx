import { sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { cardTitleClass } from '../../ui/Card'
import { IconButton } from '../../ui/IconButton'
import { useForm, useOutline } from '../FormContext'
import { IncompleteList } from './IncompleteList'

/** Lists missing required answers after the user declined to save. Takes the focus, as the outcome. */
export function MissingSummary() {
  const { t } = useLingui()
  const { actor, goTo } = useForm()
  const sections = sectionsInOrder(useOutline().sections)
  const ref = useRef<HTMLElement>(null)
  const open = sections
    .map(({ progress }) => progress)
    .filter(({ isLocked, missing }) => !isLocked && missing.length > 0)
  useEffect(() => ref.current?.focus(), [])
  if (open.length === 0) return null
  return (
    <section
      className="mb-4 rounded-lg border border-missing-line bg-surface shadow-1"
      role="alert"
      tabIndex={-1}
      ref={ref}
      aria-labelledby="missing-summary"
    >
      <header className="flex items-center gap-2 rounded-t-[0.6875rem] border-b border-line bg-missing-soft px-4 py-3">
        <h2 className={`min-w-0 flex-1 text-missing-ink ${cardTitleClass}`} id="missing-summary">
          <Trans id="dialog.declined" message="The missing questions are required and marked in red" />
        </h2>
        <IconButton
          icon="x"
          size="small"
          label={t({ id: 'dialog.close', message: 'Close' })}
          onClick={() => actor.send({ type: 'back' })}
        />
      </header>
      <div className="p-4">
        <IncompleteList incomplete={open} notChecked={[]} onGo={goTo} />
      </div>
    </section>
  )
}
