import { unknown } from '@casebook/core/facts/fact'
import { unknownOption } from '@casebook/core/questions/unknownOption'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { type ControlProps, describedBy, isLarge } from '../controlProps'
import { belowEachOther, forFingers } from '../looks'
import { ChoiceLabel } from './ChoiceLabel'
import { ClearedNotice } from './ClearedNotice'
import { arrowStep, choiceKeys, keyHint } from './choiceKeys'
import { PageKeys } from './PageKeys'
import { useChosen } from './useChosen'

interface CheckboxesProps extends ControlProps {
  /** Extra classes for the list, such as its columns. */
  readonly className?: string
  /** The highlighted answer, and a callback for when another one is pointed at here. */
  readonly lit?: string | null
  readonly onLight?: (id: string | null) => void
}

/** Multiple choice. A single Tab stop: arrows move, Space selects. */
export function Checkboxes({ className = '', lit = null, onLight, ...control }: CheckboxesProps) {
  const { state, controlId, size, onAnswer } = control
  const isFinger = isLarge(control)
  const looks = isFinger ? forFingers : belowEachOther
  const { answers, chosen, toggle, cleared, takeBack } = useChosen(control)
  const ownUnknown = unknownOption(control.question)
  const hasExclusive = answers.some(({ exclusive }) => exclusive)
  const [stop, setStop] = useState(0)

  const focus = (index: number) => document.getElementById(idOf(controlId, index))?.focus()
  const keys = choiceKeys({
    count: answers.length,
    hasLetters: !isFinger,
    onChoose: (index) => {
      focus(index)
      toggle(answers[index]?.id ?? '')
    },
    onUnknown: () => onAnswer(ownUnknown === null ? unknown : [ownUnknown]),
    onClear: () => state.state !== 'unanswered' && onAnswer(null),
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowStep(event.key)
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      focus((stop + step + answers.length) % answers.length)
    } else if (size !== 'tablet') keys(event)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the focused checkboxes inside */}
      <div
        className={`${looks.list} ${className}`}
        {...(isFinger && { role: 'group', 'aria-labelledby': control.labelId })}
        onKeyDown={move}
      >
        {size === 'tablet' && <PageKeys onKey={keys} />}
        {answers.map((answer, index) => (
          <Fragment key={answer.id}>
            {index > 0 && !answer.exclusive !== !answers[index - 1]?.exclusive && (
              <span className="col-span-full my-1 border-t border-line" aria-hidden="true" />
            )}
            <label
              className={`${looks.option} ${answer.exclusive ? 'col-span-full' : ''} data-lit:border-brand! data-lit:bg-hover!`}
              {...(lit === answer.id && { 'data-lit': '' })}
              onPointerEnter={() => onLight?.(answer.id)}
              onPointerLeave={() => onLight?.(null)}
            >
              <input
                className={looks.mark}
                type="checkbox"
                id={idOf(controlId, index)}
                tabIndex={index === stop ? 0 : -1}
                checked={chosen.has(answer.id)}
                onFocus={() => {
                  setStop(index)
                  onLight?.(answer.id)
                }}
                onBlur={() => onLight?.(null)}
                onChange={() => toggle(answer.id)}
                {...describedBy(control)}
              />
              <span className="min-w-0 wrap-anywhere">
                <ChoiceLabel answer={answer} state={state} />
              </span>
              {looks.key !== null && keyHint(index) && (
                <span className={looks.key} aria-hidden="true">
                  <kbd>{keyHint(index)}</kbd>
                </span>
              )}
            </label>
          </Fragment>
        ))}
      </div>
      {hasExclusive && (
        <ClearedNotice
          answers={cleared}
          isLarge={isFinger}
          onUndo={() => {
            takeBack()
            focus(stop)
          }}
        />
      )}
    </>
  )
}

function idOf(controlId: string, index: number): string {
  return index === 0 ? controlId : `${controlId}-${index}`
}
