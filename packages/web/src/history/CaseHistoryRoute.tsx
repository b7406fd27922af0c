import { CaseHistoryScreen } from './CaseHistoryScreen'
import type { CaseHistoryNames } from './history.routes'

/** Another case or another question is another visit. */
export default function CaseHistoryRoute({ group, base, user, caseId, question }: CaseHistoryNames) {
  return (
    <CaseHistoryScreen
      key={JSON.stringify([group, base, user, caseId, question])}
      caseId={{ group, base, owner: user, name: caseId }}
      question={question}
    />
  )
}
