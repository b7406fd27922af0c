import type { ReactNode } from 'react'

interface QuestionLabelProps {
  readonly number?: string | undefined
  readonly text: string
  /** Status chips at the end of the line. */
  readonly status?: ReactNode
}

/** Content of a legend or label: number, text, status. */
export function QuestionLabel({ number, text, status }: QuestionLabelProps) {
  return (
    <>
      {number && (
        <span className="qn" aria-hidden="true">
          <bdi>{number}</bdi>
        </span>
      )}
      <span>{text}</span>
      {status && <span className="st">{status}</span>}
    </>
  )
}
