import { type StartupMessage, startupMessage } from '@casebook/core/startup/startup.machine'
import { Trans } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { PublicPage } from '../publicPages/PublicPage'
import { ManualLink } from '../shell/ManualLink'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { Outcome } from '../ui/Outcome'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import type { StartupActor } from './browserStartup'

/** Why the application has not started in this tab. */
export default function StartupStopped({ actor }: { readonly actor: StartupActor }) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : value.open))
  const message = startupMessage(state)
  return (
    <PublicPage footer={<ManualLink />}>
      {state === 'cancelled' && (
        <Stopped title={<Trans id="startup.cancelled" message="Casebook has not started in this tab" />}>
          <Trans id="startup.cancelled.what" message="Go on in the other tab. You can close this one." />
        </Stopped>
      )}
      {state === 'failed' && (
        <Stopped title={<Trans id="startup.failed" message="Casebook could not start" />}>
          <Trans
            id="startup.failed.what"
            message="The browser refused something that Casebook needs. Reload the page, or use a current browser."
          />
        </Stopped>
      )}
      {message && questions[message](actor)}
    </PublicPage>
  )
}

const questions: Readonly<Record<StartupMessage, (actor: StartupActor) => ReactNode>> = {
  'startup.openInAnotherTab': (actor) => <OpenInAnotherTab actor={actor} />,
  'startup.noLocalStorage': () => <NoLocalStorage />,
}

function OpenInAnotherTab({ actor }: { readonly actor: StartupActor }) {
  const cancelRef = useRef<HTMLButtonElement>(null)
  const cancel = () => actor.send({ type: 'cancel' })
  return (
    <AlertDialog
      open
      onEscape={cancel}
      focusOn={cancelRef}
      title={<Trans id="startup.openInAnotherTab" message="Casebook is already open in another tab" />}
      description={
        <Trans
          id="startup.openInAnotherTab.what"
          message="The application is already open in another tab, which is not supported. Use only one tab. Do you want to continue here?"
        />
      }
      footer={
        <>
          <Button ref={cancelRef} onClick={cancel}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant="primary" onClick={() => actor.send({ type: 'goOn' })}>
            <Trans id="startup.continueHere" message="Continue here" />
          </Button>
        </>
      }
    >
      <Note
        tone="range"
        title={<Trans id="startup.typedThere" message="Answers typed in the other tab are kept on this device." />}
      >
        <Trans
          id="startup.typedThere.what"
          message="Either tab sends them. Finish there first, so that you see them here too."
        />
      </Note>
    </AlertDialog>
  )
}

function NoLocalStorage() {
  const reloadRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={reloadRef}
      title={<Trans id="startup.noLocalStorage" message="Casebook cannot find local storage" />}
      description={
        <Trans
          id="startup.noLocalStorage.what"
          message="Please use a current browser, and let this page store data on your device."
        />
      }
      footer={<ReloadButton reloadRef={reloadRef} />}
    />
  )
}

function Stopped({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Outcome tone="unknown" icon="info" title={title} action={<ReloadButton />}>
      {children}
    </Outcome>
  )
}

function ReloadButton({ reloadRef }: { readonly reloadRef?: React.RefObject<HTMLButtonElement | null> }) {
  return (
    <Button variant="primary" ref={reloadRef} onClick={() => location.reload()}>
      <Trans id="outdated.reload" message="Reload" />
    </Button>
  )
}
