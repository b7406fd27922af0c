import type { RecordedWord } from '@casebook/core/history/history.calls'
import { Trans } from '@lingui/react'
import { ByKey } from './ByKey'
import { sourceTexts } from './history.messages'

interface SaidByProps extends Pick<RecordedWord, 'at' | 'source' | 'accessKey' | 'reason'> {
  readonly person: string
  /** The moment as it is shown. */
  readonly shownAt: string
}

/** The person who gave an answer, when, from where, and the reason given. */
export function SaidBy({ person, at, shownAt, source, accessKey, reason }: SaidByProps) {
  return (
    <span className="block text-xs font-normal text-ink-3">
      {source === 'user' || source === 'import' || source === 'move' ? (
        <bdi>{person}</bdi>
      ) : (
        <Trans {...sourceTexts[source]} values={{ name: <bdi>{person}</bdi> }} />
      )}
      <ByKey name={accessKey} />
      {' · '}
      <time dateTime={at} className="tabular-nums">
        {shownAt}
      </time>
      {(source === 'import' || source === 'move') && (
        <>
          {' · '}
          <Trans {...sourceTexts[source]} />
        </>
      )}
      {reason && (
        <span className="block">
          <Trans id="history.reason" message="Reason: {reason}" values={{ reason: <bdi>{reason}</bdi> }} />
        </span>
      )}
    </span>
  )
}
