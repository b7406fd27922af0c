import { isAnnotationId } from '@casebook/core/annotation/annotation'
import type { Base, Question } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import { answerText } from '@casebook/core/entry/form/answerText'
import type { FactValue } from '@casebook/core/facts/fact'
import { type FactRefusal, factRefusals } from '@casebook/core/facts/factRefusal'
import { importFileMachine } from '@casebook/core/imports/importFile.machine'
import { importFindingsMachine } from '@casebook/core/imports/importFindings.machine'
import {
  type DataImport,
  type FindingKind,
  type ImportFinding,
  importsCalls,
} from '@casebook/core/imports/imports.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { refusalMessage } from '../entry/form/question.messages'
import { usePort } from '../session/usePort'
import { useDeployment } from '../shell/DeploymentContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { Pager } from '../shell/paging/Pager'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { type Column, DataTable } from '../ui/DataTable'
import { filterClass } from '../ui/fields/filter'
import { download } from '../ui/moreDrawings'
import { Skeleton } from '../ui/waiting/Skeleton'
import { findingLooks, recordRefusalTexts } from './imports.messages'

interface FindingsCardProps {
  readonly dataImport: DataImport
  readonly base: Base
}

const groups: Readonly<Record<string, readonly FindingKind[]>> = {
  refused: ['refused', 'answerRefused'],
  differs: ['kept', 'replaced'],
  toCheck: ['asked', 'outOfRange'],
}

