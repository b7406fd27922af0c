import {
  type AuthorsSheet,
  type CellEdit,
  type FileFinding,
  type FileSeverity,
  fileSeverities,
  fixOf,
  type OpenedFile,
  textOfCell,
} from '@casebook/core/candidates/authorsFile'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { severities } from '../candidates/candidates.messages'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Segmented } from '../ui/fields/Segmented'
import { Icon } from '../ui/Icon'
import { toneClass } from '../ui/tone'
import { CellName } from './CellName'
import { CellText } from './CellText'
import { FindingNumber } from './FindingNumber'
import { wand } from './workshopDrawings'

type Filter = 'all' | 'correct' | 'look'

const filtered: Readonly<Record<Filter, readonly FileSeverity[]>> = {
  all: fileSeverities,
  correct: ['error'],
  look: ['lost', 'changed'],
}

/** So many of a kind are listed at first. */
const mostListed = 50

interface FindingsPaneProps {
  readonly opened: OpenedFile | null
  /** From 0, as in what is told. */
  readonly chosen: number | null
  /** What comes next, where there is nothing to correct. */
  readonly whenSound: ReactNode
  /** No cell can be corrected now. */
  readonly isBusy: boolean
  readonly onCorrect: (finding: number, edit: CellEdit) => void
  /** Left out where the page does not show the cells. */
  readonly onShowCell?: (finding: number) => void
  readonly onShowQuestion: (finding: number) => void
}

const idOf = (number: number) => `workshop-finding-${number}`

/** By its number, from 1. */
export function focusFinding(number: number): void {
  document.getElementById(idOf(number))?.focus()
}

/** What was found in the file, the worst first. `F8` and `Shift+F8` choose the next and the one before, `Ctrl+.` mends it. */
export function FindingsPane({ opened, chosen, whenSound, ...props }: FindingsPaneProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Filter>('all')
  const findings = opened?.findings ?? []
  const numbered = findings.map((finding, index) => ({ finding, index }))
  const countOf = (of: Filter) => findings.filter(({ severity }) => filtered[of].includes(severity)).length
  const cells = opened?.sheets.reduce(
    (sum, { rows }) => sum + rows.flat().filter((cell) => cell.trim() !== '').length,
    0,
  )
  const isSound = opened !== null && countOf('correct') + countOf('look') === 0
  return (
    <>
      {isSound && (
        <EmptyState icon="okc" heading="h2" title={<Trans id="workshop.nothing" message="Nothing to correct." />}>
          {whenSound}
        </EmptyState>
      )}
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
        <Segmented
          label={t({ id: 'workshop.filter', message: 'Which findings' })}
          value={filter}
          onChange={setFilter}
          segments={[
            { value: 'all', label: t({ id: 'workshop.all', message: `All ${{ count: countOf('all') }}` }) },
            {
              value: 'correct',
              label: t({ id: 'workshop.correct', message: `To correct ${{ count: countOf('correct') }}` }),
            },
            { value: 'look', label: t({ id: 'workshop.look', message: `To look at ${{ count: countOf('look') }}` }) },
          ]}
        />
        {cells !== undefined && cells > 0 && (
          <p className="ms-auto text-sm text-ink-2 tabular-nums">
            <Trans
              id="workshop.accounted"
              message="{count, plural, one {# filled cell is accounted for} other {All # filled cells are accounted for}}"
              values={{ count: cells }}
            />
          </p>
        )}
      </div>
      <div className="max-h-[calc(100vh-20rem)] min-h-72 overflow-auto">
        {filtered[filter].map((severity) => (
          <Kind
            key={severity}
            severity={severity}
            chosen={chosen}
            findings={numbered.filter(({ finding }) => finding.severity === severity)}
            one={({ finding, index }) => (
              <OneFinding
                key={index}
                number={index + 1}
                finding={finding}
                isChosen={index === chosen}
                sheets={opened?.sheets ?? []}
                {...props}
              />
            )}
          />
        ))}
      </div>
    </>
  )
}

