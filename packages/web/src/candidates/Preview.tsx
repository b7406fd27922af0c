/** The data-entry form of a study that is not published. Answers are in the page only, and gone with it. */
import type { Base } from '@casebook/core/bases/base'
import { previewEntry, type TrialAnswers } from '@casebook/core/candidates/previewEntry'
import { entryMachine } from '@casebook/core/entry/entry.machine'
import { sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { Trans } from '@lingui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo } from 'react'
import { now } from '../dates/clock'
import { today } from '../dates/today'
import { type EntryActor, useOutline } from '../entry/FormContext'
import { focusQuestion } from '../entry/focus'
import { FormProvider } from '../entry/form/FormProvider'
import { FormSection } from '../entry/form/FormSection'
import { useMadeWords, WordsContext } from '../entry/form/useWords'
import { createFormView, type FormView } from '../entry/formView'
import { createModalState, ModalContext } from '../entry/modals/modalState'
import { OpenModal } from '../entry/modals/OpenModal'
import { NoQuestions } from '../entry/NoQuestions'
import { newIdempotencyKey } from '../entry/newIdempotencyKey'
import { type Place, PlaceContext } from '../entry/PlaceContext'
import { createMarkSource } from '../entry/question/markSource'
import { createBarStore } from '../entry/saving/barStore'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'

export function Preview({ base }: { readonly base: Base }) {
  return (
    <Card className="min-w-0 overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="manage.preview" message="Preview" />
        </h2>
        <p className="text-sm text-ink-2">
          <Trans id="manage.preview.what" message="Try it out. Nothing that you enter here is kept." />
        </p>
      </CardHeader>
      <div className="@container max-h-[44rem] overflow-auto px-2 py-4">
        <PreviewForm base={base} />
      </div>
    </Card>
  )
}

/** @param trial the answers that are in it are there again when another state of the study is drawn */
export function PreviewForm({ base, trial }: { readonly base: Base; readonly trial?: RefObject<() => TrialAnswers> }) {
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
  return isOpen && view ? <OpenPreview actor={actor} view={view} /> : null
}

interface OpenPreviewProps {
  readonly actor: EntryActor
  readonly view: FormView
}

const noPlace: Place = { sectionId: null, wanted: null }

function OpenPreview({ actor, view }: OpenPreviewProps) {
  const form = useMemo(
    () => ({
      actor,
      view,
      goTo: focusQuestion,
      isLeft: () => false,
      bar: createBarStore(actor, view.soon),
      marks: createMarkSource(actor),
    }),
    [actor, view],
  )
  const modal = useMemo(createModalState, [])
  return (
    <FormProvider form={form}>
      <WordsContext value={useMadeWords(view.config, view.engine)}>
        <PlaceContext value={noPlace}>
          <ModalContext value={modal}>
            <Sections />
            <OpenModal />
          </ModalContext>
        </PlaceContext>
      </WordsContext>
    </FormProvider>
  )
}

function Sections() {
  const sections = sectionsInOrder(useOutline().sections)
  if (sections.length === 0) return <NoQuestions />
  return sections.map(({ id }, at) => <FormSection key={id} id={id} isFirst={at === 0} />)
}
