import type { ReactNode } from 'react'

interface QuestionLabelProps {
  readonly number?: string | undefined
  readonly text: ReactNode
  /** Status chips at the end of the line. */
  readonly status?: ReactNode
}

/** Content of a legend or label: number, text, status. */
export function QuestionLabel({ number, text, status }: QuestionLabelProps) {
  return (
    <>
      {number && (
        <span className="min-w-5.5 flex-none font-[450] text-ink-3 tabular-nums" aria-hidden="true">
          <bdi>{number}</bdi>
        </span>
      )}
      <span>{text}</span>
      {status && <span className="ms-auto -mt-[0.03rem] flex flex-none gap-1.5">{status}</span>}
    </>
  )
}
