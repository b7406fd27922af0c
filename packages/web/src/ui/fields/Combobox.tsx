import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as Headless,
  Portal,
} from '@headlessui/react'
import { type ComponentPropsWithRef, useRef, useState } from 'react'
import { Button } from '../Button'
import { innerInputClass, inputClass } from './input'
import { labelOf, landmarkOf, listAnchor, type SearchedListFieldProps } from './listbox'
import { listClass, OptionWords, optionClass } from './listParts'

/** Single choice from a long list, filtered by typing. Clearing the field clears the answer. */
export default function Combobox(field: SearchedListFieldProps) {
  const { id, choices, value, placeholder, labelledBy, describedBy, isInvalid, isCell, onChoose, onKeyDown } = field
  const { matching, openLabel, nothingFound, shown, isStale, status, onType, onLeave } = field
  const [typed, setTyped] = useState('')
  const offered = matching(typed)
  const home = useRef<HTMLElement>(null)
  return (
    <Portal.Group target={home}>
      <Headless value={value} onChange={onChoose} onClose={() => setTyped('')}>
        {/* Tab must leave the field unchanged: Headless UI would select the first match. Enter waits for what is searched. */}
        <div
          className={inputClass({ isBox: true, size: isCell ? 'cell' : 'medium' })}
          onKeyDownCapture={(event) => {
            if (event.key === 'Tab') event.stopPropagation()
            if (event.key === 'Enter' && isStale) {
              event.preventDefault()
              event.stopPropagation()
            }
          }}
        >
          <ComboboxInput
            ref={(element: HTMLElement | null) => {
              home.current = landmarkOf(element)
            }}
            as={Typing}
            id={id}
            placeholder={placeholder}
            autoComplete="off"
            labelledBy={labelledBy}
            describedBy={describedBy}
            isInvalid={isInvalid}
            displayValue={(chosen: string | null) => shown ?? labelOf(choices, chosen)}
            onFocus={() => onType?.('')}
            onBlur={() => typed !== '' && onLeave?.(typed)}
            onChange={(event) => {
              setTyped(event.target.value)
              onType?.(event.target.value)
            }}
            onKeyDown={onKeyDown}
          />
          <ComboboxButton as={Button} variant="quiet" size="smallIcon" icon="down" aria-label={openLabel} />
        </div>
        {/* A modal list hides the rest of the page, and with it what is announced of a search. */}
        <ComboboxOptions anchor={listAnchor} modal={!onType} className={listClass} aria-labelledby={labelledBy}>
          {offered.map((choice) => (
            <ComboboxOption
              key={choice.value}
              value={choice.value}
              disabled={isStale === true}
              className={optionClass(choice.isApart)}
            >
              <OptionWords>
                {choice.above && <span className="block text-xs text-ink-3">{choice.above}</span>}
                {choice.label}
              </OptionWords>
            </ComboboxOption>
          ))}
          {offered.length === 0 && <div className="px-2.5 py-2 text-[0.875rem] text-ink-3">{nothingFound}</div>}
          {status && <div className="px-2.5 py-2 text-xs text-ink-2">{status}</div>}
        </ComboboxOptions>
      </Headless>
    </Portal.Group>
  )
}

interface TypingProps extends ComponentPropsWithRef<'input'> {
  readonly labelledBy: string
  readonly describedBy: string
  readonly isInvalid: boolean
}

/** The label is outside, so the field's own ARIA attributes override those of Headless UI. */
function Typing({ labelledBy, describedBy, isInvalid, ...input }: TypingProps) {
  return (
    <input
      {...input}
      className={innerInputClass}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(isInvalid && { 'aria-invalid': true })}
    />
  )
}
