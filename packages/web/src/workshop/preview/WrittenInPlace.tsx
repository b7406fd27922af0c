import type { Base } from '@casebook/core/bases/base'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import type { ReactNode } from 'react'
import { DrawnWordsContext } from '../../entry/form/useWords'
import { InPlaceContext } from './inPlace'
import { useInPlace } from './useInPlace'
import { drawWritten, openTextOf } from './WrittenText'

interface WrittenInPlaceProps {
  readonly base: Base
  readonly onWrite: ((operation: Operation) => void) | undefined
  readonly children: ReactNode
}

/** Where the study is written here, the texts of its preview are written in their places, whichever way it is shown. */
export function WrittenInPlace({ base, onWrite, children }: WrittenInPlaceProps) {
  const inPlace = useInPlace(base, onWrite)
  return (
    <InPlaceContext value={onWrite ? inPlace : null}>
      <DrawnWordsContext value={drawWritten}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the questions in it */}
        <div
          className="contents"
          onKeyDown={({ key, target }) => {
            if (key === 'F2' && target instanceof Element) openTextOf(target)
          }}
        >
          {children}
        </div>
      </DrawnWordsContext>
    </InPlaceContext>
  )
}
