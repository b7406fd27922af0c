import { allSdvLevel, dueForSdv } from '@casebook/core/sdv/allSdv'
import { levels } from '@casebook/core/sdv/level'
import { onlyIn } from '@casebook/core/sdv/modal'
import { runOver } from '@casebook/core/sdv/run'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { useSections } from '../../sdv/useSections'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'
import { useHistoryPlace } from './historyPlace'
import { useHistoryTabs } from './useHistoryTabs'
import { VerifyInHistory } from './VerifyInHistory'

/** Verifies all that is due of the case, at the level of a PI or a monitor. */
export function VerifyAll() {
  const { tools } = useHistoryPlace()
  return tools.verifiesAll ? <Offered /> : null
}

function Offered() {
  const { user } = useSession()
  const { sdv } = useCaseMarks()
  const { caseId, compared } = useHistoryPlace()
  const sectionOf = useSections(compared.engine)
  const tabs = useHistoryTabs()
  const [isOpen, setIsOpen] = useState(false)
  const move = allSdvLevel(user.roles) === levels.signed ? 'setPi' : 'setMonitor'
  const due = onlyIn(move, sdv ? dueForSdv(user.roles, tabs, sdv) : [])
  const { length: count } = runOver(due, sectionOf).listed[move]
  return (
    <>
      {count > 0 && (
        <Button size="small" variant="primary" icon="shield" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Trans id="review.all" message="Verify all ({count})" values={{ count }} />
        </Button>
      )}
      {isOpen && <VerifyInHistory listed={due} isRun move={move} name={caseId.name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
