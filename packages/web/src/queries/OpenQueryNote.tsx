import { parseKey } from '@casebook/core/bases/key'
import { lastStep } from '@casebook/core/queries/query'
import { levels } from '@casebook/core/sdv/level'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useForm } from '../entry/FormContext'
import { type QuestionNoteProps, useDialog } from '../entry/fitting'
import { Button } from '../ui/Button'
import { QuerySaid } from './QuerySaid'

/** The latest message of an open query, with a button to answer it. */
export function OpenQueryNote({ itemKey, about }: QuestionNoteProps) {
  const { queries, graph, sdv } = useCaseMarks()
  const { structure } = useForm().view.engine
  const ask = useDialog('query')
  const query = queries.findLast(({ questionId }) => questionId === itemKey)
  if (!query) return null
  const section = structure.questions.get(parseKey(itemKey)?.questionId ?? itemKey)?.questionnaire.id
  const mark = sdv?.findLast(({ questionnaireId }) => questionnaireId === section)
  return (
    <div className="mt-2.5 rounded-md border border-query-line bg-surface px-2.5 pt-[0.5625rem] pb-2.5">
      {about && <p className="text-sm font-semibold">{about}</p>}
      <QuerySaid step={lastStep(query)} graph={graph} />
      {mark && (
        <p className="mb-2 text-xs text-ink-2">
          {mark.level === levels.signed ? (
            <Trans
              id="query.signed"
              message="The PI has signed this section. The signature does not cover a changed answer until the PI signs the change."
            />
          ) : (
            <Trans
              id="query.verified"
              message="This section is verified. A changed answer is not covered until the PI signs the change and the monitor verifies it."
            />
          )}
        </p>
      )}
      <Button
        size="small"
        variant="primary"
        icon="reply"
        aria-haspopup="dialog"
        onClick={() => ask({ questionKey: itemKey })}
      >
        <Trans id="query.reply" message="Answer" />
      </Button>
    </div>
  )
}
