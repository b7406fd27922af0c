import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { atLeisure } from '../../ui/atLeisure'
import { later } from '../../ui/later'
import { HoldForm } from './HoldForm'
import { type Over, useOverForm } from './over'

const Groups = lazy(atLeisure(() => import('./GroupsDialog')))
const Jump = lazy(atLeisure(() => import('../jump/JumpDialog')))
const Keys = lazy(atLeisure(() => import('../keys/KeyHelp')))
const Load = lazy(atLeisure(() => import('./LoadDialog')))
const NameReminder = later(() => import('./NameReminderDialog'), <HoldForm />)
const Palette = lazy(atLeisure(() => import('../palette/PaletteDialog')))
const Print = lazy(atLeisure(() => import('../print/PrintView')))
const Query = lazy(atLeisure(() => import('./QueryDialog')))
const Sign = lazy(atLeisure(() => import('../sign/SignDialog')))
const Support = lazy(atLeisure(() => import('./SupportDialog')))
const Token = lazy(atLeisure(() => import('./TokenDialog')))
const Unlock = lazy(atLeisure(() => import('./UnlockDialog')))
const Why = lazy(atLeisure(() => import('../why/WhyPanel')))

/** What lies over the form besides the questions about saving, if anything does. */
export function WhatLiesOver() {
  const over = useOverForm()
  const now = useSyncExternalStore(over.subscribe, over.now)
  return <Suspense fallback={null}>{now && <One over={now} />}</Suspense>
}

function One({ over }: { readonly over: Over }) {
  switch (over.type) {
    case 'why':
      return <Why key={over.id} id={over.id} />
    case 'jump':
      return <Jump />
    case 'palette':
      return <Palette />
    case 'keys':
      return <Keys />
    case 'load':
      return <Load />
    case 'groups':
      return <Groups />
    case 'token':
      return <Token />
    case 'support':
      return <Support />
    case 'query':
      return <Query questionKey={over.key} />
    case 'print':
      return <Print />
    case 'unlock':
      return <Unlock questionnaireId={over.questionnaireId} />
    case 'sign':
      return <Sign questionnaireId={over.questionnaireId} move={over.move} />
    case 'nameReminder':
      return <NameReminder onAcknowledge={over.onAcknowledge} />
    case 'leaving':
      return <Leave to={over.to} />
  }
}

/** Goes once the form was drawn anew: then nothing holds any more. */
function Leave({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to))
    return () => clearTimeout(timer)
  }, [to, navigate])
  return null
}
