import { isInText, needleOf } from '@casebook/core/cases/search'
import { shownIn } from '@casebook/core/language/language'
import { type EffectKind, effectKinds } from '@casebook/core/rehearsal/effect'
import type { Rehearsal, RehearsalRow } from '@casebook/core/rehearsal/rehearsal.calls'
import { nameOfRow } from '@casebook/core/rehearsal/summary'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card, cardTitleClass } from '../ui/Card'
import { type Column, DataTable } from '../ui/DataTable'
import { SearchField } from '../ui/fields/SearchField'
import { Icon } from '../ui/Icon'
import { download } from '../ui/moreDrawings'
import { toneClass } from '../ui/tone'
import { InCases } from './RunningRehearsal'
import { kindLooks, reasonMessages } from './rehearsal.messages'

interface EffectsProps extends Pick<Rehearsal, 'kinds' | 'rows'> {
  /** Of what stands above it the next level. */
  readonly heading: 'h2' | 'h3'
  readonly isExporting: boolean
  /** Of the export. */
  readonly error: unknown
  readonly onExport: () => void
  /** The cases of a row. Absent: a row does not lead to them. */
  readonly casesOf?: (row: RehearsalRow, title: string) => ReactNode
}

/** The effects of a new version on cases: a tile for each kind, and of the chosen kind a row for each question and reason. */
export function Effects({ kinds, rows: all, heading: Heading, isExporting, error, onExport, casesOf }: EffectsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [kind, setKind] = useState<EffectKind>(() => effectKinds.find((one) => kinds[one].effects > 0) ?? 'lost')
  const [search, setSearch] = useState('')
  const [openRow, setOpenRow] = useState<string | null>(null)
  const wordsOf = ({ about, text }: RehearsalRow) => (text && shownIn(text, language)) || about
  const needle = needleOf(search)
  const rows = all
    .filter((row) => row.kind === kind && (isInText(needle, wordsOf(row)) || isInText(needle, row.about)))
    .sort((a, b) => b.cases - a.cases || b.effects - a.effects)
  const shown = rows.find((row) => nameOfRow(row) === openRow)
  const reasonOf = ({ reason }: RehearsalRow) => {
    // The cast is safe: the server counts a kind by its own reasons.
    const message = (reasonMessages[kind] as Readonly<Record<string, (typeof kindLooks)[EffectKind]['words']>>)[reason]
    return message ? t(message) : reason
  }
  const casesColumn: Column<RehearsalRow> = {
    id: 'cases',
    header: <span className="sr-only">{t({ id: 'rehearsal.cases', message: 'Cases' })}</span>,
    align: 'end',
    cell: (row) => {
      const name = nameOfRow(row)
      const isOpen = openRow === name
      return (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpenRow(isOpen ? null : name)}>
          {isOpen ? (
            <Trans id="rehearsal.hideCases" message="Hide cases" />
          ) : (
            <Trans id="rehearsal.showCases" message="Show cases" />
          )}
          <span className="sr-only">
            : <bdi>{wordsOf(row)}</bdi>
            <Comma />
            {reasonOf(row)}
          </span>
        </Button>
      )
    },
  }
  const columns: readonly Column<RehearsalRow>[] = [
    {
      id: 'about',
      header: <Trans id="rehearsal.about" message="What" />,
      cell: (row) => (
        <span className="block max-w-96 whitespace-normal">
          <bdi className="font-semibold">{wordsOf(row)}</bdi> <bdi className="text-xs text-ink-3">{row.about}</bdi>
        </span>
      ),
    },
    {
      id: 'why',
      header: <Trans id="rehearsal.why" message="Why" />,
      cell: (row) => <span className="block min-w-40 stacked:min-w-0">{reasonOf(row)}</span>,
    },
    {
      id: 'count',
      header: <Trans id="rehearsal.count" message="Number" />,
      label: t({ id: 'rehearsal.count', message: 'Number' }),
      cell: ({ effects, cases }) => (
        <span className="whitespace-nowrap tabular-nums">
          <b className="font-semibold">{effects}</b>{' '}
          <span className="text-ink-3">
            <InCases cases={cases} />
          </span>
        </span>
      ),
    },
    ...(casesOf ? [casesColumn] : []),
  ]
  return (
    <>
      <fieldset className="grid grid-cols-7 gap-2 max-desk:grid-cols-4 max-phone:grid-cols-2">
        <legend className="sr-only">
          <Trans id="rehearsal.kinds" message="Kind of effect" />
        </legend>
        {effectKinds.map((one) => (
          <Tile
            key={one}
            kind={one}
            count={kinds[one]}
            isPressed={one === kind}
            onPress={() => {
              setKind(one)
              setOpenRow(null)
            }}
          />
        ))}
      </fieldset>
      <Card className="overflow-clip">
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
          <Heading className={cardTitleClass}>{t(kindLooks[kind].words)}</Heading>
          <Button size="small" className="ms-auto" icon={download} disabled={isExporting} onClick={onExport}>
            <Trans id="rehearsal.download" message="Download the cases" />
          </Button>
          <SearchField
            className="w-64 max-phone:w-full"
            label={t({ id: 'rehearsal.search', message: 'Filter by question' })}
            value={search}
            onChange={setSearch}
          />
        </div>
        {error != null && (
          <div className="p-4">
            <CallFailedNote error={error} />
          </div>
        )}
        {rows.length === 0 ? (
          <p role="status" className="p-4 text-ink-2">
            {search.trim() === '' ? (
              <Trans id="rehearsal.noneOfKind" message="There are no effects of this kind." />
            ) : (
              <Trans id="rehearsal.noneFound" message="Nothing matches the filter." />
            )}
          </p>
        ) : (
          <DataTable label={t(kindLooks[kind].words)} columns={columns} rows={rows} rowKey={nameOfRow} />
        )}
      </Card>
      {shown && casesOf?.(shown, `${wordsOf(shown)}: ${reasonOf(shown)}`)}
    </>
  )
}

interface TileProps {
  readonly kind: EffectKind
  readonly count: Rehearsal['kinds'][EffectKind]
  readonly isPressed: boolean
  readonly onPress: () => void
}

function Tile({ kind, count, isPressed, onPress }: TileProps) {
  const { t, i18n } = useLingui()
  const { words, icon, tone } = kindLooks[kind]
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={`cursor-pointer rounded-md border p-3 text-start shadow-1 ${isPressed ? 'border-brand bg-brand-soft' : 'border-line bg-surface hover:bg-hover'}`}
      onClick={onPress}
    >
      <span className="flex items-center gap-2">
        <span className={`text-tone-ink ${toneClass[tone]}`}>
          <Icon name={icon} />
        </span>
        <span className="font-display text-lg font-semibold tabular-nums">{i18n.number(count.effects)}</span>
      </span>
      <span className="mt-1 block text-sm font-semibold">{t(words)}</span>{' '}
      <span className="block text-xs text-ink-2">
        <InCases cases={count.cases} />
      </span>
    </button>
  )
}
