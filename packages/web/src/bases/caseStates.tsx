import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { Trans } from '@lingui/react'
import { type Status, StatusChip, StatusIcon } from '../ui/StatusChip'

/** The open queries of a case: those that wait for the user stand out. */
export function QueriesOfCase({ queries: { mine, others } }: { readonly queries: NonNullable<CaseEntry['queries']> }) {
  return (
    <span className="flex flex-wrap gap-1">
      {mine > 0 && (
        <StatusChip status="queryOpen">
          <Trans
            id="cases.queries.mine"
            message="{count, plural, one {# for you} other {# for you}}"
            values={{ count: mine }}
          />
        </StatusChip>
      )}
      {others > 0 && (
        <StatusChip status="queryAnswered">
          <Trans
            id="cases.queries.others"
            message="{count, plural, one {# with others} other {# with others}}"
            values={{ count: others }}
          />
        </StatusChip>
      )}
    </span>
  )
}

/** How much of a case an investigator has signed and a monitor has confirmed. */
export function VerifiedOfCase({
  verified: { sections, signed, confirmed, changed = 0 },
}: {
  readonly verified: NonNullable<CaseEntry['verified']>
}) {
  const marks: readonly (readonly [number, Status, Status, 'pi' | 'monitor'])[] = [
    [signed, 'piPartial', 'piVerified', 'pi'],
    [confirmed, 'monitorPartial', 'monitorVerified', 'monitor'],
  ]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm whitespace-nowrap tabular-nums">
      {marks.map(
        ([done, partly, wholly, level]) =>
          done > 0 && (
            <span key={level} className="flex items-center gap-1">
              <StatusIcon status={done === sections ? wholly : partly}>
                {level === 'pi' ? (
                  <Trans id="cases.verified.pi" message="Signed by the investigator:" />
                ) : (
                  <Trans id="cases.verified.monitor" message="Verified by the monitor:" />
                )}
              </StatusIcon>
              {/* The filled mark says that it is all of them. */}
              <span className={done === sections ? 'sr-only' : ''}>
                <Trans id="cases.verified.of" message="{done} of {sections}" values={{ done, sections }} />
              </span>
            </span>
          ),
      )}
      {changed > 0 && (
        <StatusChip status="changed">
          <Trans
            id="cases.verified.changed"
            message="{count, plural, one {# changed since} other {# changed since}}"
            values={{ count: changed }}
          />
        </StatusChip>
      )}
    </span>
  )
}
