import { Trans } from '@lingui/react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { Chip } from '../../ui/Chip'

/** The open queries of the whole case. */
export function CaseTools() {
  const { openQuestions } = useCaseMarks()
  if (!openQuestions || openQuestions.size === 0) return null
  return (
    <span className="self-center">
      <Chip tone="query" icon="flagf">
        <Trans
          id="history.openQueries"
          message="{count, plural, one {# open query} other {# open queries}}"
          values={{ count: openQuestions.size }}
        />
      </Chip>
    </span>
  )
}
