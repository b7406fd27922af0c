import { useInstant } from '../shell/clock/useInstant'
import { useHistoryPlace } from './inPlace/historyPlace'
import { SaidBy } from './SaidBy'

/** The person who gave an answer of the revision shown. Nothing for one that was withdrawn or is computed. */
export function WhoSaid({ questionKey }: { readonly questionKey: string }) {
  const instant = useInstant()
  const { revision, said } = useHistoryPlace().compared
  const fact = said.get(questionKey)
  if (!fact) return null
  const { author, at, source = 'user', accessKey, reason } = fact
  return (
    <SaidBy
      at={at}
      source={source}
      accessKey={accessKey}
      reason={reason}
      person={revision.names?.[author] ?? author}
      shownAt={instant(at)}
    />
  )
}
