import { isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { answerText } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import { historyPath } from '@casebook/core/history/historyPath'
import {
  type RehearsedCases as Found,
  type RehearsalRow,
  type RehearsedExample,
  rehearsalCalls,
} from '@casebook/core/rehearsal/rehearsal.calls'
import { rehearsedCasesMachine } from '@casebook/core/rehearsal/rehearsedCases.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { Link } from 'wouter'
import { caseAddress } from '../router/addresses/entryAddress'
import { usePort } from '../session/usePort'
import { useDeployment } from '../shell/DeploymentContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { type Column, DataTable } from '../ui/DataTable'
import { linkClass } from '../ui/link'
import { CaseName } from '../ui/text/CaseName'
import { Skeleton } from '../ui/waiting/Skeleton'
import { levelMessages, stateMessages } from './rehearsal.messages'

interface RehearsedCasesProps {
  readonly candidate: string
  readonly row: RehearsalRow
  readonly title: string
}

/** The first cases with one effect, each with its value before and after, and a link. */
export function RehearsedCases({ candidate, row, title }: RehearsedCasesProps) {
  const { t } = useLingui()
  const server = usePort(rehearsalCalls)
  const [screen, send] = useMachine(rehearsedCasesMachine, { input: { server, candidate, row } })
  const { found, error } = screen.context
  if (screen.matches('gone')) return null
  return (
    <Card className="overflow-clip" aria-label={title}>
      <CardHeader>
        <h3 className={cardTitleClass}>
          <bdi>{title}</bdi>
        </h3>
      </CardHeader>
      {screen.matches('unreachable') && (
        <div className="p-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {screen.matches('loading') && (
        <div className="p-4">
          <Skeleton label={t({ id: 'rehearsal.cases.loading', message: 'Loading the cases' })} />
        </div>
      )}
      {found && <Examples row={row} found={found} />}
    </Card>
  )
}

function Examples({ row, found }: { readonly row: RehearsalRow; readonly found: Found }) {
  const { t } = useLingui()
  const valueText = useValueText(row, found)
  const columns: readonly Column<RehearsedExample>[] = [
    {
      id: 'case',
      header: <Trans id="rehearsal.case" message="Case" />,
      cell: (one) => (
        <span>
          {/* Everybody who may rehearse reviews cases. */}
          <Link className={`font-medium ${linkClass}`} href={one.mayEdit ? caseAddress(one) : historyPath(one)}>
            <CaseName name={one.name} />
          </Link>{' '}
          <bdi className="text-xs text-ink-3">{one.owner}</bdi> <Occurrence id={one.key} />
        </span>
      ),
    },
    {
      id: 'from',
      header: <Trans id="rehearsal.before" message="Before" />,
      label: t({ id: 'rehearsal.before', message: 'Before' }),
      cell: ({ key, from }) => <bdi className="wrap-anywhere">{valueText(key, from, 'before')}</bdi>,
    },
    {
      id: 'to',
      header: <Trans id="rehearsal.after" message="With the new version" />,
      label: t({ id: 'rehearsal.after', message: 'With the new version' }),
      cell: ({ key, to }) => <bdi className="wrap-anywhere">{valueText(key, to, 'after')}</bdi>,
    },
  ]
  const hasAfter = row.kind === 'computed' || row.kind === 'solution' || row.kind === 'meaning'
  const hasValues = hasAfter || row.kind === 'lost' || row.kind === 'mark'
  const rest = row.effects - found.examples.length
  return (
    <>
      {found.examples.length > 0 && (
        <DataTable
          label={t({ id: 'rehearsal.cases', message: 'Cases' })}
          columns={columns.slice(0, hasAfter ? 3 : hasValues ? 2 : 1)}
          rows={found.examples}
          rowKey={({ owner, name, key }) => JSON.stringify([owner, name, key])}
        />
      )}
      {rest > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
          <Trans
            id="rehearsal.rest"
            message="Shown: {shown} of {all}. The others are more of the same, or in cases that you may not open."
            values={{ shown: found.examples.length, all: row.effects }}
          />
        </p>
      )}
    </>
  )
}

/** The occurrence in a repeating part, and whether it is a note. */
function Occurrence({ id }: { readonly id: string }) {
  const isNote = isAnnotationId(id)
  const occurrence = parseKey(id.replace(/ \(Annotation\)$/, ''))?.occurrence ?? 1
  return (
    <span className="text-xs text-ink-3">
      {occurrence > 1 && `(${occurrence}) `}
      {isNote && <Trans id="rehearsal.note" message="Note" />}
    </span>
  )
}

function useValueText({ kind }: RehearsalRow, found: Found) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { dateFormat } = useDeployment()
  const words = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  return (key: string, value: FactValue, at: 'before' | 'after') => {
    if (typeof value === 'string') {
      if (kind === 'solution' && value in stateMessages) return t(stateMessages[value as keyof typeof stateMessages])
      if (kind === 'mark' && value in levelMessages) return t(levelMessages[value as keyof typeof levelMessages])
      if (isAnnotationId(key)) return value
    }
    const question = found[at] ?? found.before ?? { type: 'Text' as const }
    return answerText(question, value, { language, fallback: 'en', dateFormat, words })
  }
}
