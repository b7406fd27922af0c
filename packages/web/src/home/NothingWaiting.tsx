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
      message="Start a case with the plus sign beside a study. Unsaved answers, queries and follow-ups will appear here."
    />
  ),
  review: <Trans id="home.nothing.review" message="Signed sections and answered queries will appear here." />,
  answers: <Trans id="home.nothing.answers" message="Answered queries will appear here." />,
  administer: (
    <Trans id="home.nothing.administer" message="Publish a study, then invite its team. Your tasks will appear here." />
  ),
  goOn: <Trans id="home.nothing.goOn" message="Your tasks will appear here." />,
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
          (step === 'administer' || step === 'goOn') && (
            <>
              <ButtonLink variant={step === 'administer' ? 'primary' : 'default'} href="/bases/manage">
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
