import type { Base } from '@casebook/core/bases/base'
import type { CandidateFinding, CandidateFormat } from '@casebook/core/candidates/candidate'
import {
  type Fate,
  fates,
  fatesOf,
  figures,
  figuresOf,
  type Reason,
} from '@casebook/core/candidates/recognised/recognised'
import { Trans, useLingui } from '@lingui/react'
import { Fragment, useMemo, useState } from 'react'
import { Comma } from '../../shell/settings/Comma'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { linkTextClass } from '../../ui/link'
import { toneClass } from '../../ui/tone'
import { formatTexts } from '../candidates.messages'
import { fateLooks, figureTexts, recognisedBy } from './recognised.messages'

interface RecognisedCardProps {
  readonly format: CandidateFormat
  readonly base: Base
  readonly findings: readonly CandidateFinding[]
  /** Shows the finding at a row of the author's table. */
  readonly onRow: (row: number) => void
}

/** What the file is, how much is in it, and what becomes of its questions. */
export function RecognisedCard({ format, base, findings, onRow }: RecognisedCardProps) {
  const { i18n } = useLingui()
  const counts = useMemo(() => figuresOf(base), [base])
  const all = useMemo(() => fatesOf(base, findings), [base, findings])
  const [chosen, setChosen] = useState<Fate | null>(null)
  const { reasons } = all[chosen ?? 'kept']
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans {...formatTexts[format]} />
        </h2>
        <span className="text-sm text-ink-2">
          <Trans {...recognisedBy[format]} />
        </span>
      </CardHeader>
      <dl className="grid grid-cols-3 gap-px border-b border-line bg-line @min-[48rem]:grid-cols-6">
        {figures.map((figure) => (
          <div key={figure} className="flex flex-col-reverse justify-end bg-surface px-4 py-2.5">
            <dt className="text-sm text-ink-2">
              <Trans {...figureTexts[figure]} values={{ count: counts[figure] }} />
            </dt>
            <dd className="font-display text-lg font-semibold tabular-nums">{i18n.number(counts[figure])}</dd>
          </div>
        ))}
      </dl>
      <h3 className="px-4 pt-3 text-sm font-semibold">
        <Trans id="recognised.fates" message="What becomes of the questions" />
      </h3>
      <div className="flex gap-0.5 px-4 pt-2" aria-hidden="true">
        {fates.map((fate) => (
          <span
            key={fate}
            className={`h-2 rounded-sm bg-tone-solid empty:min-w-0 ${toneClass[fateLooks[fate].tone]}`}
            style={{ flexGrow: all[fate].questions, minInlineSize: all[fate].questions > 0 ? '0.5rem' : 0 }}
          />
        ))}
      </div>
      <div className="grid gap-2.5 px-4 py-3 @min-[30rem]:grid-cols-3">
        {fates.map((fate) => (
          <Tile
            key={fate}
            fate={fate}
            count={all[fate].questions}
            hasReasons={all[fate].reasons.length > 0}
            isChosen={fate === chosen}
            onChoose={() => setChosen(fate === chosen ? null : fate)}
          />
        ))}
      </div>
      {reasons.length > 0 && <ReasonTable reasons={reasons} onRow={onRow} />}
    </Card>
  )
}

interface TileProps {
  readonly fate: Fate
  readonly count: number
  readonly hasReasons: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Tile({ fate, count, hasReasons, isChosen, onChoose }: TileProps) {
  const { i18n } = useLingui()
  const { title, icon, tone } = fateLooks[fate]
  const words = (
    <>
      <span
        className={`flex items-center gap-2 text-lg font-semibold tabular-nums ${count > 0 ? toneClass[tone] : ''}`}
      >
        <Icon name={icon} size="text" className={count > 0 ? 'text-tone-ink' : 'text-ink-3'} />
        {i18n.number(count)}
      </span>
      <span className="text-sm">
        <Trans {...title} />
      </span>
    </>
  )
  if (!hasReasons) return <div className={`${tileClass} border-line`}>{words}</div>
  return (
    <button
      type="button"
      className={`${tileClass} ${isChosen ? 'border-brand bg-brand-soft' : 'border-line-strong hover:bg-hover'}`}
      aria-expanded={isChosen}
      onClick={onChoose}
    >
      {words}
    </button>
  )
}

const tileClass = 'flex min-w-0 flex-col items-start rounded-lg border px-3 py-2 text-start'

/** So many rows are named. */
const mostRows = 12

function ReasonTable({
  reasons,
  onRow,
}: {
  readonly reasons: readonly Reason[]
  readonly onRow: (row: number) => void
}) {
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className={headClass}>
              <Trans id="recognised.what" message="What happens" />
            </th>
            <th scope="col" className={headClass}>
              <Trans id="recognised.count" message="Questions" />
            </th>
            <th scope="col" className={headClass}>
              <Trans id="recognised.rows" message="Rows" />
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ message, questions, rows }) => (
            <tr key={message} className="border-t border-line align-top">
              <td className="px-4 py-2 wrap-anywhere">
                <bdi lang="en">{message}</bdi>
              </td>
              <td className="px-4 py-2 tabular-nums">{questions}</td>
              <td className="px-4 py-2 tabular-nums">
                {rows.slice(0, mostRows).map((row, at) => (
                  <Fragment key={row}>
                    {at > 0 && <Comma />}
                    <button type="button" className={linkTextClass} onClick={() => onRow(row)}>
                      {row}
                    </button>
                  </Fragment>
                ))}
                {rows.length > mostRows && ' …'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const headClass = 'px-4 py-2 text-start font-medium'
