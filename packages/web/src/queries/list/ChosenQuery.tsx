import type { ListedQuery } from '@casebook/core/queries/queryList.calls'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Comma } from '../../shell/settings/Comma'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { IconButton } from '../../ui/IconButton'
import { Dialog } from '../../ui/overlay/Dialog'
import { CaseName } from '../../ui/text/CaseName'
import { QueryDetail, useQuestionName } from './QueryDetail'

interface ChosenQueryProps {
  readonly query: ListedQuery
  readonly now: number
  /** There is room beside the list. */
  readonly isBeside: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The chosen query: beside the list, or in a dialog over it. */
export function ChosenQuery({ query, now, isBeside, onClose, onChanged }: ChosenQueryProps) {
  const { t } = useLingui()
  const name = useQuestionName(query)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const about = (
    <>
      <CaseName name={query.caseIdentifier} />
      <Comma />
      <span className="font-mono">{query.uuid.slice(0, 8)}</span>
    </>
  )
  const detail = <QueryDetail query={query} now={now} onChanged={onChanged} />
  const closeLabel = t({ id: 'dialog.close', message: 'Close' })
  if (!isBeside)
    return (
      <Dialog open onClose={onClose} title={<bdi>{name}</bdi>} description={about} closeLabel={closeLabel}>
        {detail}
      </Dialog>
    )
  return (
    <Card
      className="w-[22rem] flex-none"
      aria-label={name}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <CardHeader>
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className={`wrap-anywhere focus:outline-hidden ${cardTitleClass}`}>
            <bdi>{name}</bdi>
          </h2>
          <p className="text-xs text-ink-2">{about}</p>
        </div>
        <IconButton icon="x" label={closeLabel} size="small" onClick={onClose} />
      </CardHeader>
      <div className="p-4">{detail}</div>
    </Card>
  )
}
