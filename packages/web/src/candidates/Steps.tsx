import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/Icon'

const steps: readonly MessageDescriptor[] = [
  msg({ id: 'manage.step.file', message: 'File' }),
  msg({ id: 'manage.step.check', message: 'Check and preview' }),
  msg({ id: 'manage.step.publish', message: 'Publish' }),
]

/** The steps from a file to a version; `at` counts from 0. */
export function Steps({ at }: { readonly at: number }) {
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
