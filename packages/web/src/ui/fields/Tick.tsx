interface TickProps {
  readonly label: string
  /** The label is shown on phones, where no column heads the boxes. */
  readonly isNamedOnPhones?: boolean
  readonly checked: boolean
  /** `isRange`: the Shift key is held, for all rows between this one and the last. */
  readonly onChange: (checked: boolean, isRange: boolean) => void
}

/** A checkbox of a row, without words. The arrow keys lead to the next one. */
export function Tick({ label, isNamedOnPhones = false, checked, onChange }: TickProps) {
  return (
    <label className="flex w-fit items-center">
      <span className="grid size-8 place-items-center pointer-coarse:size-11">
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
      </span>
      {isNamedOnPhones && <span className="ms-1 hidden font-normal max-phone:inline">{label}</span>}
    </label>
  )
}
