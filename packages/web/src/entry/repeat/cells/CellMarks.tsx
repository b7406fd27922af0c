import type { QueryState } from '@casebook/core/queries/thread'
import { useLingui } from '@lingui/react/macro'
import { QueryStatus } from '../../../queries/QueryStatus'
import type { Verified } from '../../../sdv/signing'
import { VerificationStatus } from '../../../sdv/VerificationStatus'
import { IconButton } from '../../../ui/IconButton'
import { StatusIcon } from '../../../ui/StatusChip'
import { useDialog } from '../../fitting'

export interface CellMarksProps {
  readonly itemKey: string
  /** The name of the cell, as in "Dose, Medicines 2". */
  readonly name: string
  readonly query: QueryState | null
  readonly verified: Verified | null
}

/** The status chips of a question, reduced to icons. The open-query icon leads to the query. */
export function CellMarks({ itemKey, name, query, verified }: CellMarksProps) {
  return (
    <>
      {query === 'open' ? (
        <OpenQueryButton itemKey={itemKey} name={name} />
      ) : (
        query && <QueryStatus state={query} itemKey={itemKey} Shown={StatusIcon} />
      )}
      {verified && <VerificationStatus verified={verified} Shown={StatusIcon} />}
    </>
  )
}

function OpenQueryButton({ itemKey, name }: Pick<CellMarksProps, 'itemKey' | 'name'>) {
  const { t } = useLingui()
  const ask = useDialog('query')
  const words = t({ id: 'dialog.query.open', message: 'Query open' })
  return (
    <IconButton
      icon="flagf"
      size="small"
      variant="query"
      label={`${words}, ${name}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="F"
      onClick={() => ask({ questionKey: itemKey })}
    />
  )
}
