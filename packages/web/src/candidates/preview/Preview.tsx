/** The data-entry form of a study that is not published. Answers are in the page only, and gone with it. */
import type { Base } from '@casebook/core/bases/base'
import { sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { Trans } from '@lingui/react'
import { useMemo } from 'react'
import { type EntryActor, useOutline } from '../../entry/FormContext'
import { focusQuestion } from '../../entry/focus'
import { FormProvider } from '../../entry/form/FormProvider'
import { FormSection } from '../../entry/form/FormSection'
import { useMadeWords, WordsContext } from '../../entry/form/useWords'
import type { FormView } from '../../entry/formView'
import { createModalState, ModalContext } from '../../entry/modals/modalState'
import { OpenModal } from '../../entry/modals/OpenModal'
import { NoQuestions } from '../../entry/NoQuestions'
import { type Place, PlaceContext } from '../../entry/PlaceContext'
import { createMarkSource } from '../../entry/question/markSource'
import { SourceNotice } from '../../entry/SourceNotice'
import { createBarStore } from '../../entry/saving/barStore'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { PreviewCase, type PreviewCaseProps } from './PreviewCase'

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

/** The whole form, section by section. */
export function PreviewForm(props: Pick<PreviewCaseProps, 'base' | 'trial'>) {
  return (
    <PreviewCase {...props} staysForTexts>
      {(actor, view) => <OpenPreview actor={actor} view={view} />}
    </PreviewCase>
  )
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
  const words = useMadeWords(view.config, view.engine)
  return (
    <FormProvider form={form}>
      <WordsContext value={words}>
        <PlaceContext value={noPlace}>
          <ModalContext value={modal}>
            <Sections />
            <SourceNotice base={view.base} />
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
