import { freezeOf, signedParts } from '@casebook/core/entry/form/frozenQuestions'
import { useMemo } from 'react'
import { useEntry } from '../entry/FormContext'

const none: ReadonlySet<string> = new Set()

/** The questionnaires that take no answers because they are signed: what was missing in them is missing still. */
export function useSignedParts(): ReadonlySet<string> {
  const opened = useEntry(({ context }) => context.opened)
  return useMemo(() => (opened ? signedParts(opened) : none), [opened])
}

export function useIsSigned(questionnaireId: string): boolean {
  return useEntry(({ context: { opened } }) => opened !== null && freezeOf(opened, questionnaireId) === 'verified')
}
