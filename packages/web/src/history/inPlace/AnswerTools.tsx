import { QueryChip } from '../../queries/QueryChip'
import { VerifiedMark } from '../../sdv/VerifiedChip'

interface AnswerToolsProps {
  readonly questionKey: string
  readonly questionnaireId: string
}

/** The marks at an answer: a pending query, and its verification. */
export function AnswerTools({ questionKey, questionnaireId }: AnswerToolsProps) {
  return (
    <>
      <QueryChip itemKey={questionKey} />
      <VerifiedMark sectionId={questionnaireId} itemKey={questionKey} />
    </>
  )
}
