import { unknown } from '@casebook/core/facts/fact'
import { useLingui } from '@lingui/react/macro'
import { SignButton } from '../../sdv/SignButton'
import { Button } from '../../ui/Button'
import type { IconName } from '../../ui/drawings'
import { Tooltip } from '../../ui/overlay/Tooltip'
import { WhyButton } from '../why/WhyButton'
import type { WidgetProps } from '../widgets/widget'
import { isChoice, offersUnknown } from './kinds'

interface QuietActionsProps extends Pick<WidgetProps, 'question' | 'state' | 'onAnswer'> {
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
  return (
    <>
      {state.state === 'unanswered' && !offersUnknown(question) && (
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
      <SignButton sectionId={sectionId} isPassedBy />
      <WhyButton id={state.key} isPassedBy />
    </>
  )
}

interface QuietButtonProps {
  readonly icon: IconName
  readonly keys: string
  readonly onClick: () => void
  readonly words: string
}

/** Shows its shortcut, and is skipped by Tab. */
export function QuietButton({ icon, keys, onClick, words }: QuietButtonProps) {
  return (
    <Tooltip text={words} side="top">
      <Button size="small" variant="quiet" icon={icon} tabIndex={-1} aria-keyshortcuts={keys} onClick={onClick}>
        <span className="words">{words}</span>
        <span aria-hidden="true">
          <kbd>{keys}</kbd>
        </span>
      </Button>
    </Tooltip>
  )
}
