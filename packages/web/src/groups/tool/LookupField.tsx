import { lookupMachineOf } from '@casebook/core/groups/lookup'
import { useMachine } from '@xstate/react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { inputClass } from '../../ui/fields/input'

interface LookupFieldProps<Found> {
  readonly label: ReactNode
  /** Says that nothing was found for what is typed. */
  readonly nothing: ReactNode
  readonly find: (typed: string) => Promise<readonly Found[]>
  readonly keyOf: (found: Found) => string
  readonly show: (found: Found) => ReactNode
  readonly onChoose: (found: Found) => void
  /** Above the field: what has been chosen. */
  readonly children?: ReactNode
}

/** A field that offers the first matches of what is typed, found by the server. Arrow keys move among them, Enter chooses. */
export function LookupField<Found>(props: LookupFieldProps<Found>) {
  const { label, nothing, find, keyOf, show, onChoose, children } = props
  const id = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  const [machine] = useState(lookupMachineOf<Found>)
  const [lookup, send] = useMachine(machine, { input: { find } })
  const [at, setAt] = useState(0)
  const { typed, found } = lookup.context
  const isOpen = lookup.matches('found')
  const options = useMemo(() => (isOpen ? found : []), [isOpen, found])
  const optionId = (index: number) => `${id}-${index}`
  const choose = (one: Found | undefined) => {
    if (one === undefined) return
    send({ type: 'type', typed: '' })
    onChoose(one)
    fieldRef.current?.focus()
  }
  return (
    <div className="relative flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-[580]">
        {label}
      </label>
      {children}
      <input
        id={id}
        ref={fieldRef}
        className={inputClass()}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
        value={typed}
        onChange={(event) => {
          setAt(0)
          send({ type: 'type', typed: event.target.value })
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (event.key === 'Escape' && typed !== '') send({ type: 'type', typed: '' })
          else if (event.key === 'Enter') choose(options[at])
          else if (step !== 0 && options.length > 0) setAt((at + step + options.length) % options.length)
          else return
          event.preventDefault()
        }}
        onBlur={() => send({ type: 'type', typed: '' })}
      />
      {options.length > 0 && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-labelledby={`${id}-label`}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-3"
        >
          {options.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, as in every combobox
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={keyOf(one)}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              className="cursor-pointer rounded-md px-2.5 py-1.5 text-sm wrap-anywhere hover:bg-hover aria-selected:bg-brand-soft aria-selected:forced-outline pointer-coarse:min-h-[44px]"
              // The field would lose the focus before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {show(one)}
            </div>
          ))}
        </div>
      )}
      <span className="text-xs text-ink-2" role="status">
        {isOpen && found.length === 0 && nothing}
      </span>
    </div>
  )
}
