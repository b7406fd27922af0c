import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { candidateAddress } from '../router/addresses/candidatesAddress'
import { useSession } from '../session/session'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Chip } from '../ui/Chip'
import { SecureButton } from '../ui/SecureButton'
import type { WorkshopProps } from './workshopProps'

/** The ways on: look at its effects, and publish it or ask for that. */
export function DraftActions({ screen, send, isUnkept }: WorkshopProps & { readonly isUnkept: boolean }) {
  const { user } = useSession()
  const { received, isAsked } = screen.context
  if (!received) return null
  const { candidate } = received
  const isOpen = screen.matches('open')
  const mayPublish = holds(user.roles, 'canManageBases')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isAsked && (
        <Chip tone="query" icon="flag">
          <Trans id="workshop.isAsked" message="Asked to be published" />
        </Chip>
      )}
      <SecureButton
        warning={<Trans id="manage.discard.sure" message="Discard it?" />}
        disabled={!isOpen}
        onConfirm={() => send({ type: 'discard' })}
      >
        <Trans id="manage.discard" message="Discard" />
      </SecureButton>
      {isUnkept && (
        <p className="text-sm text-ink-2">
          <Trans id="workshop.keepFirst" message="Keep the file first." />
        </p>
      )}
      {!mayPublish && (
        <Button disabled={!isOpen || isUnkept} onClick={() => send({ type: 'ask', isAsked: !isAsked })}>
          {isAsked ? (
            <Trans id="workshop.takeBack" message="Take it back" />
          ) : (
            <Trans id="workshop.ask" message="Ask for publication" />
          )}
        </Button>
      )}
      {!isUnkept && (
        <ButtonLink variant="primary" href={candidateAddress({ ...candidate, candidate: candidate.id })}>
          {mayPublish ? (
            <Trans id="workshop.toPublish" message="Check and publish" />
          ) : (
            <Trans id="workshop.toCheck" message="Check and rehearse" />
          )}
        </ButtonLink>
      )}
    </div>
  )
}