/** The report: each record and answer of which there is something to say. */
export function FindingsCard({ dataImport, base }: FindingsCardProps) {
  const { t } = useLingui()
  const server = usePort(importsCalls)
  const { id, phase, format } = dataImport
  const [screen, send] = useMachine(importFindingsMachine, { input: { server, id } })
  const [report, sendReport] = useMachine(importFileMachine, {
    input: { handOut, fetchFile: () => server.exportImportReport({ import: id }) },
  })
  const [refused, sendRefused] = useMachine(importFileMachine, {
    input: { handOut, fetchFile: () => server.exportRefusedRecords({ import: id }) },
  })
  const { findings, begins, hasMore, kinds, error } = screen.context
  const counted = (phase === 'rehearsed' || phase === 'rehearsing' ? dataImport.rehearsed : dataImport.imported)
    ?.records
  const isTable = format === 'table' || format === 'redcap'
  const isBusy = screen.matches('loading')
  const chosen = Object.entries(groups).find(([, of]) => of === kinds)?.[0] ?? 'all'
  const failure = error ?? report.context.error ?? refused.context.error
  const columns = useColumns(base)
  const isOver = phase !== 'rehearsing' && phase !== 'running'
  return (
    <Card className="min-w-0 overflow-clip">
      <CardHeader>
        <h2 className={`me-3 ${cardTitleClass}`}>
          <Trans id="imports.report" message="Report" />
        </h2>
        <select
          className={`ms-auto min-w-0 ${filterClass}`}
          aria-label={t({ id: 'imports.show', message: 'Which findings to show' })}
          value={chosen}
          onChange={({ target: { value } }) => send({ type: 'only', kinds: groups[value] ?? null })}
        >
          <option value="all">{t({ id: 'imports.show.all', message: 'Everything found' })}</option>
          <option value="refused">{t({ id: 'imports.show.refused', message: 'Refused' })}</option>
          <option value="differs">{t({ id: 'imports.show.differs', message: 'Different answers' })}</option>
          <option value="toCheck">{t({ id: 'imports.show.toCheck', message: 'Out of range, to be checked' })}</option>
        </select>
      </CardHeader>
      {failure != null && (
        <div className="p-4">
          <CallFailedNote error={failure} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {!findings && isBusy && (
        <div className="p-4">
          <Skeleton label={t({ id: 'imports.report.loading', message: 'Loading the report' })} />
        </div>
      )}
      {findings?.length === 0 && (
        <p role="status" className="p-4 text-ink-2">
          <Trans id="imports.report.none" message="Nothing was found." />
        </p>
      )}
      {findings && findings.length > 0 && (
        <DataTable
          label={t({ id: 'imports.report', message: 'Report' })}
          columns={columns}
          rows={findings}
          rowKey={({ seq }) => String(seq)}
          isBusy={isBusy}
        />
      )}
      {findings && (begins.length > 1 || hasMore) && (
        <Pager
          label={t({ id: 'imports.report.pages', message: 'Pages of the report' })}
          page={begins.length}
          isBusy={isBusy}
          previous={begins.length === 1 ? null : () => send({ type: 'previous' })}
          next={hasMore ? () => send({ type: 'next' }) : null}
        />
      )}
      {isOver && findings && (findings.length > 0 || kinds !== null) && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
          {isTable && (counted?.refused ?? 0) > 0 && dataImport.received === dataImport.size && (
            <>
              <p className="min-w-0 flex-[1_1_16rem] text-sm text-ink-2">
                <Trans
                  id="imports.mend"
                  message="Take the refused records as a file, mend them there, and import that file."
                />
              </p>
              <Button
                size="small"
                icon={download}
                disabled={!refused.matches('idle')}
                onClick={() => sendRefused({ type: 'fetch' })}
              >
                <Trans
                  id="imports.mend.take"
                  message="{count, plural, one {# record to mend} other {# records to mend}}"
                  values={{ count: counted?.refused ?? 0 }}
                />
              </Button>
            </>
          )}
          <Button
            size="small"
            icon={download}
            disabled={!report.matches('idle')}
            onClick={() => sendReport({ type: 'fetch' })}
          >
            <Trans id="imports.report.take" message="Report as CSV" />
          </Button>
        </div>
      )}
    </Card>
  )
}

function useColumns(base: Base): readonly Column<ImportFinding>[] {
  const { t } = useLingui()
  const { language } = usePreferences()
  const structure = useMemo(() => baseStructure(base), [base])
  const valueText = useValueText(structure)
  return [
    {
      id: 'line',
      header: <Trans id="imports.line" message="Line" />,
      label: t({ id: 'imports.line', message: 'Line' }),
      cell: ({ line }) => <span className="tabular-nums">{line}</span>,
    },
    {
      id: 'case',
      header: <Trans id="imports.case" message="Case" />,
      cell: ({ caseName }) => <bdi className="font-medium wrap-anywhere">{caseName}</bdi>,
    },
    {
      id: 'kind',
      header: <Trans id="imports.becomes" message="What became of it" />,
      cell: ({ kind }) => (
        <Chip tone={findingLooks[kind].tone} icon={findingLooks[kind].icon}>
          {t(findingLooks[kind].words)}
        </Chip>
      ),
    },
    {
      id: 'what',
      header: <Trans id="imports.what" message="What was found" />,
      cell: (finding) => {
        const { key, column, sent, standing, kind } = finding
        const question = structure.questions.get(parseKey(key)?.questionId ?? '')?.question
        return (
          <span className="block min-w-56 whitespace-normal wrap-anywhere stacked:min-w-0">
            {key !== '' && (
              <>
                <bdi>{question ? shownIn(question.text, language) || key : column}</bdi>
                {': '}
                {kind === 'kept' || kind === 'replaced' ? (
                  <Trans
                    id="imports.differs"
                    message="{sent} in the file, {standing} in the case"
                    values={{
                      sent: <b className="font-semibold">{valueText(key, sent)}</b>,
                      standing: <b className="font-semibold">{valueText(key, standing)}</b>,
                    }}
                  />
                ) : (
                  <b className="font-semibold">{valueText(key, sent)}</b>
                )}{' '}
              </>
            )}
            <Why finding={finding} question={question} />
          </span>
        )
      },
    },
  ]
}

interface WhyProps {
  readonly finding: ImportFinding
  readonly question: Question | undefined
}

function Why({ finding: { refusal, words }, question }: WhyProps) {
  if (refusal === null) return null
  if (isFactRefusal(refusal)) return <Trans {...refusalMessage(refusal, question)} />
  if (refusal === 'Unreadable') return <bdi lang="en">{words}</bdi>
  return <Trans {...recordRefusalTexts[refusal]} values={{ words }} />
}

function isFactRefusal(refusal: string): refusal is FactRefusal {
  return (factRefusals as readonly string[]).includes(refusal)
}

function useValueText({ questions, base }: BaseStructure) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { dateFormat } = useDeployment()
  const words = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  const { fallbackLanguage: fallback, missingReasons } = base.config
  return (key: string, value: FactValue) => {
    if (typeof value === 'string' && isAnnotationId(key)) return value
    const question = questions.get(parseKey(key)?.questionId ?? '')?.question ?? { type: 'Text' as const }
    return answerText({ ...question, missingReasons }, value, { language, fallback, dateFormat, words })
  }
}
