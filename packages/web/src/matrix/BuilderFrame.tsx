import { Trans } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'

interface BuilderFrameProps {
  readonly label: string
  /** The steps in order; those before the present one are done. */
  readonly steps: readonly ReactNode[]
  readonly step: number
  readonly onBack: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Something that is put together step by step, below the list it will join. */
export function BuilderFrame({ label, steps, step, onBack, onClose, children }: BuilderFrameProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  // Each step begins at its first control, so that the keyboard goes on where it is.
  useEffect(() => {
    const [first] = box.current?.querySelectorAll<HTMLElement>(`[data-step="${step}"] :is(input, button)`) ?? []
    first?.focus()
  }, [step])
  return (
    <fieldset
      ref={box}
      aria-label={label}
      className="mt-2 flex min-w-0 flex-col gap-2.5 rounded-lg border border-line bg-surface p-3 shadow-3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <ol className="flex flex-wrap items-center gap-x-1.5 text-xs">
        {steps.map((name, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
            key={index}
            className={`flex items-center gap-1 ${index < step ? 'text-ok-ink' : index === step ? 'font-semibold' : 'text-ink-3'}`}
            {...(index === step && { 'aria-current': 'step' })}
          >
            {index > 0 && <Icon name="right" size="chip" className="text-ink-3" />}
            {index < step && <Icon name="check" size="chip" />}
            {name}
          </li>
        ))}
      </ol>
      <div data-step={step}>{children}</div>
      <div className="flex justify-between gap-2">
        {step > 0 ? (
          <Button size="small" variant="quiet" icon="arl" onClick={onBack}>
            <Trans id="matrix.back" message="Back" />
          </Button>
        ) : (
          <span />
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          <Trans id="matrix.cancel" message="Cancel" />
        </Button>
      </div>
    </fieldset>
  )
}
