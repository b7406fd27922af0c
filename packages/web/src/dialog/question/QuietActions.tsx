import { unknown } from '@casebook/core/dialog/fact'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import type { IconName } from '../../ui/drawings'
import { SignButton } from '../sign/SignButton'
import { WhyButton } from '../why/WhyButton'
import type { WidgetProps } from '../widgets/widget'
import { isChoice, offersUnknown } from './kinds'

interface QuietActionsProps extends Pick<WidgetProps, 'question' | 'state' | 'onAnswer'> {
  readonly sectionId: string
  /** Null where a note stands already. */
  readonly onNote: (() => void) | null
}

/** What is seldom needed: shown on hover and while the question has the focus, and no stop of the Tab key, for it has a key of its own. */
export function QuietActions({ question, state, sectionId, onAnswer, onNote }: QuietActionsProps) {
  return (
    <>
      {state.state === 'unanswered' && !offersUnknown(question) && (
        <QuietButton icon="help" onClick={() => onAnswer(unknown)} keys="Alt+0">
          <Trans id="dialog.setUnknown" message="Set to unknown" />
        </QuietButton>
      )}
      {state.state !== 'unanswered' && isChoice(question) && (
        <QuietButton icon="x" onClick={() => onAnswer(null)} keys="Backspace">
          <Trans id="dialog.clear" message="Clear answer" />
        </QuietButton>
      )}
      {onNote && (
        <QuietButton icon="msg" onClick={onNote} keys="Alt+N">
          <Trans id="dialog.addNote" message="Add a note" />
        </QuietButton>
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
  readonly children: ReactNode
}

/** It says which key does the same, and is passed by with Tab. */
export function QuietButton({ icon, keys, onClick, children }: QuietButtonProps) {
  return (
    <Button size="small" variant="quiet" icon={icon} tabIndex={-1} aria-keyshortcuts={keys} onClick={onClick}>
      <span className="trunc">{children}</span>
      <span aria-hidden="true">
        <kbd>{keys}</kbd>
      </span>
    </Button>
  )
}
