import { Listbox as Headless, ListboxButton, ListboxOption, ListboxOptions, Portal } from '@headlessui/react'
import { type ComponentPropsWithRef, useRef } from 'react'
import { Icon } from '../Icon'
import { inputClass } from './input'
import { type ListFieldProps, labelOf, landmarkOf, listAnchor } from './listbox'
import { listClass, OptionWords, optionClass } from './listParts'

/** Single choice from a dropdown. Typing letters in the open list jumps to matching choices. */
export default function Listbox(field: ListFieldProps) {
  const { id, choices, value, placeholder, labelledBy, describedBy, isInvalid, isCell, onChoose, onKeyDown } = field
  const home = useRef<HTMLElement>(null)
  return (
    <Portal.Group target={home}>
      <Headless value={value} onChange={onChoose}>
        <ListboxButton
          ref={(element: HTMLElement | null) => {
            home.current = landmarkOf(element)
          }}
          as={Trigger}
          id={id}
          labelledBy={`${labelledBy} ${id}-value`}
          describedBy={describedBy}
          isInvalid={isInvalid}
          isCell={isCell}
          onKeyDown={onKeyDown}
        >
          <span id={`${id}-value`} className={`min-w-0 flex-1 truncate ${value === null ? 'text-ink-3' : ''}`}>
            {labelOf(choices, value) || placeholder}
          </span>
          <Icon name="down" className="text-ink-3" />
        </ListboxButton>
        <ListboxOptions anchor={listAnchor} modal={false} className={listClass} aria-labelledby={labelledBy}>
          {choices.map((choice) => (
            <ListboxOption key={choice.value} value={choice.value} className={optionClass(choice.isApart)}>
              <OptionWords>{choice.label}</OptionWords>
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Headless>
    </Portal.Group>
  )
}

interface TriggerProps extends ComponentPropsWithRef<'button'> {
  readonly labelledBy: string
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly isCell: boolean | undefined
}

/** The label is outside, so the field's own ARIA attributes override those of Headless UI. */
function Trigger({ labelledBy, describedBy, isInvalid, isCell, ...button }: TriggerProps) {
  return (
    <button
      {...button}
      type="button"
      className={`cursor-pointer text-start text-inherit ${inputClass({ isBox: true, size: isCell ? 'cell' : 'medium' })}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(isInvalid && { 'aria-invalid': true })}
    />
  )
}
