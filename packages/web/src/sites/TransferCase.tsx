import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { sitesCalls } from '@casebook/core/sites/sites.calls'
import { transferMachine } from '@casebook/core/sites/transfer.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { Button } from '../ui/Button'
import { TransferDialog } from './TransferDialog'

interface TransferCaseProps {
  readonly studyCase: CaseIdentity
  /** To which it belongs. Null: none, or not known, and the server refuses the same one. */
  readonly site?: string | null
  /** Not while its history is read, for instance. What was moved is said all the same. */
  readonly isOffered: boolean
  /** The case belongs to another site now, and its history has one entry more. */
  readonly onMoved?: () => void
}

/** A button that moves a case to another site, where the server has any. */
export function TransferCase({ studyCase, site = null, isOffered, onMoved = () => {} }: TransferCaseProps) {
  const [page, send] = useMachine(transferMachine, { input: { server: usePort(sitesCalls), onMoved } })
  const others = page.context.sites.filter((one) => one !== site)
  if (page.context.sites.length === 0) return null
  return (
    <>
      <span className="self-center text-sm text-ok-ink empty:hidden" role="status">
        {page.matches('moved') && (
          <Trans
            id="sites.moved"
            message="The case belongs to site {site} now."
            values={{ site: <bdi>{page.context.site}</bdi> }}
          />
        )}
      </span>
      {isOffered && others.length > 0 && (
        <Button icon="out" onClick={() => send({ type: 'begin', cases: [studyCase] })}>
          <Trans id="sites.move" message="Move to another site" />
        </Button>
      )}
      {(page.matches('asking') || page.matches('moving')) && <TransferDialog page={page} send={send} sites={others} />}
    </>
  )
}
