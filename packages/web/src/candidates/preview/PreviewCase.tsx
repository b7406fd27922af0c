import type { Base } from '@casebook/core/bases/base'
import { previewEntry, type TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import { entryMachine } from '@casebook/core/entry/entry.machine'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import { now } from '../../dates/clock'
import { today } from '../../dates/today'
import type { EntryActor } from '../../entry/FormContext'
import { createFormView, type FormView } from '../../entry/formView'
import { newIdempotencyKey } from '../../entry/newIdempotencyKey'

export interface PreviewCaseProps {
  readonly base: Base
  /** The answers that are in it are there again when another state of the study is drawn. */
  readonly trial?: RefObject<() => TrialAnswers>
  readonly children: (actor: EntryActor, view: FormView) => ReactNode
}

/** A new case of a study that is not published: in the charts of data entry, and on no server. */
export function PreviewCase({ base, trial, children }: PreviewCaseProps) {
  const actor = useActorRef(entryMachine, {
    input: {
      ...previewEntry(base, today(), trial?.current()),
      newIdempotencyKey,
      now: () => now().toISOString(),
    },
  })
  const form = useSelector(actor, ({ context }) => context.form)
  const isOpen = useSelector(actor, (screen) => screen.matches('open'))
  useEffect(() => {
    if (trial && form) trial.current = () => form.engine.answers()
  }, [trial, form])
  const view = useMemo(() => form && createFormView(form.engine, base.config, new Set()), [form, base])
  return isOpen && view ? children(actor, view) : null
}
