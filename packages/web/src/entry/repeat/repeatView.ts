/** Table or cards: a preference stored on this device per user and group. */
import { useState } from 'react'
import { useSession } from '../../session/session'
import { recall, remember } from '../../shell/memory'
import { useForm } from '../FormContext'

export const repeatViews = ['table', 'cards'] as const

export type RepeatView = (typeof repeatViews)[number]

/** A table unless the user chose cards. */
export function useRepeatView(id: string): readonly [RepeatView, (view: RepeatView) => void] {
  const { user } = useSession()
  const { group, id: base } = useForm().view.base
  const name = `repeatView ${JSON.stringify([user.username, group, base, id])}`
  const [view, setView] = useState<RepeatView>(() => (recall(name) === 'cards' ? 'cards' : 'table'))
  const choose = (next: RepeatView) => {
    remember(name, next)
    setView(next)
  }
  return [view, choose]
}
