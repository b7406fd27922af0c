import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../session/session'
import { CodeBoundary } from '../../ui/lazy/CodeBoundary'
import { later } from '../../ui/lazy/later'
import { HoldForm } from './HoldForm'
import { type Modal, useModal } from './modalState'
import { fetchCaseCalls } from './useCaseCalls'

const Bmi = later(() => import('../bmi/BmiDialog'))
const Groups = later(() => import('../../groups/GroupsDialog'))
const Jump = later(() => import('../jump/JumpDialog'))
const Keys = later(() => import('../keys/KeyHelp'))
const Load = later(() => import('../../cases/LoadDialog'))
const NameReminder = later(() => import('../../cases/NameReminderDialog'), <HoldForm />)
const Palette = later(() => import('../palette/PaletteDialog'))
const Print = later(() => import('../print/PrintView'))
const Query = later(() => import('../../queries/QueryDialog'))
const Sign = later(() => import('../../sdv/SignDialog'))
const Support = later(() => import('./SupportDialog'))
const Token = later(() => import('../../tokens/TokenDialog'))
const Unlock = later(() => import('../../locks/UnlockDialog'))
const Why = later(() => import('../why/WhyPanel'))

/** The dialog over the form, except those about saving. */
export function WhatLiesOver() {
  const over = useModal()
  const { caseCalls } = useSession()
  const now = useSyncExternalStore(over.subscribe, over.now)
  if (!now) return null
  return (
    <CodeBoundary key={now.type} fetch={() => fetchCaseCalls(caseCalls)} onMissing={over.close}>
      <One over={now} onMissing={over.close} />
    </CodeBoundary>
  )
}

interface OneProps {
  readonly over: Modal
  readonly onMissing: () => void
}

function One({ over, onMissing }: OneProps) {
  switch (over.type) {
    case 'why':
      return <Why key={over.id} id={over.id} onMissing={onMissing} />
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
    case 'support':
      return <Support onMissing={onMissing} />
    case 'query':
      return <Query questionKey={over.key} onMissing={onMissing} />
    case 'print':
      return <Print onMissing={onMissing} />
    case 'unlock':
      return <Unlock questionnaireId={over.questionnaireId} onMissing={onMissing} />
    case 'sign':
      return <Sign questionnaireId={over.questionnaireId} move={over.move} onMissing={onMissing} />
    case 'nameReminder':
      return <NameReminder onAcknowledge={over.onAcknowledge} onMissing={onMissing} />
    case 'leaving':
      return <Leave to={over.to} />
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
