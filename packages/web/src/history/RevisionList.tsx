import type {
  CaseAtSite,
  CaseClosing,
  CaseHistory,
  CaseMark,
  CaseSigning,
  SavedRevision,
} from '@casebook/core/history/history.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { causeTexts } from '../followUps/notDone.messages'
import { useInstant } from '../shell/clock/useInstant'
import { ShowMore } from '../shell/ShowMore'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { moveByRow } from '../ui/hooks/moveByRow'
import { useGrowing } from '../ui/hooks/useGrowing'
import type { IconName } from '../ui/icons/drawings'
import { closingTexts, markTexts } from './history.messages'
import { EventLine, LineIcon, stemClass } from './lines/EventLine'
import { SigningLine } from './lines/SigningLine'
import { PickDate } from './PickDate'
import { SavedByText } from './SavedByText'

interface RevisionListProps {
  readonly opened: CaseHistory
  readonly selected: string | null
  readonly onSelect: (uuid: string) => void
  readonly onAsOf: (instant: string) => void
}

type Line =
  | { readonly revision: SavedRevision }
  | { readonly mark: CaseMark }
  | { readonly signing: CaseSigning }
  | { readonly closing: CaseClosing }
  | { readonly atSite: CaseAtSite }

/** The saved revisions, newest first, with the times when the case was verified, deleted or restored. */
export function RevisionList({ opened, selected, onSelect, onAsOf }: RevisionListProps) {
  const { t } = useLingui()
  const { showsSdv } = useCaseMarks()
  const { entries, marks = [], signings = [], closings = [], sites = [] } = opened
  const lines: readonly Line[] = [
    ...entries.map((revision) => ({ revision })),
    ...marks.map((mark) => ({ mark })),
    ...(showsSdv ? signings : []).map((signing) => ({ signing })),
    ...closings.map((closing) => ({ closing })),
    ...sites.map((atSite) => ({ atSite })),
  ]
    .sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)))
    .reverse()
  const { shown, rest, grow } = useGrowing(lines)
  return (
    <Card className="overflow-clip" aria-label={t({ id: 'history.revisions', message: 'Revisions' })}>
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans id="history.revisions" message="Revisions" />
        </h2>
        <PickDate entries={entries} onAsOf={onAsOf} />
      </CardHeader>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div className="max-h-72 overflow-y-auto p-2 @min-[58rem]:max-h-[calc(100vh-14rem)]" onKeyDown={moveByRow}>
        <ul>
          {shown.map((line) =>
            'mark' in line ? (
              <MarkLine key={`${line.mark.type} ${line.mark.at}`} mark={line.mark} />
            ) : 'closing' in line ? (
              <ClosingLine key={`${line.closing.section.id} ${line.closing.at}`} closing={line.closing} />
            ) : 'atSite' in line ? (
              <SiteLine key={`site ${line.atSite.at}`} atSite={line.atSite} />
            ) : 'signing' in line ? (
              <SigningLine
                key={`${line.signing.type} ${line.signing.level} ${line.signing.at}`}
                signing={line.signing}
              />
            ) : (
              <RevisionLine
                key={line.revision.uuid}
                entry={line.revision}
                isFirst={line.revision === entries[0]}
                isSelected={line.revision.uuid === selected}
                onSelect={onSelect}
              />
            ),
          )}
        </ul>
        <ShowMore rest={rest} onShow={grow} />
        {entries.length === 1 && (
          <p className="px-2 py-1.5 text-xs text-ink-3">
            <Trans id="history.onlyOne" message="This is the only revision so far." />
          </p>
        )}
      </div>
    </Card>
  )
}

function timeOf(line: Line): string {
  if ('revision' in line) return line.revision.saveDate
  if ('closing' in line) return line.closing.at
  if ('atSite' in line) return line.atSite.at
  return 'mark' in line ? line.mark.at : line.signing.at
}

const icons: Readonly<Record<NonNullable<SavedRevision['source']>, IconName>> = {
  user: 'user',
  token: 'tablet',
  tablet: 'tablet',
  import: 'layers',
  move: 'arr',
  system: 'fn',
}

interface RevisionLineProps {
  readonly entry: SavedRevision
  readonly isFirst: boolean
  readonly isSelected: boolean
  readonly onSelect: (uuid: string) => void
}

function RevisionLine({ entry, isFirst, isSelected, onSelect }: RevisionLineProps) {
  const instant = useInstant()
  const { uuid, saveDate, source = 'user', changed, reason } = entry
  return (
    <li className={stemClass}>
      <button
        type="button"
        className="flex w-full cursor-pointer gap-2.5 rounded-md border-s-[0.1875rem] border-transparent px-2 py-1.5 text-start hover:bg-hover aria-[current]:border-brand aria-[current]:bg-brand-soft"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(uuid)}
      >
        <LineIcon icon={icons[source]} />
        <span className="flex min-w-0 flex-col">
          <time dateTime={saveDate} className="text-sm font-[580] tabular-nums">
            {instant(saveDate)}
          </time>
          <span className="text-xs wrap-anywhere text-ink-2">
            <SavedByText entry={entry} />
          </span>
          {changed !== undefined && (
            <span className="text-xs text-ink-3">
              {isFirst ? (
                <Trans
                  id="history.answered"
                  message="{count, plural, =0 {None answered} other {# answered}}"
                  values={{ count: changed }}
                />
              ) : (
                <Trans
                  id="history.changed"
                  message="{count, plural, =0 {None changed} other {# changed}}"
                  values={{ count: changed }}
                />
              )}
            </span>
          )}
          {reason && (
            <span className="text-xs wrap-anywhere text-ink-2">
              <Trans id="history.reason" message="Reason: {reason}" values={{ reason: <bdi>{reason}</bdi> }} />
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

function MarkLine({ mark: { type, at, by, name, reason } }: { readonly mark: CaseMark }) {
  return (
    <EventLine icon={type === 'restored' ? 'undo' : 'trash'} at={at} who={name ?? by} className="text-locked-ink">
      <Trans {...markTexts[type]} />
      {reason && <bdi className="block font-normal wrap-anywhere text-ink-2">{reason}</bdi>}
    </EventLine>
  )
}

function ClosingLine({ closing }: { readonly closing: CaseClosing }) {
  const { type, at, by, name, section, cause, reason } = closing
  const { language } = usePreferences()
  return (
    <EventLine icon={type === 'notDone' ? 'lockf' : 'undo'} at={at} who={name ?? by} className="text-locked-ink">
      <Trans {...closingTexts[type]} values={{ section: <bdi>{shownIn(section.text, language) || section.id}</bdi> }} />
      {cause && (
        <span className="block font-normal wrap-anywhere text-ink-2">
          <Trans {...causeTexts[cause]} />
          {reason && (
            <>
              {': '}
              <bdi>{reason}</bdi>
            </>
          )}
        </span>
      )}
    </EventLine>
  )
}

function SiteLine({ atSite: { site, from, at, by, name, reason } }: { readonly atSite: CaseAtSite }) {
  const values = { site: <bdi>{site}</bdi>, from: <bdi>{from}</bdi> }
  return (
    <EventLine icon="home" at={at} who={name ?? by} className="text-ink">
      {from === null ? (
        <Trans id="history.site" message="Belongs to site {site}" values={values} />
      ) : (
        <Trans id="history.site.moved" message="Moved from site {from} to {site}" values={values} />
      )}
      {reason && <bdi className="block font-normal wrap-anywhere text-ink-2">{reason}</bdi>}
    </EventLine>
  )
}
