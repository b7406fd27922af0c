import type { SaveFailure } from '@casebook/core/entry/entry.context'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { useForm } from '../FormContext'

const reasons: Readonly<Record<SaveFailure, MessageDescriptor>> = {
  NotConnected: msg({
    id: 'dialog.failed.NotConnected',
    message: 'The server did not answer. Check your connection and try again.',
  }),
  ServerFault: msg({
    id: 'dialog.failed.ServerFault',
    message: 'The server had an error. Your connection is good. Try again in a moment.',
  }),
  DiskFull: msg({
    id: 'dialog.failed.DiskFull',
    message:
      'The server’s disk is full. Nothing is lost: saved answers stay saved, and these stay here until there is space. Please tell an administrator now.',
  }),
  StudyLocked: msg({
    id: 'dialog.failed.StudyLocked',
    message:
      'This study is locked. Nothing is lost: these answers stay on this device until it is unlocked, and the people who lock it see that you have some.',
  }),
  LoginRequired: msg({
    id: 'dialog.failed.LoginRequired',
    message: 'You are signed out. Sign in and the case is saved.',
  }),
  InsufficientPermissions: msg({
    id: 'dialog.failed.InsufficientPermissions',
    message: 'Your account may not save this case.',
  }),
  DraftNotFound: msg({
    id: 'dialog.failed.DraftNotFound',
    message: 'The server no longer has these unsaved answers. They may have been discarded in another window.',
  }),
  KnowledgeBaseNotFound: msg({
    id: 'dialog.failed.KnowledgeBaseNotFound',
    message: 'This study is no longer on the server.',
  }),
}

/** The save failed. All answers are still here. */
export default function SaveFailedDialog({ failure }: { readonly failure: SaveFailure }) {
  const { actor } = useForm()
  const backRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={back}
      focusOn={backRef}
      title={<Trans id="dialog.failed.title" message="The case was not saved" />}
      description={
        <>
          <p>
            <Trans
              id="dialog.failed.what"
              message="The case could not be saved. If this happens again, please ask an administrator. Your answers stay in the form."
            />
          </p>
          <p>
            <Trans {...reasons[failure]} />
          </p>
        </>
      }
      footer={
        <>
          <Button ref={backRef} onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
          {failure === 'LoginRequired' ? (
            <Button variant="primary" onClick={() => actor.send({ type: 'signIn' })}>
              <Trans id="login.signIn" message="Sign in" />
            </Button>
          ) : (
            <Button variant="primary" onClick={() => actor.send({ type: 'tryAgain' })}>
              <Trans id="call.retry" message="Try again" />
            </Button>
          )}
        </>
      }
    />
  )
}
