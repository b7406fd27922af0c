import { parseKey } from '@casebook/core/bases/key'
import { questionsOf } from '@casebook/core/entry/form/form'
import { sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { levels, sdvLevelOf } from '@casebook/core/sdv/level'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useForm, useOverview } from '../entry/FormContext'
import { Chip } from '../ui/Chip'

/** How many of the critical answers of the open case a monitor has verified. Reviewers are told which they are. */
export function CriticalDone() {
  const { view } = useForm()
  const { sections } = useOverview()
  const { sdv, sampling } = useCaseMarks()
  if (sdv === null || !sampling || sampling.questions.length === 0) return null
  const isVerified = (section: string, key: string) =>
    sdvLevelOf(sdv, section) === levels.verified &&
    !sdv.some((mark) => mark.questionnaireId === section && mark.changed?.includes(key))
  const critical = sectionsInOrder(sections).flatMap(({ id }) => {
    const shown = view.contents(id)?.layout
    const keys = shown ? [...questionsOf(shown)].map(({ key }) => key) : []
    return keys
      .filter((key) => sampling.questions.includes(parseKey(key)?.questionId ?? key))
      .map((key) => isVerified(id, key))
  })
  if (critical.length === 0) return null
  return (
    <Chip tone="monitor" icon="shield">
      <Trans
        id="sampling.criticalDone"
        message="Critical answers verified: {done} of {of}"
        values={{ done: critical.filter(Boolean).length, of: critical.length }}
      />
    </Chip>
  )
}
