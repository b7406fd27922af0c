import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Dialog } from '../../ui/overlay/Dialog'
import { useEntry, useForm } from '../FormContext'
import { useQuestionText } from '../form/useQuestionText'
import { QuestionLine } from './QuestionLine'

/** The save was refused because of a lock. Lists the locked answers, each with a link. */
export default function InterimLockedDialog() {
  const { t } = useLingui()
  const { actor } = useForm()
  const lockedOut = useEntry(({ context }) => context.lockedOut)
  const okRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  return (
    <Dialog
      open
      width="narrow"
      onClose={back}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={okRef}
      title={<Trans id="dialog.interimLocked.title" message="The case is interim locked" />}
      description={
        <Trans
          id="dialog.interimLocked.what"
          message="The case was not saved. It can be saved when the lock is lifted; your answers are kept until then."
        />
      }
      footer={
        <Button variant="primary" ref={okRef} onClick={back}>
          <Trans id="dialog.back" message="Back to the form" />
        </Button>
      }
    >
      {lockedOut.length > 0 && <LockedOut keys={lockedOut} onGo={back} />}
    </Dialog>
  )
}

function LockedOut({ keys, onGo }: { readonly keys: readonly string[]; readonly onGo: () => void }) {
  const { goTo } = useForm()
  const textOf = useQuestionText()
  return (
    <div className="pt-2 pb-1">
      <h3 className="text-sm font-bold">
        <Trans
          id="dialog.interimLocked.questions"
          message="{count, plural, one {This answer is in a locked section. Change it back, and the rest can be saved.} other {These # answers are in locked sections. Change them back, and the rest can be saved.}}"
          values={{ count: keys.length }}
        />
      </h3>
      <ul>
        {keys.map((key) => (
          <QuestionLine
            key={key}
            icon={<Icon name="lockf" size="small" />}
            onGo={() => {
              onGo()
              goTo(key)
            }}
          >
            {textOf(key)}
          </QuestionLine>
        ))}
      </ul>
    </div>
  )
}
