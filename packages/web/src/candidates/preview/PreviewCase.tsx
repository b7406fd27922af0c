import type { Base } from '@casebook/core/bases/base'
import { previewEntry, type TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import { entryMachine } from '@casebook/core/entry/entry.machine'
import type { OpenForm } from '@casebook/core/entry/form/openForm'
import { sameButTexts } from '@casebook/core/studyDrafts/texts/sameButTexts'
import { Fragment, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { createActor } from 'xstate'
import { now } from '../../dates/clock'
import { today } from '../../dates/today'
import type { EntryActor } from '../../entry/FormContext'
import { createFormView, type FormView } from '../../entry/formView'
import { newIdempotencyKey } from '../../session/newIdempotencyKey'

export interface PreviewCaseProps {
  readonly base: Base
  /** The answers that are in it are there again when another state of the study is drawn. */
  readonly trial?: RefObject<() => TrialAnswers>
  /** Where only texts were changed, what is on the screen stays and gets the other words. It may keep nothing of the case that it was drawn from. */
  readonly staysForTexts?: boolean
  readonly children: (actor: EntryActor, view: FormView) => ReactNode
}

interface OpenedCase {
  readonly actor: EntryActor
  readonly form: OpenForm
  readonly view: FormView
  /** The answers that it began with. */
  readonly begunWith: TrialAnswers
  /** Another one is drawn anew. */
  readonly drawing: number
}

/**
 * A new case of a study that is not published: in the charts of data entry, and on no server. Another state of the study is opened and
 * drawn in slices while the one before stays on the screen, in its place. Other words are put in the place of those before at once.
 */
export function PreviewCase({ base, trial, staysForTexts = false, children }: PreviewCaseProps) {
  const [opened, setOpened] = useState<OpenedCase | null>(null)
  const last = useRef<OpenedCase>(null)
  useEffect(() => {
    const begunWith = trial?.current() ?? new Map()
    const actor = createActor(entryMachine, {
      input: { ...previewEntry(base, today(), begunWith), newIdempotencyKey, now: () => now().toISOString() },
    })
    let isHandedOn = false
    const opening = actor.subscribe((screen) => {
      const { form } = screen.context
      if (isHandedOn || !form || !screen.matches('open')) return
      isHandedOn = true
      const view = createFormView(form.engine, base.config, new Set())
      const { current: before } = last
      const stays = before !== null && staysForTexts && sameButTexts(before.form.base, base)
      const drawing = stays ? before.drawing : (before?.drawing ?? 0) + 1
      const next: OpenedCase = { actor, form, view, begunWith, drawing }
      last.current = next
      if (stays) setOpened(next)
      else startTransition(() => setOpened(next))
    })
    actor.start()
    return () => {
      opening.unsubscribe()
      if (!isHandedOn) actor.stop()
    }
  }, [base, trial, staysForTexts])
  useEffect(() => {
    if (!opened) return
    const { actor, form, begunWith } = opened
    if (trial) {
      const facts = saidSince(begunWith, trial.current())
      if (facts.length > 0) actor.send({ type: 'answer', facts })
      trial.current = () => form.engine.answers()
    }
    return () => void actor.stop()
  }, [opened, trial])
  return opened && <Fragment key={opened.drawing}>{children(opened.actor, opened.view)}</Fragment>
}

/** What was answered in the form before while this one was being opened. */
function saidSince(before: TrialAnswers, after: TrialAnswers) {
  const given = [...after].filter(([id, value]) => before.get(id) !== value)
  const withdrawn = [...before.keys()].filter((id) => !after.has(id))
  return [...given.map(([id, value]) => ({ id, value })), ...withdrawn.map((id) => ({ id, value: null }))]
}
