import { directionOfLanguage, type TextLanguage } from '@casebook/core/language/language'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import type { LanguageColumn, TextRow } from '@casebook/core/studyDrafts/texts/table'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { readingDirection } from '../../ui/readingDirection'
import { TextCell } from './TextCell'
import { type Numbers, type TextPlace, usePlaceWords } from './words'

interface TextsGridProps {
  readonly rows: readonly TextRow[]
  readonly columns: readonly LanguageColumn[]
  /** Of all texts of the study. */
  readonly count: number
  readonly numbers: Numbers
  /** The title of a section, by its id. */
  readonly titleOf: (section: string) => string
  readonly place: TextPlace | null
  /** What is typed in the chosen cell; null while it is only looked at. */
  readonly typed: string | null
  readonly onPlace: (place: TextPlace) => void
  readonly onType: (words: string) => void
  readonly onEdit: (begin?: string) => void
  readonly onTake: () => void
  readonly onEscape: () => void
  /** Keys of the pane; true if it was one. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

const gridId = 'workshop-texts'

/** The keys are for the cells again. */
export function focusTexts(): void {
  document.getElementById(gridId)?.focus()
}

/** In rem. All rows are equally high, so that only those in sight are drawn. */
const height = 3.5
const headHeight = 4.25
const beyond = 8
const [whereWidth, cellWidth] = [11, 15]

type Entry = { readonly row: TextRow } | { readonly section: string }

/** A row for each text, a column for each language, as a grid with one tab stop. */
export function TextsGrid(props: TextsGridProps) {
  const { rows, columns, count, numbers, titleOf, place, typed, onPlace, onType, onEdit, onTake, onEscape, onKey } =
    props
  const { t } = useLingui()
  const id = useId()
  const wordsOf = usePlaceWords()
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const entries = useMemo(() => entriesOf(rows), [rows])
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, [])
  const inSight = Math.ceil((box.current?.clientHeight ?? 640) / (height * rem)) + 2 * beyond
  const first = Math.max(0, Math.min(from, entries.length) - beyond)
  const drawn = entries.slice(first, first + inSight)
  const at = place ? entries.findIndex((entry) => 'row' in entry && entry.row.key === place.key) : -1
  const language = place?.language
  useEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    const top = at * height * rem
    const room = element.clientHeight - (height + headHeight) * rem
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + room) element.scrollTop = top - room
  }, [at, rem])
  useEffect(() => {
    if (language !== undefined && at >= 0)
      document.getElementById(`${id}-${at}-${language}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [at, language, id])
  const move = (down: number, right: number) => {
    const index = place ? rows.findIndex(({ key }) => key === place.key) : -1
    const row = rows[clamped(Math.max(index, 0) + (index < 0 ? 0 : down), rows.length)]
    const column = columns.findIndex((one) => one.language === language)
    const next = columns[clamped((column < 0 ? Math.min(1, columns.length - 1) : column) + right, columns.length)]
    if (row && next) onPlace({ key: row.key, language: next.language })
  }
  const onGridKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey) return false
    const step = steps[key]
    const [down, right] = step ?? [0, 0]
    const sides = Math.abs(right) === 1 && readingDirection() === 'rtl' ? -1 : 1
    if (step) move(down, right * sides)
    else if (key === 'Enter' || key === 'F2') onEdit()
    else if (key.length === 1 && key !== ' ') onEdit(key)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== null || !(onKey(event) || onGridKey(event))) return
    // Letters are words here, and no keys of the page.
    event.preventDefault()
    event.stopPropagation()
  }
  const onCellKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event
    event.stopPropagation()
    if (nativeEvent.isComposing) return
    if (key === 'Escape') onEscape()
    else if (key === 'Enter' && !shiftKey) {
      onTake()
      move(1, 0)
    } else if (key === 'Tab') {
      onTake()
      move(0, shiftKey ? -1 : 1)
    } else return
    event.preventDefault()
    focusTexts()
  }
  return (
    <div
      ref={box}
      className="isolate max-h-[calc(100vh-22rem)] min-h-72 scroll-ps-[11rem] scroll-pt-[4.25rem] overflow-auto text-sm -outline-offset-2 outline-focus has-[>table:focus-visible]:outline-2 max-phone:scroll-ps-[7rem]"
      onScroll={({ currentTarget }) => setFrom(Math.floor(currentTarget.scrollTop / (height * rem)))}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move from cell to cell
        role="grid"
        id={gridId}
        tabIndex={0}
        aria-label={t({ id: 'texts.table', message: 'Texts by language' })}
        aria-rowcount={entries.length + 1}
        aria-activedescendant={at >= 0 && language !== undefined ? `${id}-${at}-${language}` : undefined}
        className="w-full table-fixed border-separate border-spacing-0 outline-hidden"
        style={{ minWidth: `${whereWidth + columns.length * cellWidth}rem` }}
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => {
          if (!place && target === currentTarget) move(0, 0)
        }}
      >
        <colgroup>
          <col className="w-[11rem] max-phone:w-[7rem]" />
          {columns.map((column) => (
            <col key={column.language} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-3 bg-sunken text-start">
          <tr style={{ height: `${headHeight}rem` }} aria-rowindex={1}>
            <th scope="col" className="sticky start-0 z-1 border-b border-line bg-sunken px-3 text-start font-semibold">
              <Trans id="texts.where" message="Where" />
            </th>
            {columns.map((column, i) => (
              <ColumnHead key={column.language} column={column} count={count} isSource={i === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {drawn.map((entry, i) =>
            'section' in entry ? (
              <tr key={`in ${entry.section}`} style={{ height: `${height}rem` }} aria-rowindex={first + i + 2}>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 1}
                  className="border-b border-line px-3 pt-4 text-start font-semibold"
                >
                  <bdi className="sticky start-3">{titleOf(entry.section)}</bdi>
                </th>
              </tr>
            ) : (
              <tr key={entry.row.key} style={{ height: `${height}rem` }} aria-rowindex={first + i + 2}>
                <th
                  scope="row"
                  className="sticky start-0 z-2 border-b border-line bg-surface px-3 text-start font-normal text-ink-2"
                >
                  <span className="line-clamp-2">{wordsOf(entry.row)}</span>
                </th>
                {columns.map((column, index) => {
                  const isChosen = place?.key === entry.row.key && language === column.language
                  return (
                    <TextCell
                      key={column.language}
                      id={`${id}-${first + i}-${column.language}`}
                      language={column.language}
                      words={entry.row.text[column.language] ?? ''}
                      state={entry.row.states[index] ?? 'present'}
                      numbers={numbers}
                      isChosen={isChosen}
                      typed={isChosen ? typed : null}
                      onChoose={() => onPlace({ key: entry.row.key, language: column.language })}
                      onEdit={() => onEdit()}
                      onType={onType}
                      onTake={onTake}
                      onKeyDown={onCellKeyDown}
                    />
                  )
                })}
              </tr>
            ),
          )}
          <Gap rows={entries.length - first - drawn.length} />
        </tbody>
      </table>
    </div>
  )
}

/** In the place of rows that are not in sight. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: `${rows * height}rem` }} /> : null
}

const clamped = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))

/** A heading before the first text of each outermost section. */
function entriesOf(rows: readonly TextRow[]): readonly Entry[] {
  return rows.flatMap((row, i) => {
    const { section } = row
    return section !== null && section !== rows[i - 1]?.section ? [{ section }, { row }] : [{ row }]
  })
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -100],
  End: [0, 100],
}

interface ColumnHeadProps {
  readonly column: LanguageColumn
  readonly count: number
  readonly isSource: boolean
}

/** A language, and how far its translation is. */
function ColumnHead({ column: { language, missing, outdated }, count, isSource }: ColumnHeadProps) {
  const there = count - missing
  return (
    <th scope="col" className="border-s border-b border-line px-3 py-2 text-start align-top font-normal">
      <span className="block truncate font-semibold">
        <bdi lang={tagOfLanguage(language)} dir={directionOfLanguage(language as TextLanguage)}>
          {ownNameOf(language)}
        </bdi>{' '}
        <span className="font-normal text-ink-3">{language}</span>
      </span>
      {isSource ? (
        <span className="block truncate text-xs text-ink-2">
          <Trans id="texts.source" message="The others follow it" />
        </span>
      ) : (
        <>
          <span className="flex justify-between gap-2 truncate text-xs text-ink-2 tabular-nums">
            <Trans id="texts.there" message="{there} of {count}" values={{ there, count }} />
            {outdated > 0 && (
              <span className="text-range-ink">
                <Trans id="texts.stale" message="{count} outdated" values={{ count: outdated }} />
              </span>
            )}
          </span>
          <span aria-hidden className="mt-1 block h-1 overflow-clip rounded-xs bg-hover">
            <span className="block h-full bg-brand" style={{ width: `${count > 0 ? (100 * there) / count : 100}%` }} />
          </span>
        </>
      )}
    </th>
  )
}
