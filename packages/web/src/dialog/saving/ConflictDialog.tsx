import { parseKey } from '@casebook/core/bases/key'
import type { ConflictingAnswer } from '@casebook/core/dialog/dialog.port'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { AlertDialog } from '../../ui/AlertDialog'
import { Button } from '../../ui/Button'
import { useForm } from '../FormContext'
import { useQuestionText } from '../useQuestionText'
import { useWords } from '../useWords'

/** Somebody else saved other answers to the same questions. Nothing is overwritten without being seen; both stay in the history. */
export function ConflictDialog({ questions }: { readonly questions: readonly ConflictingAnswer[] }) {
  const { i18n } = useLingui()
  const { actor, view } = useForm()
  const { answer } = useWords()
  const textOf = useQuestionText()
  const backRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  const questionOf = (key: string) => view.engine.structure.questions.get(parseKey(key)?.questionId ?? '')?.question
  return (
    <AlertDialog
      open
      width="wide"
      onEscape={back}
      focusOn={backRef}
      title={<Trans id="dialog.conflict.title" message="Somebody else has changed this case" />}
      description={
        <Trans
          id="dialog.conflict.what"
          message="These questions were answered differently while you worked. Go back to change your answers, or save yours; both stay in the history."
        />
      }
      footer={
        <>
          <Button ref={backRef} onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'saveOver' })}>
            <Trans id="dialog.conflict.saveMine" message="Save my answers" />
          </Button>
        </>
      }
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <Trans id="dialog.conflict.question" message="Question" />
            </th>
            <th scope="col">
              <Trans id="dialog.conflict.mine" message="Your answer" />
            </th>
            <th scope="col">
              <Trans id="dialog.conflict.theirs" message="Saved meanwhile" />
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id, theirs, author, at }) => {
            const question = questionOf(id)
            const mine = view.engine.answers().get(id) ?? null
            return (
              <tr key={id}>
                <th scope="row">{textOf(id)}</th>
                <td>{question ? answer(question, mine) : JSON.stringify(mine)}</td>
                <td>
                  {question ? answer(question, theirs) : JSON.stringify(theirs)}
                  <div className="xs muted">
                    <bdi>{author}</bdi>, {i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </AlertDialog>
  )
}
