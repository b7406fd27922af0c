import type { Candidate } from '@casebook/core/candidates/candidates.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { candidateAddress } from '../router/addresses/candidatesAddress'
import { SavedAt } from '../shell/SavedAt'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { formatTexts } from './candidates.messages'

/** Questionnaires that were uploaded and are neither published nor discarded. */
export function CandidateList({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const { language } = usePreferences()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="manage.waiting" message="Waiting to be published" />
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
            <p className="text-end text-xs text-ink-2">
              <bdi>{candidate.uploadedBy}</bdi>
              <br />
              <SavedAt instant={candidate.uploadedAt} />
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
