import { annotatedKey } from '@casebook/core/annotation/annotation'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { ReadFormContext } from '../entry/FormContext'
import { createFormView } from '../entry/formView'
import { createModalState, ModalContext } from '../entry/modals/modalState'
import WhyPanel from '../why/WhyPanel'
import { useHistoryPlace } from './inPlace/historyPlace'

interface WhyThenProps {
  readonly questionKey: string
  readonly onClose: () => void
  readonly onGoTo: (key: string) => void
}

const none: ReadonlySet<string> = new Set()

/** "Why?" as of the revision shown: by the version of the base that it was entered with, and by its answers. */
export function WhyThen({ questionKey, onClose, onGoTo }: WhyThenProps) {
  const { base, engine } = useHistoryPlace().compared
  const view = useMemo(() => createFormView(engine, base.config, none), [engine, base])
  const [modal] = useState(() => {
    const state = createModalState()
    state.open(WhyPanel, { id: annotatedKey(questionKey) })
    return { ...state, close: onClose }
  })
  const shown = useSyncExternalStore(modal.subscribe, modal.now)
  const form = useMemo(() => ({ view, goTo: onGoTo, isPast: true }), [view, onGoTo])
  return (
    <ReadFormContext.Provider value={form}>
      <ModalContext.Provider value={modal}>{shown}</ModalContext.Provider>
    </ReadFormContext.Provider>
  )
}
