import { shownIn } from '@casebook/core/language/language'
import { queryNodesMachine } from '@casebook/core/queries/graph/queryNodes.machine'
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { usePreferences } from '../../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { DataTable } from '../../ui/DataTable'

/** What may stand under `query name`, and the values that a step has besides free text. */
export function StepNames() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(queryNodesMachine, { input: { server: usePort(queriesCalls) } })
  const { nodes, error } = screen.context
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="query.upload.steps" message="Names of the steps" />
        </h2>
      </CardHeader>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {nodes && (
        <DataTable
          label={t({ id: 'query.upload.steps', message: 'Names of the steps' })}
          rows={nodes}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'name',
              header: <span className="font-mono">query name</span>,
              cell: ({ id, text }) => (
                <>
                  <span className="block font-mono text-xs">{id}</span>
                  <bdi className="whitespace-normal">{shownIn(text, language)}</bdi>
                </>
              ),
            },
            {
              id: 'value',
              header: <span className="font-mono">query value</span>,
              cell: ({ values, allowsFreeText }) => (
                <ul className="text-xs whitespace-normal">
                  {values.map(({ id, text }) => (
                    <li key={id}>
                      <span className="font-mono">{id}</span>{' '}
                      <bdi className="text-ink-2">{shownIn(text, language)}</bdi>
                    </li>
                  ))}
                  {allowsFreeText && (
                    <li>
                      <Trans id="query.upload.anyText" message="Any text" />
                    </li>
                  )}
                </ul>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
