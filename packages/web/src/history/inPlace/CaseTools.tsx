import { Trans } from '@lingui/react'
import { useState } from 'react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { Button } from '../../ui/Button'
import { CaseQueries } from './CaseQueries'

interface CaseToolsProps {
  /** The text of the question with that key. */
  readonly textOf: (key: string) => string
}

/** The queries of the whole case, with the number of those that are not closed. */
export function CaseTools({ textOf }: CaseToolsProps) {
  const { queries, openQuestions, waitingQuestions } = useCaseMarks()
  const [isOpen, setIsOpen] = useState(false)
  if (!openQuestions) return null
  const pending = queries.filter(({ questionId }) => openQuestions.has(questionId) || waitingQuestions.has(questionId))
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon="flag" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trans id="history.queries" message="Queries ({count})" values={{ count: pending.length }} />
      </Button>
      {isOpen && <CaseQueries textOf={textOf} onClose={close} />}
    </>
  )
}
