import type { CaseSigning } from '@casebook/core/history/history.calls'
import { standingMarksOf } from '@casebook/core/history/standingMarks'
import { shownIn } from '@casebook/core/language/language'
import { levels } from '@casebook/core/sdv/level'
import { standingOf } from '@casebook/core/sdv/signature/signature'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { usePreferences } from '../../shell/settings/preferences'
import { useListed } from '../../shell/useListed'
import { meaningTexts, signingTexts } from '../history.messages'
import { EventLine } from './EventLine'

/** A signature that was given or withdrawn: by whom, when in which time zone, and what it means, as 21 CFR 11.50 requires. */
export function SigningLine({ signing }: { readonly signing: CaseSigning }) {
  const { type, level, at, by, name, sections, questions = [], reason } = signing
  const { language } = usePreferences()
  const listed = useListed()
  const { sdv } = useCaseMarks()
  const ofLevel = level === levels.signed ? 'text-pi-ink' : 'text-monitor-ink'
  const isGiven = type === 'signed' || type === 'confirmed'
  const changed = standingMarksOf(signing, sdv ?? []).flatMap((mark) => standingOf(mark).changed)
  return (
    <EventLine
      icon={!isGiven ? 'undo' : level === levels.signed ? 'signf' : 'shieldf'}
      at={at}
      who={name ?? by}
      className={isGiven ? ofLevel : 'text-locked-ink'}
      isZoned
    >
      <Trans
        {...signingTexts[type][level]}
        values={{
          sections: listed(
            sections.map(({ id, text }) => shownIn(text, language) || id),
            'row',
          ),
          questions: listed(
            questions.map(({ key, text }) => shownIn(text, language) || key),
            'row',
          ),
        }}
      />
      {isGiven && (
        <span className="block font-normal wrap-anywhere text-ink-2">
          <Trans {...meaningTexts[type][level]} />
        </span>
      )}
      {reason && (
        <span className="block font-normal wrap-anywhere text-ink-2">
          <Trans id="history.takenBack.reason" message="Reason: {reason}" values={{ reason: <bdi>{reason}</bdi> }} />
        </span>
      )}
      {changed.length > 0 && (
        <span className="block text-changed-ink">
          <Trans
            id="history.changedSince"
            message="{count, plural, one {# answer changed since} other {# answers changed since}}"
            values={{ count: changed.length }}
          />
        </span>
      )}
    </EventLine>
  )
}
