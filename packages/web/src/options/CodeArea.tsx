import type { ComponentPropsWithRef } from 'react'
import { inputClass } from '../ui/fields/input'

interface CodeAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text area for markup. */
export function CodeArea({ value, onChange, rows = 6, ...area }: CodeAreaProps) {
  return (
    <textarea
      {...area}
      className={`font-mono ${inputClass({ size: 'lines' })}`}
      rows={rows}
      dir="auto"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
