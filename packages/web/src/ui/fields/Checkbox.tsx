import type { ReactNode } from 'react'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Without the box around a choice. */
  readonly bare?: boolean
  readonly disabled?: boolean
}

export function Checkbox({ checked, onChange, children, bare = false, disabled = false }: CheckboxProps) {
  return (
    <label className={`opt sm ${bare ? 'bare' : ''}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
