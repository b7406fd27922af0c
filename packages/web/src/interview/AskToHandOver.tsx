import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { Trans } from '@lingui/react'
import { caseAddress } from '../router/addresses/entryAddress'
import { pageClass } from '../shell/frame'
import { Main } from '../shell/Main'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Outcome } from '../ui/Outcome'

interface AskToHandOverProps {
  readonly studyCase: CaseIdentity
  /** The address names no section, which means all. */
  readonly isOfAll: boolean
  readonly onHandOver: () => void
}

/** At an address that was typed, bookmarked or mailed: the tablet is handed over only when a person says so. */
export function AskToHandOver({ studyCase, isOfAll, onHandOver }: AskToHandOverProps) {
  return (
    <Main className={pageClass}>
      <Outcome
        tone="unknown"
        icon="users"
        title={
          <Trans
            id="interview.ask"
            message="Hand the tablet over for {name}?"
            values={{ name: <bdi>{studyCase.name}</bdi> }}
          />
        }
        action={
          <>
            <Button variant="primary" onClick={onHandOver}>
              <Trans id="interview.start.now" message="Hand over the tablet" />
            </Button>
            <ButtonLink href={caseAddress(studyCase)}>
              <Trans id="interview.toCase" message="Back to the case" />
            </ButtonLink>
          </>
        }
      >
        <Trans
          id="interview.start.what"
          message="The patient sees the questions one at a time and nothing else. Your password ends the interview."
        />
        {isOfAll && (
          <span className="mt-2 block">
            <Trans
              id="interview.ask.all"
              message="All sections that accept answers are shown, with the answers they have. To choose sections, start the interview in the case."
            />
          </span>
        )}
      </Outcome>
    </Main>
  )
}
