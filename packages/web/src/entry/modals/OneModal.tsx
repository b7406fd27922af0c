import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { HoldForm } from './HoldForm'
import type { Modal } from './modalState'
// The browser's own print has these styles too, so they come soon after the form.
import '../print/print.css'

const Bmi = lazyComponent(() => import('../bmi/BmiDialog'))
const Groups = lazyComponent(() => import('../../groups/GroupsDialog'))
const Interview = lazyComponent(() => import('../../interview/StartInterviewDialog'))
const Jump = lazyComponent(() => import('../jump/JumpDialog'))
const Keys = lazyComponent(() => import('../keys/KeyHelp'))
const Load = lazyComponent(() => import('../../cases/LoadDialog'))
const NameReminder = lazyComponent(() => import('../../cases/NameReminderDialog'), <HoldForm />)
const Palette = lazyComponent(() => import('../palette/PaletteDialog'))
const Print = lazyComponent(() => import('../print/PrintView'))
const Query = lazyComponent(() => import('../../queries/QueryDialog'))
const Sign = lazyComponent(() => import('../../sdv/SignDialog'))
const VerifyTab = lazyComponent(() => import('../../sdv/VerifyTabDialog'))
const Support = lazyComponent(() => import('./SupportDialog'))
const Token = lazyComponent(() => import('../../tokens/TokenDialog'))
const Unlock = lazyComponent(() => import('../../locks/UnlockDialog'))
const Why = lazyComponent(() => import('../why/WhyPanel'))

export interface OneModalProps {
  readonly modal: Modal
  readonly onMissing: () => void
}

/** One of the dialogs. */
export default function OneModal({ modal, onMissing }: OneModalProps) {
  switch (modal.type) {
    case 'why':
      return <Why key={modal.id} id={modal.id} onMissing={onMissing} />
    case 'jump':
      return <Jump onMissing={onMissing} />
    case 'palette':
      return <Palette onMissing={onMissing} />
    case 'keys':
      return <Keys onMissing={onMissing} />
    case 'bmi':
      return <Bmi onClose={onMissing} onMissing={onMissing} />
    case 'load':
      return <Load onMissing={onMissing} />
    case 'groups':
      return <Groups onMissing={onMissing} />
    case 'token':
      return <Token onMissing={onMissing} />
    case 'interview':
      return <Interview onMissing={onMissing} />
    case 'support':
      return <Support onMissing={onMissing} />
    case 'query':
      return <Query questionKey={modal.key} onMissing={onMissing} />
    case 'print':
      return <Print onMissing={onMissing} />
    case 'unlock':
      return <Unlock questionnaireId={modal.questionnaireId} onMissing={onMissing} />
    case 'sign':
      return <Sign questionnaireId={modal.questionnaireId} move={modal.move} onMissing={onMissing} />
    case 'verify':
      return <VerifyTab sectionId={modal.sectionId} move={modal.move} onMissing={onMissing} />
    case 'nameReminder':
      return <NameReminder onAcknowledge={modal.onAcknowledge} onMissing={onMissing} />
    case 'leaving':
      return <Leave to={modal.to} />
  }
}

/** Navigates after the form has re-rendered and released the leave guard. */
function Leave({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to))
    return () => clearTimeout(timer)
  }, [to, navigate])
  return null
}
