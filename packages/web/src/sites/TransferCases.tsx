import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { mostTransferred, sitesCalls } from '@casebook/core/sites/sites.calls'
import { transferMachine } from '@casebook/core/sites/transfer.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { usePort } from '../session/usePort'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { NotMoved } from './NotMoved'
import { TransferDialog } from './TransferDialog'

interface TransferCasesProps {
  readonly chosen: readonly CaseIdentity[]
  /** Whether cases can be chosen at all: there is a site to which they may go. */
  readonly onOffered: () => void
  readonly onClear: () => void
  /** Some of them belong to another site now. */
  readonly onMoved: () => void
}

/** Moves the chosen cases of a list to another site, for one reason. What is chosen stays in sight at the foot of the list. */
export default function TransferCases({ chosen, onOffered, onClear, onMoved }: TransferCasesProps) {
  const [page, send] = useMachine(transferMachine, { input: { server: usePort(sitesCalls), onMoved } })
  const { sites, site, moved, failures } = page.context
  const isOffered = sites.length > 0
  useEffect(() => {
    if (isOffered) onOffered()
  }, [isOffered, onOffered])
  if (!isOffered) return null
  const isTooMany = chosen.length > mostTransferred
  return (
    <>
      {page.matches('moved') && (
        <div className="px-5 pb-3.5">
          <Note tone={failures.length > 0 ? 'range' : 'ok'} role="status">
            <Trans
              id="sites.moved.several"
              message="{count, plural, one {# case belongs} other {# cases belong}} to site {site} now."
              values={{ count: moved, site: <bdi>{site}</bdi> }}
            />
            {failures.length > 0 && <NotMoved failures={failures} />}
          </Note>
        </div>
      )}
      {chosen.length > 0 && (
        <div className="sticky bottom-3 z-10 mx-3 mb-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-2.5 shadow-3 print:hidden">
          <p className="me-auto text-sm font-medium max-phone:basis-full" role="status">
            {isTooMany ? (
              <Trans
                id="sites.move.most"
                message="At most {most} cases are moved at once."
                values={{ most: mostTransferred }}
              />
            ) : (
              <Trans
                id="sites.move.selected"
                message="{count, plural, one {# case selected} other {# cases selected}}"
                values={{ count: chosen.length }}
              />
            )}
          </p>
          <Button size="small" onClick={onClear}>
            <Trans id="followUps.clear" message="Clear selection" />
          </Button>
          <Button
            size="small"
            icon="out"
            aria-haspopup="dialog"
            disabled={isTooMany}
            onClick={() => send({ type: 'begin', cases: chosen })}
          >
            <Trans id="sites.move" message="Move to another site" />
          </Button>
        </div>
      )}
      {(page.matches('asking') || page.matches('moving')) && <TransferDialog page={page} send={send} sites={sites} />}
    </>
  )
}
