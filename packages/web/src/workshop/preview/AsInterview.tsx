import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { PreviewCase } from '../../candidates/preview/PreviewCase'
import type { EntryActor } from '../../entry/FormContext'
import type { FormView } from '../../entry/formView'
import { Interview } from '../../interview/Interview'
import type { PreviewProps, ShowQuestion } from './previewProps'
import { showOnPage } from './showOnPage'

/** The study as a patient answers it on a tablet. */
export default function AsInterview({ base, trial, show }: PreviewProps) {
  const place = useRef<string>(undefined)
  return (
    <PreviewCase base={base} trial={trial}>
      {(actor, view) => <OneByOne actor={actor} view={view} show={show} place={place} />}
    </PreviewCase>
  )
}

interface OneByOneProps {
  readonly actor: EntryActor
  readonly view: FormView
  readonly show: Ref<ShowQuestion>
  /** The question at which the state of the study before was left. */
  readonly place: RefObject<string | undefined>
}

function OneByOne({ actor, view, show, place }: OneByOneProps) {
  const lookAt = useRef<(key: string) => void>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: key } = place
    // An effect is too early for what is drawn at once.
    if (key !== undefined && view.engine.question(key).visible) queueMicrotask(() => lookAt.current?.(key))
  }, [place, view])
  useLayoutEffect(() => {
    const { current: drawn } = box
    return () => {
      place.current = drawn?.querySelector<HTMLElement>('[data-question]')?.dataset.question
    }
  }, [place])
  useImperativeHandle(show, () => (id, isFocused) => {
    if (!view.engine.question(id).visible) return false
    lookAt.current?.(id)
    return showOnPage(id, isFocused)
  })
  return (
    <div ref={box}>
      <Interview actor={actor} view={view} parts={[]} wasSaved={false} onBack={null} lookAt={lookAt} />
    </div>
  )
}
