import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { EntryPort } from '@casebook/core/entry/entry.calls'
import { reviewCalls } from '@casebook/core/entry/review/review.calls'
import { reviewEntry } from '@casebook/core/entry/review/reviewEntry'
import { holds } from '@casebook/core/permissions/capabilities'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from '../router/useSearchParams'
import { useVisit } from '../router/useVisit'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { EntryScreen } from './EntryScreen'
import type { EntryActor } from './FormContext'
import { StartCase } from './opening/StartCase'

interface EntryRouteProps {
  readonly group: string
  readonly base: string
  /** Called with the address of the open case or draft. Without it, the address of the page is replaced. */
  readonly onAddress?: (address: string) => void
  /** Called with the chart once the case is open. */
  readonly onOpened?: (actor: EntryActor) => void
}

/**
 * Reads the case or the draft from the address; without either, it starts a new case. A new address remounts the screen, except
 * when a case gets its first name. Who enters no cases, or only wants to look, sees a case read-only.
 */
export function EntryRoute({ group, base, onAddress, onOpened }: EntryRouteProps) {
  const params = useSearchParams()
  const { visit, rename } = useVisit()
  const name = params.get('case')
  const { user } = useSession()
  const ofCase = name === null ? null : { group, base, owner: params.get('owner') ?? user.username, name }
  const question = params.get('question')
  const [started, setStarted] = useState({ visit: -1, draft: '' })
  const start = useCallback((draft: string) => setStarted({ visit, draft }), [visit])
  // The case that an address names comes before any draft of it.
  const draft = ofCase ? null : (params.get('draft') ?? (started.visit === visit ? started.draft : null))
  if (ofCase && (params.has('read') || !holds(user.roles, 'hasOwnCases')))
    return <ReviewRoute key={visit} studyCase={ofCase} question={question} />
  if (!ofCase && draft === null) return <StartCase key={visit} base={{ group, base }} onStarted={start} />
  return (
    <EntryScreen
      key={visit}
      group={group}
      base={base}
      draft={draft}
      ofCase={ofCase}
      question={question}
      onAddress={onAddress ?? rename}
      onOpened={onOpened}
    />
  )
}

interface ReviewRouteProps {
  readonly studyCase: CaseIdentity
  /** The question to go to. */
  readonly question: string | null
}

/** Data entry, read-only: the saved case as a reviewer sees it. */
function ReviewRoute({ studyCase, question }: ReviewRouteProps) {
  const server = usePort(reviewCalls)
  const { group, base, owner, name } = studyCase
  const entry = useMemo(
    (): EntryPort => reviewEntry(server, { group, base, owner, name }),
    [server, group, base, owner, name],
  )
  return <EntryScreen group={group} base={base} draft={null} ofCase={studyCase} reviewed={entry} question={question} />
}
