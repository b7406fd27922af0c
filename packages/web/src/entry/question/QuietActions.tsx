import { unknown } from '@casebook/core/facts/fact'
import { unknownOption } from '@casebook/core/questions/unknownOption'
import { useLingui } from '@lingui/react/macro'
import type { ControlProps } from '../../questions/controlProps'
import { useFittings } from '../fitting'
import { isChoice, offersUnknown } from './kinds'
import { QuietButton } from './QuietButton'
import { QuietWhy } from './QuietWhy'

interface QuietActionsProps extends Pick<ControlProps, 'question' | 'state' | 'onAnswer'> {
  readonly sectionId: string
  /** Null if there is already a note. */
  readonly onNote: (() => void) | null
}

/**
 * Rarely used actions, shown on hover and while the question has the focus. Skipped by Tab, because each has its own
 * shortcut.
 */
export function QuietActions({ question, state, sectionId, onAnswer, onNote }: QuietActionsProps) {
  const { t } = useLingui()
  const { questionAction } = useFittings()
  return (
    <>
      {state.state === 'unanswered' && !offersUnknown(question) && unknownOption(question) === null && (
        <QuietButton
          icon="help"
          onClick={() => onAnswer(unknown)}
          keys="Alt+0"
          words={t({ id: 'dialog.setUnknown', message: 'Set to unknown' })}
        />
      )}
      {state.state !== 'unanswered' && isChoice(question) && (
        <QuietButton
          icon="x"
          onClick={() => onAnswer(null)}
          keys="Backspace"
          words={t({ id: 'dialog.clear', message: 'Clear answer' })}
        />
      )}
      {onNote && (
        <QuietButton
          icon="msg"
          onClick={onNote}
          keys="Alt+N"
          words={t({ id: 'dialog.addNote', message: 'Add a note' })}
        />
      )}
      {questionAction({ sectionId })}
      <QuietWhy id={state.key} />
    </>
  )
}
