import { findingsOf, type MatrixContext } from '@casebook/core/matrix/matrixContext'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useListed } from '../shell/useListed'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { messageTexts } from './matrix.messages'
import type { MatrixWords } from './useMatrixWords'

interface MatrixNotesProps {
  readonly context: MatrixContext
  readonly words: MatrixWords
  /** Opens the list of saved matrices. */
  readonly onList: () => void
  readonly children: ReactNode
}

/** The outcome of the latest action, and why a matrix cannot be evaluated. */
export function MatrixNotes({ context, words, onList, children }: MatrixNotesProps) {
  const { i18n } = useLingui()
  const listed = useListed()
  const { message, inputError, notAskedThen } = context
  const findings = findingsOf(context)
  const gone = new Set(
    findings.flatMap(({ fault, questionId }) => (fault === 'NoSuchQuestion' && questionId ? [questionId] : [])),
  )
  const namesOf = (ids: Iterable<string>) =>
    listed(
      [...ids].map((id) => words.question(id)),
      'row',
    )
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden">
      {children}
      {message && (
        <Note
          tone={toneOf[message]}
          role={toneOf[message] === 'ok' ? 'status' : 'alert'}
          title={i18n._(messageTexts[message])}
        >
          {message === 'matrix.inputError' && <span dir="ltr">{inputError}</span>}
          {message === 'matrix.notAskedThen' && <bdi>{namesOf(notAskedThen)}</bdi>}
          {message === 'matrix.notFound' && (
            <button type="button" className={`cursor-pointer ${linkClass}`} onClick={onList}>
              <Trans id="matrix.savedList" message="Show the saved matrices" />
            </button>
          )}
        </Note>
      )}
      {gone.size > 0 ? (
        <Note tone="missing" role="alert">
          <Trans
            id="matrix.dropped"
            message="The newest version of the study no longer has: {questions}. Remove the filters and values that use it, then evaluate the matrix."
            values={{ questions: <bdi>{namesOf(gone)}</bdi> }}
          />
        </Note>
      ) : (
        findings.length > 0 && (
          <Note tone="missing" role="alert">
            <Trans
              id="matrix.unfit"
              message="The matrix does not fit the newest version of the study. Remove the marked filters and values, then evaluate it."
            />
          </Note>
        )
      )}
    </div>
  )
}

const toneOf = {
  'matrix.inputError': 'missing',
  'matrix.notAskedThen': 'missing',
  'matrix.notFound': 'missing',
  'matrix.exists': 'range',
  'matrix.saved': 'ok',
  'matrix.removed': 'ok',
} as const
