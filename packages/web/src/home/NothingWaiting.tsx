import type { FirstStep } from '@casebook/core/home/waiting'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'

const what: Readonly<Record<FirstStep, ReactNode>> = {
  getAccess: (
    <Trans id="home.nothing.getAccess" message="You have no study yet. Ask an administrator for access to a study." />
  ),
  startCase: (
    <Trans
      id="home.nothing.startCase"
      message="Start a case with the plus sign at a study. Answers that you have not saved, queries and follow-ups come here by themselves."
    />
  ),
  review: (
    <Trans
      id="home.nothing.review"
      message="Sections that an investigator has signed and queries that a centre has answered come here by themselves."
    />
  ),
  administer: (
    <Trans
      id="home.nothing.administer"
      message="Publish a study, then invite the people who work in it. Your own work comes here by itself."
    />
  ),
}

/** In the place of all cards: says what to do first. */
export function NothingWaiting({ step }: { readonly step: FirstStep }) {
  return (
    <Card>
      <EmptyState
        icon="check"
        heading="h2"
        title={<Trans id="home.nothing" message="Nothing is waiting for you" />}
        action={
          step === 'administer' && (
            <>
              <ButtonLink variant="primary" href="/bases/manage">
                <Trans id="home.nothing.manage" message="Manage studies" />
              </ButtonLink>
              <ButtonLink href="/invite">
                <Trans id="home.nothing.invite" message="Invite people" />
              </ButtonLink>
            </>
          )
        }
      >
        {what[step]}
      </EmptyState>
    </Card>
  )
}
