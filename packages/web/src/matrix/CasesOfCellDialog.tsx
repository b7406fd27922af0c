import { casesOfCellMachine } from '@casebook/core/matrix/casesOfCell.machine'
import type { Cell, MatrixSpec } from '@casebook/core/matrix/matrix'
import { matrixCalls } from '@casebook/core/matrix/matrix.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { caseAddress, readOnlyAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ShowMore } from '../shell/ShowMore'
import { usePagedGrowing } from '../ui/hooks/useGrowing'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { CaseName } from '../ui/text/CaseName'
import { Skeleton } from '../ui/waiting/Skeleton'

interface CasesOfCellDialogProps {
  readonly spec: MatrixSpec
  /** The past moment of the result, in ISO; null for now. */
  readonly asOf: string | null
  readonly cell: Cell
  /** What the cell counts, in the words of its row and column. */
  readonly title: string
  readonly onClose: () => void
}

/** The cases that a cell counts, each with the way to it. */
export function CasesOfCellDialog({ spec, asOf, cell, title, onClose }: CasesOfCellDialogProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const addressOf = holds(user.roles, 'canReviewCases') ? readOnlyAddress : caseAddress
  const of = { spec, ...cell, ...(asOf !== null && { asOf }) }
  const [list, send] = useMachine(casesOfCellMachine, { input: { server: usePort(matrixCalls), of } })
  const { cases, next, error } = list.context
  const more = useCallback(() => send({ type: 'more' }), [send])
  const { shown, rest, grow } = usePagedGrowing(cases, next !== null, more)
  const label = t({ id: 'matrix.cases', message: 'Cases of the cell' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      description={<bdi>{title}</bdi>}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      bodyLabel={label}
    >
      {list.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'retry' })} />}
      {list.matches('outdated') && (
        <Note tone="range" role="alert">
          <Trans
            id="matrix.cases.outdated"
            message="The study has a new version since, which this matrix does not fit. Load the matrix again."
          />
        </Note>
      )}
      {list.matches('loading') && cases.length === 0 && (
        <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} lines={[1, 1, 1]} />
      )}
      {list.matches('listed') && cases.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans id="matrix.cases.none" message="None of the cases is there any more. Evaluate the matrix again." />
        </p>
      )}
      {cases.length > 0 && (
        <>
          <ul aria-label={label} aria-busy={list.matches('loading')} className="divide-y divide-line">
            {shown.map(({ owner, name, enteredBy = owner }) => (
              <li key={JSON.stringify([owner, name])} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <Link className={`font-medium ${linkClass}`} href={addressOf({ ...spec.base, owner, name })}>
                  <CaseName name={name} />
                </Link>
                <bdi className="text-sm text-ink-2">{enteredBy}</bdi>
              </li>
            ))}
          </ul>
          <ShowMore rest={rest} shown={shown.length} onShow={grow} />
        </>
      )}
    </Dialog>
  )
}
