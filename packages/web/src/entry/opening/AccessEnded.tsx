import { Trans } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { homePath } from '../../router/returnAddress'
import { pageClass } from '../../shell/frame'
import { Main } from '../../shell/Main'
import { ButtonLink } from '../../ui/ButtonLink'
import { Outcome } from '../../ui/Outcome'
import type { EntryActor } from '../FormContext'

/** The case was open, and is not shared with the user any more. */
export default function AccessEnded({ actor }: { readonly actor: EntryActor }) {
  const name = useSelector(actor, ({ context }) => context.caseName)
  const waiting = useSelector(
    actor,
    ({ context }) => context.outbox.pending.flatMap(({ facts, isOnDevice }) => (isOnDevice ? facts : [])).length,
  )
  return (
    <Main className={pageClass}>
      <Outcome
        tone="range"
        icon="lockf"
        title={<Trans id="dialog.ended" message="You no longer have access to this case" />}
        action={
          <ButtonLink variant="primary" href={homePath}>
            <Trans id="notFound.home" message="Go to the studies" />
          </ButtonLink>
        }
      >
        <Trans
          id="dialog.ended.what"
          message="{name} is no longer shared with you, or it was deleted. Its owner keeps the saved answers."
          values={{ name: <bdi className="font-semibold">{name}</bdi> }}
        />{' '}
        {waiting > 0 && (
          <Trans
            id="dialog.ended.waiting"
            message="{count, plural, one {One answer was not sent. It stays on this device.} other {# answers were not sent. They stay on this device.}}"
            values={{ count: waiting }}
          />
        )}
      </Outcome>
    </Main>
  )
}
