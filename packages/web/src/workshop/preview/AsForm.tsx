import { useImperativeHandle, useMemo } from 'react'
import { DrawnWordsContext } from '../../candidates/preview/DrawnWordsContext'
import { PreviewForm } from '../../candidates/preview/Preview'
import { FittingsContext, useFittings } from '../../entry/fitting'
import { FindingMarks, MarksOfCalculated } from './FindingMarks'
import { InPlaceContext } from './inPlace'
import type { PreviewProps } from './previewProps'
import { showOnPage } from './showOnPage'
import { useInPlace } from './useInPlace'
import { drawWritten, openTextOf } from './WrittenText'

/** The study as data entry shows it. Where it is written here, its texts are written in their places. */
export function AsForm({ base, trial, show, onWrite }: PreviewProps) {
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
  const inPlace = useInPlace(base, onWrite)
  return (
    <FittingsContext value={marked}>
      <InPlaceContext value={onWrite ? inPlace : null}>
        <DrawnWordsContext value={drawWritten}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the questions in it */}
          <div
            className="@container px-2 py-4"
            onKeyDown={({ key, target }) => {
              if (key === 'F2' && target instanceof Element) openTextOf(target)
            }}
          >
            <PreviewForm base={base} trial={trial} />
          </div>
        </DrawnWordsContext>
      </InPlaceContext>
    </FittingsContext>
  )
}
