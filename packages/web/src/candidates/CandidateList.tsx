import type { Candidate } from '@casebook/core/candidates/candidates.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { candidateAddress, workshopAddress } from '../router/addresses/candidatesAddress'
import { SavedAt } from '../shell/SavedAt'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { formatTexts } from './candidates.messages'
import { FindingChips } from './FindingChips'

/** Questionnaires that were uploaded and are neither published nor discarded. */
export function CandidateList({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const { language } = usePreferences()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="manage.making" message="In the making" />
        </h2>
      </CardHeader>
      <ul className="divide-y divide-line">
        {candidates.map((candidate) => (
          <ListRow key={candidate.id}>
            <div className="min-w-0 flex-1">
              <Link
                className={`font-medium ${linkClass}`}
                href={candidateAddress({ ...candidate, candidate: candidate.id })}
              >
                <bdi>{shownIn(candidate.text, language) || candidate.base}</bdi>
              </Link>
              <p className="text-sm text-ink-2">
                <bdi>{candidate.fileName}</bdi>, <Trans {...formatTexts[candidate.format]} />
              </p>
            </div>
            {candidate.asked && (
              <Chip tone="query" icon="flag">
                <Trans
                  id="manage.asked"
                  message="{by} asks to publish it"
                  values={{ by: <bdi>{candidate.asked.by}</bdi> }}
                />
              </Chip>
            )}
            <FindingChips counts={candidate.counts} />
            <p className="text-end text-xs text-ink-2">
              <bdi>{candidate.uploadedBy}</bdi>
              <br />
              <SavedAt instant={candidate.uploadedAt} />
            </p>
            <ButtonLink size="small" href={workshopAddress(candidate.id)}>
              <Trans id="manage.continue" message="Continue" />
            </ButtonLink>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
