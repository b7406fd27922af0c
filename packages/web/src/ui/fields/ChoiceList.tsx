import { type ReactNode, type Ref, useId } from 'react'
import { Note } from '../Note'
import { choiceClass } from './choice'

interface ChoiceListProps<Value> {
  readonly legend: ReactNode
  readonly choices: readonly { readonly value: Value; readonly words: ReactNode }[]
  readonly chosen: Value | null
  readonly onChoose: (value: Value) => void
  readonly firstRef?: Ref<HTMLInputElement>
  /** Announced when it appears. */
  readonly error?: ReactNode
}

/** One choice of a few, below each other. A long list scrolls. */
export function ChoiceList<Value>({ legend, choices, chosen, onChoose, firstRef, error }: ChoiceListProps<Value>) {
  const name = useId()
  const errorId = useId()
  return (
    <div>
      <fieldset className="flex max-h-56 flex-col gap-0.5 overflow-y-auto" aria-describedby={errorId}>
        <legend className="mb-1 text-sm font-semibold">{legend}</legend>
        {choices.map(({ value, words }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices stay while the list is there
          <label key={i} className={choiceClass({ size: 'small' })}>
            <input
              ref={i === 0 ? firstRef : undefined}
              className="choice-mark"
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <bdi>{words}</bdi>
          </label>
        ))}
      </fieldset>
      <div id={errorId} role="alert" className="mt-2 empty:hidden">
        {error && <Note tone="missing">{error}</Note>}
      </div>
    </div>
  )
}
