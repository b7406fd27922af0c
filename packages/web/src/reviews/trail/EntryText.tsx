import type { TrailLine } from '@casebook/core/reviews/studyTrail.calls'
import { Trans } from '@lingui/react'
import { useInstant } from '../../shell/clock/useInstant'
import { Icon } from '../../ui/Icon'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { eventTexts } from './trail.messages'

/** What an entry is about, and what it changed. */
export function EntryText({ line: { kind, text, section, before, after, erased } }: { readonly line: TrailLine }) {
  const instant = useInstant()
  const isOfQuestion = kind === 'answer' || kind === 'note'
  return (
    <div className="min-w-0">
      {isOfQuestion ? (
        <p className="font-medium wrap-anywhere">
          <bdi>{text}</bdi>
          {kind === 'note' && (
            <>
              {' · '}
              <Trans {...eventTexts.note} />
            </>
          )}
        </p>
      ) : (
        <p className="font-medium wrap-anywhere">
          <Trans {...eventTexts[kind]} values={{ section: <bdi>{section}</bdi> }} />
        </p>
      )}
      {isOfQuestion && section && <bdi className="block text-xs text-ink-3">{section}</bdi>}
      {erased !== undefined && (
        <p className="text-ink-2">
          <Trans id="history.word.erased" message="Erased, {when}" values={{ when: instant(erased) }} />
        </p>
      )}
      {erased === undefined && (before ?? after) !== null && (
        <p className="wrap-anywhere">
          {before !== null && (
            <>
              <VisuallyHidden>
                <Trans id="trail.before" message="Before:" />{' '}
              </VisuallyHidden>
              <bdi className="text-ink-3 line-through">{before}</bdi>
              <Icon name="arr" size="small" className="mx-1 inline-block text-ink-3" />
            </>
          )}
          <VisuallyHidden>
            <Trans id="trail.after" message="Now:" />{' '}
          </VisuallyHidden>
          {after === null ? <Trans id="trail.withdrawn" message="withdrawn" /> : <bdi>{after}</bdi>}
        </p>
      )}
    </div>
  )
}
