interface TickProps {
  readonly label: string
  readonly checked: boolean
  /** `isRange`: the Shift key is held, for all rows between this one and the last. */
  readonly onChange: (checked: boolean, isRange: boolean) => void
}

/** A checkbox of a row, without words. The arrow keys lead to the next one. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="grid size-8 place-items-center pointer-coarse:size-11">
      <input
        className="choice-mark cursor-pointer"
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          const all = [...(event.currentTarget.closest('table')?.querySelectorAll('input[type=checkbox]') ?? [])]
          const next = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
          if (!(next instanceof HTMLInputElement)) return
          event.preventDefault()
          if (event.shiftKey && next.checked !== checked) next.click()
          next.focus()
        }}
      />
    </label>
  )
}
