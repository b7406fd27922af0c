import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/session'
import { CodeBoundary } from '../../ui/lazy/CodeBoundary'
import { useModal } from './modalState'
import { fetchCaseCalls } from './useCaseCalls'

/** The dialog over the form, except those about saving. */
export function OpenModal() {
  const modal = useModal()
  const { caseCalls } = useSession()
  const now = useSyncExternalStore(modal.subscribe, modal.now)
  return (
    now && (
      <CodeBoundary fetch={() => fetchCaseCalls(caseCalls)} onMissing={modal.close}>
        {now}
      </CodeBoundary>
    )
  )
}
