import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from '../Icon'
import { menuHeadingClass, menuItemClass } from './menu'

interface MenuChoice<V extends string> {
  readonly value: V
  readonly label: ReactNode
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string
}

interface MenuChoicesProps<V extends string> {
  readonly label: string
  readonly choices: readonly MenuChoice<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  /** Shows the label, where the menu has other choices too. */
  readonly isHeaded?: boolean
}

/** A single choice inside a menu. */
export function MenuChoices<V extends string>({
  label,
  choices,
  value,
  onChange,
  isHeaded = false,
}: MenuChoicesProps<V>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const choice = choices.find((one) => one.value === chosen)
        if (choice) onChange(choice.value)
      }}
    >
      {isHeaded && <Radix.Label className={menuHeadingClass}>{label}</Radix.Label>}
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={menuItemClass} lang={choice.lang}>
          {choice.label}
          <Radix.ItemIndicator className="ms-auto">
            <Icon name="check" size="small" className="text-ink-3" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
