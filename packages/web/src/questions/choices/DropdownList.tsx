import { choicesThatMatch, isSearched } from '@casebook/core/entry/typed/dropdown'
import { type FactValue, isUnknown, sameFactValue, unknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { goOnFrom } from '../../entry/focus'
import { type ListChoice, type ListFieldProps, labelOf } from '../../ui/fields/listbox'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import type { ControlProps } from '../controlProps'
import { boxClass } from '../looks'
import { typingKeys } from '../typed/typingKeys'
import { choiceKeys } from './choiceKeys'

const Listbox = lazyComponent(() => import('../../ui/fields/Listbox'), Closed)
const Combobox = lazyComponent(() => import('../../ui/fields/Combobox'), Closed)

interface DropdownListProps extends Omit<ControlProps, 'question'> {
  readonly answers: readonly { readonly value: string | boolean; readonly label: string }[]
  /** The choice with which the author says "unknown"; null for none. */
  readonly ownUnknown?: string | null
}

/**
 * A dropdown with an explicit "unknown", searchable if the list is long. Choices are identified by index, because an
 * answer may have any id, including "unknown".
 */
export function DropdownList({ answers, ownUnknown = null, ...control }: DropdownListProps) {
  const { state, controlId, labelId, belowId, isInvalid, size, onAnswer } = control
  const { t } = useLingui()
  const chosen = answers.findIndex(({ value }) => value === state.value)
  const hasUnknown = ownUnknown === null || state.state === 'unknown'
  const choices: readonly ListChoice[] = [
    ...answers.map(({ label }, index) => ({ value: String(index), label })),
    ...(hasUnknown
      ? [{ value: 'unknown', label: t({ id: 'dialog.unknown', message: 'Unknown' }), isApart: true }]
      : []),
  ]
  const said: FactValue = state.state === 'unknown' ? unknown : state.value
  const choose = (choice: string | null) => {
    const value = choice === null ? null : choice === 'unknown' ? unknown : (answers[Number(choice)]?.value ?? null)
    if (!sameFactValue(value, said)) onAnswer(value)
  }
  const field: ListFieldProps = {
    id: controlId,
    choices,
    value: said === null ? null : state.state === 'unknown' ? 'unknown' : chosen < 0 ? null : String(chosen),
    placeholder: t({ id: 'dialog.choose', message: 'Choose' }),
    labelledBy: labelId,
    describedBy: belowId,
    isInvalid,
    isCell: size === 'cell',
    onChoose: choose,
  }
  if (isSearched(answers.length))
    return (
      <Combobox
        {...field}
        openLabel={t({ id: 'dialog.openList', message: 'All answers' })}
        nothingFound={<Trans id="dialog.nothingFound" message="No matches." />}
        matching={(typed) => choicesThatMatch(choices, typed)}
        onKeyDown={typingKeys({
          onAbandon: () => {},
          onAnswer: (value) => onAnswer(isUnknown(value) ? (ownUnknown ?? value) : value),
        })}
      />
    )
  return (
    <Listbox
      {...field}
      onKeyDown={(event) => listKeys(event, { count: answers.length, said, choose, onAnswer, ownUnknown })}
    />
  )
}

interface ClosedList {
  readonly count: number
  readonly said: FactValue
  readonly choose: (value: string) => void
  readonly onAnswer: ControlProps['onAnswer']
  readonly ownUnknown: string | null
}

/** The keys of every choice, plus Enter to go to the next question. */
function listKeys(event: KeyboardEvent<HTMLElement>, { count, said, choose, onAnswer, ownUnknown }: ClosedList): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) {
    event.preventDefault()
    goOnFrom(event.currentTarget)
    return
  }
  choiceKeys({
    count,
    hasLetters: false,
    onChoose: (index) => choose(String(index)),
    onUnknown: () => onAnswer(ownUnknown ?? unknown),
    onClear: () => said !== null && onAnswer(null),
  })(event)
}

/** Placeholder until the list is loaded. */
function Closed({ id, choices, value, placeholder, isCell }: ListFieldProps) {
  return (
    <div className={boxClass[isCell ? 'cell' : 'form']} id={id}>
      <span className={`min-w-0 flex-1 truncate ${value === null ? 'text-ink-3' : ''}`}>
        {labelOf(choices, value) || placeholder}
      </span>
      <Icon name="down" className="text-ink-3" />
    </div>
  )
}
