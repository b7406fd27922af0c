import { freezeOf, signedParts } from '@casebook/core/entry/form/frozenQuestions'
import { useMemo } from 'react'
import { useEntry } from '../FormContext'

const none: ReadonlySet<string> = new Set()

/** Questionnaires locked by a signature: answers missing in them stay missing. */
export function useSignedParts(): ReadonlySet<string> {
  const opened = useEntry(({ context }) => context.opened)
  return useMemo(() => (opened ? signedParts(opened) : none), [opened])
}

export function useIsSigned(questionnaireId: string): boolean {
  return useEntry(({ context: { opened } }) => opened !== null && freezeOf(opened, questionnaireId) === 'verified')
}
