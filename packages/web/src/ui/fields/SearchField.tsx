import type { Ref } from 'react'
import { Icon } from '../Icon'
import { VisuallyHidden } from '../text/VisuallyHidden'
import { innerSearchClass, searchClass } from './input'

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
    <label className={`${searchClass} ${className}`}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name="search" size="small" className="text-ink-3" />
      <input
        className={`${innerSearchClass} [&::-webkit-search-cancel-button]:appearance-none`}
        type="search"
        ref={inputRef}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