interface Numbered {
  readonly finding: FileFinding
  readonly index: number
}

interface KindProps {
  readonly severity: FileSeverity
  readonly findings: readonly Numbered[]
  readonly chosen: number | null
  readonly one: (numbered: Numbered) => React.ReactNode
}

function Kind({ severity, findings, chosen, one }: KindProps) {
  const { i18n } = useI18n()
  const [isWhole, setWhole] = useState(false)
  const { title, icon, tone } = severities[severity]
  if (findings.length === 0) return null
  const isBeyond = findings.findIndex(({ index }) => index === chosen) >= mostListed
  const shown = isWhole || isBeyond ? findings : findings.slice(0, mostListed)
  return (
    <section className="not-first:border-t not-first:border-line" aria-labelledby={`file-${severity}`}>
      <h2
        id={`file-${severity}`}
        className={`flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5 text-sm font-semibold ${toneClass[tone]}`}
      >
        <Icon name={icon} size="text" className="text-tone-ink" />
        <span className="flex-1">
          <Trans {...title} />
        </span>
        <span className="font-normal text-ink-2 tabular-nums">{i18n.number(findings.length)}</span>
      </h2>
      <ul className="divide-y divide-line">{shown.map(one)}</ul>
      {shown.length < findings.length && (
        <p className="border-t border-line px-4 py-2.5">
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            <Trans
              id="workshop.more"
              message="{count, plural, one {Show # more} other {Show # more}}"
              values={{ count: findings.length - shown.length }}
            />
          </Button>
        </p>
      )}
    </section>
  )
}

interface OneFindingProps extends Omit<FindingsPaneProps, 'opened' | 'chosen' | 'whenSound'> {
  readonly sheets: readonly AuthorsSheet[]
  readonly number: number
  readonly finding: FileFinding
  readonly isChosen: boolean
}

function OneFinding({
  number,
  finding,
  isChosen,
  sheets,
  isBusy,
  onCorrect,
  onShowCell,
  onShowQuestion,
}: OneFindingProps) {
  const item = useRef<HTMLLIElement>(null)
  const { cell, line, characters, message, question, severity } = finding
  const fix = fixOf(finding, sheets)
  const text = cell ? textOfCell(sheets, cell) : ''
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={item}
      id={idOf(number)}
      tabIndex={-1}
      aria-current={isChosen}
      className={`px-4 py-3 text-sm -outline-offset-2 wrap-anywhere ${toneClass[severities[severity].tone]} ${isChosen ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)] rtl:shadow-[inset_-3px_0_0_var(--color-brand)]' : ''}`}
    >
      <div className="flex gap-2.5">
        <FindingNumber number={number} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold" lang="en" dir="ltr">
            {message}
          </p>
          <p className="mt-0.5 text-ink-2">
            {cell && <CellName cell={cell} />}
            {line && <Trans id="place.column" message="Line {line}, column {column}" values={{ ...line }} />}{' '}
            {question !== null && <bdi>{question}</bdi>}
          </p>
          {characters && text !== '' && (
            <p className="mt-1.5 rounded-sm border border-line bg-surface px-2 py-1">
              <CellText text={text} marks={[characters]} />
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            {fix && (
              <Button
                size="small"
                variant={isChosen ? 'primary' : 'default'}
                icon={wand}
                disabled={isBusy}
                onClick={() => onCorrect(number - 1, fix)}
              >
                <Trans
                  id="workshop.use"
                  message="Use {name}"
                  values={{
                    name: (
                      <code dir="ltr" className="font-mono">
                        {finding.replacement}
                      </code>
                    ),
                  }}
                />
              </Button>
            )}
            {cell && onShowCell && (
              <Button size="small" variant="quiet" onClick={() => onShowCell(number - 1)}>
                <Trans id="workshop.showCell" message="Show the cell" />
              </Button>
            )}
            {question !== null && (
              <Button size="small" variant="quiet" onClick={() => onShowQuestion(number - 1)}>
                <Trans id="workshop.showQuestion" message="Show the question" />
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}
