import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/Icon'

interface StepsProps {
  readonly steps: readonly MessageDescriptor[]
  /** Counts from 0. With the number of steps all of them are done. */
  readonly at: number
}

/** The steps of a task that goes over several screens. */
export function Steps({ steps, at }: StepsProps) {
  const { t } = useLingui()
  return (
    <ol
      className="flex flex-wrap items-center gap-x-3 gap-y-1 @max-[44rem]:w-full"
      aria-label={t({ id: 'manage.steps', message: 'Steps' })}
    >
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-2 not-first:before:me-1 not-first:before:h-px not-first:before:w-8 not-first:before:bg-line-strong max-tablet:before:hidden ${index === at ? 'font-semibold' : 'text-ink-2'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full border text-xs font-semibold ${index === at ? 'border-transparent bg-brand text-on-brand' : index < at ? 'tone-ok border-tone-line bg-tone-soft text-tone-ink' : 'border-line-strong'}`}
          >
            {index < at ? <Icon name="check" size="chip" /> : index + 1}
          </span>
          <Trans {...step} />
        </li>
      ))}
    </ol>
  )
}
