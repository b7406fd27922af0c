import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { EntryPort } from '@casebook/core/entry/entry.calls'
import { reviewCalls } from '@casebook/core/entry/review/review.calls'
import { reviewEntry } from '@casebook/core/entry/review/reviewEntry'
import { useMemo } from 'react'
import { usePort } from '../../session/usePort'
import { EntryScreen } from '../EntryScreen'

interface ReviewRouteProps {
  readonly studyCase: CaseIdentity
  /** The question to go to. */
  readonly question: string | null
}

/** Data entry, read-only: the saved case as a reviewer sees it. */
export function ReviewRoute({ studyCase, question }: ReviewRouteProps) {
  const server = usePort(reviewCalls)
  const { group, base, owner, name } = studyCase
  const entry = useMemo(
    (): EntryPort => reviewEntry(server, { group, base, owner, name }),
    [server, group, base, owner, name],
  )
  return <EntryScreen group={group} base={base} draft={null} ofCase={studyCase} reviewed={entry} question={question} />
}
