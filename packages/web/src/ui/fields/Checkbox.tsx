import type { ReactNode } from 'react'
import { useFocusKept } from '../hooks/useFocusKept'
import { choiceClass } from './choice'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Without the box around a choice. */
  readonly bare?: boolean
  /** In a box that is there before it is chosen. */
  readonly outlined?: boolean
  readonly disabled?: boolean
}

export function Checkbox({
  checked,
  onChange,
  children,
  bare = false,
  outlined = false,
  disabled = false,
}: CheckboxProps) {
  const kept = useFocusKept<HTMLInputElement>(disabled)
  return (
    <label className={choiceClass({ look: bare ? 'bare' : outlined ? 'outlined' : 'plain', size: 'small' })}>
      <input
        ref={kept}
        className="choice-mark"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
