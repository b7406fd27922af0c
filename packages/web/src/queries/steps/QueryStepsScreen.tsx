import { shownIn } from '@casebook/core/language/language'
import { checkGraph, type GraphFinding } from '@casebook/core/queries/graph/checkGraph'
import { nodesAfter, type QueryGraph, type QueryNode, queryGraph } from '@casebook/core/queries/graph/graph'
import { queryNodesMachine } from '@casebook/core/queries/graph/queryNodes.machine'
import { systemNodes } from '@casebook/core/queries/graph/systemNodes'
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { usePreferences } from '../../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { DataTable } from '../../ui/DataTable'
import { Segmented } from '../../ui/fields/Segmented'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { GraphPicture } from './GraphPicture'
import { columnTexts, problemTexts, useSetters } from './steps.messages'

/** How a query may go, from the first step to the last. */
export default function QueryStepsScreen() {
  const { t } = useLingui()
  const [screen, send] = useMachine(queryNodesMachine, { input: { server: usePort(queriesCalls) } })
  const { nodes, error } = screen.context
  return (
    <>
      <PageHead title={<Trans id="querySteps.title" message="Query steps" />}>
        <Trans id="querySteps.what" message="The life cycle of a query" />
      </PageHead>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {screen.matches('loading') && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'querySteps.loading', message: 'Loading the steps' })} />
        </Card>
      )}
      {nodes && <Steps nodes={nodes} />}
    </>
  )
}

type View = 'drawing' | 'table'

function Steps({ nodes }: { readonly nodes: readonly QueryNode[] }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [view, setView] = useState<View>('drawing')
  const graph = queryGraph(nodes)
  const system = systemNodes(graph)
  const findings = checkGraph(nodes, system)
  const faulty = new Set(findings.flatMap(({ nodeId }) => nodeId ?? []))
  const read = ({ text, id }: Pick<QueryNode, 'id' | 'text'>) => shownIn(text, language) || id
  return (
    <div className="flex flex-col gap-5">
      <Findings findings={findings} nameOf={(id) => read(graph.nodes.get(id) ?? { id, text: {} })} />
      <Card className="overflow-clip">
        <CardHeader>
          <h2 className={`min-w-0 flex-1 ${cardTitleClass}`}>
            <Trans
              id="querySteps.count"
              message="{count, plural, one {# step} other {# steps}}"
              values={{ count: nodes.length }}
            />
          </h2>
          <Segmented<View>
            label={t({ id: 'querySteps.view', message: 'View' })}
            segments={[
              { value: 'drawing', label: t({ id: 'querySteps.drawing', message: 'Drawing' }) },
              { value: 'table', label: t({ id: 'querySteps.table', message: 'Table' }) },
            ]}
            value={view}
            onChange={setView}
          />
        </CardHeader>
        {view === 'drawing' ? (
          <section
            className="overflow-x-auto p-4 focus-visible:-outline-offset-2"
            aria-label={t({ id: 'querySteps.drawing', message: 'Drawing' })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
          >
            <GraphPicture graph={graph} read={read} faulty={faulty} system={system} />
          </section>
        ) : (
          <StepTable graph={graph} nodes={nodes} read={read} system={system} />
        )}
      </Card>
    </div>
  )
}

interface FindingsProps {
  readonly findings: readonly GraphFinding[]
  readonly nameOf: (id: string) => string
}

function Findings({ findings, nameOf }: FindingsProps) {
  const { _ } = useI18n()
  if (findings.length === 0)
    return (
      <Note tone="ok">
        <Trans
          id="querySteps.sound"
          message="Every query can be closed, and every step can be set. The server checks this before it starts."
        />
      </Note>
    )
  return (
    <Note
      tone="missing"
      title={
        <Trans
          id="querySteps.findings"
          message="{count, plural, one {# finding: the server will not start again} other {# findings: the server will not start again}}"
          values={{ count: findings.length }}
        />
      }
    >
      <ul>
        {findings.map(({ problem, nodeId }) => (
          <li key={`${problem} ${nodeId}`}>
            {nodeId !== null && <bdi className="font-semibold">{nameOf(nodeId)}: </bdi>}
            {_(problemTexts[problem])}
          </li>
        ))}
      </ul>
    </Note>
  )
}

interface StepTableProps {
  readonly graph: QueryGraph
  readonly nodes: readonly QueryNode[]
  readonly read: (node: QueryNode) => string
  readonly system: ReadonlySet<string>
}

function StepTable({ graph, nodes, read, system }: StepTableProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const setters = useSetters()
  const names = (list: readonly QueryNode[]) => <span className="whitespace-normal">{list.map(read).join(' · ')}</span>
  const parents = ({ possibleParents }: QueryNode) => possibleParents.flatMap((id) => graph.nodes.get(id) ?? [])
  const label = {
    who: t({ id: 'querySteps.who', message: 'Who sets it' }),
    follows: t({ id: 'querySteps.follows', message: 'Follows' }),
    leads: t({ id: 'querySteps.leads', message: 'Leads to' }),
  }
  return (
    <DataTable
      label={t({ id: 'querySteps.title', message: 'Query steps' })}
      rows={nodes}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'step',
          header: <Trans id="queries.column.node" message="Step" />,
          cell: (node) => <bdi className="font-semibold">{read(node)}</bdi>,
        },
        { id: 'who', header: label.who, label: label.who, cell: (node) => setters(node, system.has(node.id)) },
        {
          id: 'follows',
          header: label.follows,
          label: label.follows,
          cell: (node) => (node.allowedInRoot ? _(columnTexts.opens) : names(parents(node))),
        },
        {
          id: 'leads',
          header: label.leads,
          label: label.leads,
          cell: (node) => {
            const after = nodesAfter(graph, node.id)
            return after.length === 0 ? _(columnTexts.closes) : names(after)
          },
        },
      ]}
    />
  )
}
