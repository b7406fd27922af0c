import { type SectionState, sectionStateOf } from '@casebook/core/entry/form/outline/sectionState'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { ProgressBar } from '../../ui/waiting/ProgressBar'
import { useForm } from '../FormContext'
import { useIsChecked } from '../question/useMark'

/** The work left, in words. The bar shows the share of all questions, including optional ones. */
export function SectionProgress({ id }: { readonly id: string }) {
  const { overview } = useForm().view
  const { t } = useLingui()
  const isChecked = useIsChecked(id)
  const figures = useSyncExternalStore(overview.subscribe, () => {
    const progress = overview.contents(id)?.progress
    const { answered = 0, collected = 0, missing = [], refused = [] } = progress ?? {}
    return `${answered} ${collected} ${missing.length} ${refused.length}`
  })
  const [answered = 0, collected = 0, missing = 0, refused = 0] = figures.split(' ').map(Number)
  const state = sectionStateOf({ answered, collected, missing, refused })
  if (state === 'nothingAsked') return null
  return (
    <div className="w-40 flex-none">
      <div
        className={`text-xs tabular-nums ${refused > 0 || (missing > 0 && isChecked) ? 'text-missing-ink' : 'text-ink-2'}`}
      >
        {refused > 0 ? (
          <Trans id="dialog.notTaken" message="Not accepted" />
        ) : missing > 0 ? (
          <Trans id="dialog.requiredLeft" message="{count} required left" values={{ count: missing }} />
        ) : (
          <Trans {...doneMessages[state]} />
        )}
      </div>
      <ProgressBar label={t({ id: 'dialog.progress', message: 'Progress' })} value={answered / collected} />
    </div>
  )
}

const nothingRequired = msg({ id: 'dialog.nothingRequired', message: 'Nothing required' })

/** Shown when nothing required is left. */
const doneMessages: Readonly<Record<Exclude<SectionState, 'nothingAsked'>, MessageDescriptor>> = {
  notStarted: nothingRequired,
  inProgress: nothingRequired,
  requiredAnswered: msg({ id: 'dialog.requiredAnswered', message: 'Everything required is answered' }),
  allAnswered: msg({ id: 'dialog.allAnswered', message: 'All answered' }),
}
