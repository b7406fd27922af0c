import { type Ref, useImperativeHandle, useRef } from 'react'
import { PreviewCase } from '../../candidates/preview/PreviewCase'
import type { EntryActor } from '../../entry/FormContext'
import type { FormView } from '../../entry/formView'
import { Interview } from '../../interview/Interview'
import type { PreviewProps, ShowQuestion } from './previewProps'
import { showOnPage } from './showOnPage'

/** The study as a patient answers it on a tablet. */
export default function AsInterview({ base, trial, show }: PreviewProps) {
  return (
    <PreviewCase base={base} trial={trial}>
      {(actor, view) => <OneByOne actor={actor} view={view} show={show} />}
    </PreviewCase>
  )
}

interface OneByOneProps {
  readonly actor: EntryActor
  readonly view: FormView
  readonly show: Ref<ShowQuestion>
}

function OneByOne({ actor, view, show }: OneByOneProps) {
  const lookAt = useRef<(key: string) => void>(null)
  useImperativeHandle(show, () => (id, isFocused) => {
    if (!view.engine.question(id).visible) return false
    lookAt.current?.(id)
    return showOnPage(id, isFocused)
  })
  return <Interview actor={actor} view={view} parts={[]} wasSaved={false} onBack={null} lookAt={lookAt} />
}
