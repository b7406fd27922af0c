import type { LabelOf } from '@casebook/core/entry/form/answerText'
import { useMemo, useSyncExternalStore } from 'react'
import { useSessionIfAny } from '../../../session/session'
import { followLabels, knownLabels, labelKey } from './knownLabels'

const askLabel = () => import('./askLabel')

/** The labels of codes, in answers that are put into words. One that is not known yet is asked for, and the words are made anew once it comes. */
export function useLabels(): LabelOf {
  const session = useSessionIfAny()
  const known = useSyncExternalStore(followLabels, knownLabels)
  return useMemo(
    () => (from, code) => {
      const label = known.get(labelKey(from, code))
      // Pages without an account show the code alone.
      if (!label && session) askLabel().then((ask) => ask.askLabel(session, from, code))
      return label
    },
    [session, known],
  )
}
