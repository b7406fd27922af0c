import type { AuthorsSheet, CellPlace } from '@casebook/core/candidates/authorsFile'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { SearchField } from '../ui/fields/SearchField'
import { Segmented } from '../ui/fields/Segmented'
import { CellPanel } from './CellPanel'
import { findingsBy, type NumberedFinding } from './numbered'
import { focusSheet, SheetGrid } from './SheetGrid'
import type { WorkshopProps } from './workshopProps'

const isIn = (cell: CellPlace, sheet: AuthorsSheet | undefined) => (cell.sheet ?? null) === (sheet?.name ?? null)

const keyOf = ({ row, column }: Pick<CellPlace, 'row' | 'column'>) => `${row} ${column}`

interface SheetPaneProps extends WorkshopProps {
  /** The cell whose panel is open. */
  readonly place: CellPlace | null
  readonly onPlace: (place: CellPlace | null) => void
  /** Chooses the next finding, or the one before. */
  readonly onStep: (step: 1 | -1) => void
  /** By its number. */
  readonly onShowFinding: (number: number) => void
  readonly onShowQuestion: (id: string) => void
}

/** The author's rows as they are, with marks at the cells that something was found in, and a panel that corrects one. */
export function SheetPane({ screen, send, place, onPlace, onStep, onShowFinding, onShowQuestion }: SheetPaneProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const { opened } = screen.context
  const sheets = opened?.sheets ?? []
  const findings = opened?.findings ?? []
  const [shown, setName] = useState<string | null>(sheets[0]?.name ?? null)
  const name = place ? (place.sheet ?? null) : shown
  const [isOnlyFound, setOnlyFound] = useState(false)
  const [sought, setSought] = useState('')
  const sheet = sheets.find((one) => one.name === name) ?? sheets[0]
  const found = useMemo(
    () => findingsBy(findings, ({ cell }) => (cell && isIn(cell, sheet) ? keyOf(cell) : null)),
    [findings, sheet],
  )
  const rows = useMemo(
    () => rowsShown(sheet, { sought, only: isOnlyFound ? found : null }),
    [sheet, sought, isOnlyFound, found],
  )
  if (!sheet) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
        <SearchField
          label={t({ id: 'workshop.find', message: 'Find in the sheet' })}
          value={sought}
          onChange={setSought}
        />
        <Checkbox bare checked={isOnlyFound} onChange={setOnlyFound}>
          <Trans id="workshop.onlyFound" message="Only rows with a finding" />
        </Checkbox>
        <span className="ms-auto flex gap-2">
          <Button size="small" onClick={() => onStep(-1)}>
            <Trans id="workshop.previous" message="Previous finding" />
          </Button>
          <Button size="small" onClick={() => onStep(1)}>
            <Trans id="workshop.next" message="Next finding" /> <kbd>F8</kbd>
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">
          <Trans id="workshop.noRows" message="No row is like this." />
        </p>
      ) : (
        <SheetGrid
          sheet={sheet}
          rows={rows}
          found={found}
          place={place && isIn(place, sheet) ? place : null}
          onPlace={(next) => onPlace({ ...(sheet.name === null ? {} : { sheet: sheet.name }), ...next })}
          onEnter={() => panel.current?.querySelector('textarea')?.focus()}
        />
      )}
      {sheets.length > 1 && (
        <div className="border-t border-line px-4 py-2">
          <Segmented
            label={t({ id: 'workshop.sheets', message: 'Sheets' })}
            value={sheet.name ?? ''}
            onChange={(chosen) => {
              setName(chosen)
              onPlace(null)
            }}
            segments={sheets.map((one) => ({ value: one.name ?? '', label: one.name ?? '' }))}
          />
        </div>
      )}
      {place && isIn(place, sheet) && (
        <CellPanel
          ref={panel}
          key={`${sheet.name} ${keyOf(place)}`}
          sheet={sheet}
          place={place}
          found={found.get(keyOf(place)) ?? []}
          isBusy={!screen.matches('open')}
          onCorrect={(text) => {
            send({ type: 'correct', edits: [{ ...place, text }] })
            focusSheet()
          }}
          onShowFinding={onShowFinding}
          onShowQuestion={onShowQuestion}
          onLeave={focusSheet}
          onClose={() => {
            focusSheet()
            onPlace(null)
          }}
        />
      )}
    </>
  )
}

export type FoundInSheet = ReadonlyMap<string, readonly NumberedFinding[]>

interface Wanted {
  readonly sought: string
  readonly only: FoundInSheet | null
}

/** Their numbers, from 1. The header is always shown. */
function rowsShown(sheet: AuthorsSheet | undefined, { sought, only }: Wanted): readonly number[] {
  const words = sought.trim().toLowerCase()
  const withFinding = only && new Set([...only.values()].flat().map(({ cell }) => cell?.row))
  return (sheet?.rows ?? []).flatMap((cells, index) => {
    const row = index + 1
    if (withFinding && !withFinding.has(row)) return []
    return row > 1 && words !== '' && !cells.some((cell) => cell.toLowerCase().includes(words)) ? [] : [row]
  })
}
