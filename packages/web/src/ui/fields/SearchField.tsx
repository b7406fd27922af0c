import type { Ref } from 'react'
import { Icon } from '../Icon'
import { VisuallyHidden } from '../VisuallyHidden'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

/** A single-line search or filter field. */
export function SearchField({ label, value, onChange, inputRef, className = '' }: SearchFieldProps) {
  return (
    <label className={`fil search ${className}`}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name="search" size="small" className="muted" />
      <input
        type="search"
        ref={inputRef}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
