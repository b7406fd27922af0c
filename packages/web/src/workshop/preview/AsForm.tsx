import { useImperativeHandle, useMemo } from 'react'
import { PreviewForm } from '../../candidates/preview/Preview'
import { FittingsContext, useFittings } from '../../entry/fitting'
import { FindingMarks, MarksOfCalculated } from './FindingMarks'
import type { PreviewProps } from './previewProps'
import { showOnPage } from './showOnPage'

/** The study as data entry shows it. */
export function AsForm({ base, trial, show }: PreviewProps) {
  const fittings = useFittings()
  const marked = useMemo<typeof fittings>(
    () => ({
      ...fittings,
      questionMark: (props) => (
        <>
          {fittings.questionMark(props)}
          <FindingMarks itemKey={props.itemKey} />
        </>
      ),
      answerNote: (props) => (
        <>
          {fittings.answerNote(props)}
          <MarksOfCalculated itemKey={props.itemKey} />
        </>
      ),
    }),
    [fittings],
  )
  useImperativeHandle(show, () => showOnPage, [])
  return (
    <FittingsContext value={marked}>
      <div className="@container px-2 py-4">
        <PreviewForm base={base} trial={trial} />
      </div>
    </FittingsContext>
  )
}
