import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/session'
import { CodeBoundary } from '../../ui/lazy/CodeBoundary'
import { lazySoon } from '../../ui/lazy/lazyComponent'
import { HoldForm } from './HoldForm'
import { useModal } from './modalState'
import type { OneModalProps } from './OneModal'
import { fetchCaseCalls } from './useCaseCalls'

const OneModal = lazySoon<OneModalProps>(
  () => import('./OneModal'),
  ({ modal }) => modal.type === 'nameReminder' && <HoldForm />,
)

/** The dialog over the form, except those about saving. */
export function OpenModal() {
  const modal = useModal()
  const { caseCalls } = useSession()
  const now = useSyncExternalStore(modal.subscribe, modal.now)
  if (!now) return null
  return (
    <CodeBoundary key={now.type} fetch={() => fetchCaseCalls(caseCalls)} onMissing={modal.close}>
      <OneModal modal={now} onMissing={modal.close} />
    </CodeBoundary>
  )
}
