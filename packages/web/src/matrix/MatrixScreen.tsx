import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { exportTableMachine } from '@casebook/core/export/exportTable.machine'
import { tableCalls } from '@casebook/core/export/table.calls'
import { textIn } from '@casebook/core/language/language'
import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import { matrixCalls } from '@casebook/core/matrix/matrix.calls'
import {
  findingsOf,
  isUnsaved,
  type MatrixContext,
  type MatrixEvent,
  matrixMachine,
} from '@casebook/core/matrix/matrix.machine'
import { matrixTable } from '@casebook/core/matrix/matrixTable'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useHold } from '../router/LeaveGuardContext'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { bars } from '../ui/chartDrawings'
import { EmptyState } from '../ui/EmptyState'
import { open } from '../ui/matrixDrawings'
import { download } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/Skeleton'
import { Definition } from './Definition'
import { LoadMatrixDialog, RemoveDialog, SaveDialog } from './MatrixDialogs'
import MatrixFigures from './MatrixFigures'
import { messageTexts } from './matrix.messages'
import { ResultTable } from './ResultTable'
import { useMatrixWords } from './useMatrixWords'

interface MatrixScreenProps {
  readonly base: BaseName
  /** The saved matrix to open. */
  readonly opens: string | null
}

/** Lays out a matrix, evaluates it over the cases that the person may read, and keeps it under a name. */
export function MatrixScreen({ base, opens }: MatrixScreenProps) {
  const { t } = useLingui()
  const { bases } = useSession()
  const [screen, send] = useMachine(matrixMachine, { input: { matrices: usePort(matrixCalls), bases, base, opens } })
  const { structure, error } = screen.context
  if (screen.matches('gone'))
    return (
      <Card>
        <EmptyState
          icon="layers"
          heading="h2"
          title={<Trans id="newCase.gone" message="This study no longer exists." />}
        >
          <Trans id="newCase.gone.what" message="Choose another one, or ask an administrator." />
        </EmptyState>
      </Card>
    )
  if (!structure)
    return screen.matches('unreachable') ? (
      <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
    ) : (
      <Card className="p-4">
        <Skeleton label={t({ id: 'matrix.loading', message: 'Loading the study' })} />
      </Card>
    )
  return (
    <Matrix
      context={screen.context}
      structure={structure}
      state={String(screen.value)}
      isUnreachable={screen.matches('unreachable')}
      send={send}
    />
  )
}

interface MatrixProps {
  readonly context: MatrixContext
  readonly structure: BaseStructure
  readonly state: string
  readonly isUnreachable: boolean
  readonly send: (event: MatrixEvent) => void
}

function Matrix({ context, structure, state, isUnreachable, send }: MatrixProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const { spec, evaluated, saved, name, dropped, message, inputError, error } = context
  const words = useMatrixWords(structure, dropped)
  const [dialog, setDialog] = useState<'save' | 'load' | 'remove' | null>(null)
  useHold(isUnsaved(context) ? <Trans id="matrix.leave" message="The matrix has changes that are not saved." /> : null)
  const study = textIn(structure.base.text, language) || structure.base.id
  const findings = findingsOf(context)
  const isReady = state === 'ready'
  const current = evaluated?.spec === spec ? evaluated : null
  const isNew = spec.headFilters.length === 0 && spec.sideFilters.length === 0 && !spec.evaluations.flat().some(Boolean)
  const title = name ? <bdi>{name}</bdi> : <Trans id="matrix.new" message="New matrix" />
  const mine = saved.find((each) => each.name === name)?.isMine ?? false
  const close = () => setDialog(null)
  const result = t({ id: 'matrix.result', message: 'Result' })
  const gone = new Set(
    findings.flatMap(({ fault, questionId }) => (fault === 'NoSuchQuestion' && questionId ? [questionId] : [])),
  )
  const goneNames = [...gone].map((id) => words.question(id)).join(', ')
  return (
    <>
      <PageHead
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            {!isNew && (
              <Button variant="quiet" icon="plus" disabled={!isReady} onClick={() => send({ type: 'clear' })}>
                <Trans id="matrix.clear" message="New" />
              </Button>
            )}
            <Button icon={open} disabled={!isReady} onClick={() => setDialog('load')}>
              <Trans id="matrix.load" message="Load" />
            </Button>
            <Button icon="save" disabled={!isReady || isNew} onClick={() => setDialog('save')}>
              <Trans id="matrix.save" message="Save" />
            </Button>
            {mine && (
              <Button variant="quietDanger" icon="trash" disabled={!isReady} onClick={() => setDialog('remove')}>
                <Trans id="matrix.remove" message="Remove" />
              </Button>
            )}
            {current && <ExportTable table={matrixTable(spec, current.matrix, { ...words, filter: words.whole })} />}
            <Button
              variant="primary"
              icon={bars}
              disabled={!isReady || findings.length > 0}
              onClick={() => send({ type: 'evaluate' })}
            >
              <Trans id="matrix.evaluate" message="Evaluate" />
            </Button>
          </div>
        }
      >
        <Trans id="matrix.of" message="Matrix on {study}." values={{ study: <bdi>{study}</bdi> }} />{' '}
        {current && <CasesIncluded matrix={current.matrix} />}
      </PageHead>
      <div className="mb-4 flex flex-col gap-2 empty:hidden">
        {isUnreachable && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
        {message && (
          <Note
            tone={toneOf[message]}
            role={toneOf[message] === 'ok' ? 'status' : 'alert'}
            title={i18n._(messageTexts[message])}
          >
            {message === 'matrix.inputError' && <span dir="ltr">{inputError}</span>}
          </Note>
        )}
        {gone.size > 0 ? (
          <Note tone="missing" role="alert">
            <Trans
              id="matrix.dropped"
              message="The newest version of the study no longer has: {questions}. Remove what names it to evaluate the matrix."
              values={{ questions: <bdi>{goneNames}</bdi> }}
            />
          </Note>
        ) : (
          findings.length > 0 && (
            <Note tone="missing" role="alert">
              <Trans
                id="matrix.unfit"
                message="The matrix does not fit the newest version of the study. Remove what is marked to evaluate it."
              />
            </Note>
          )
        )}
      </div>
      <div className="grid items-start gap-4 desk:grid-cols-[20rem_minmax(0,1fr)]">
        <Definition {...{ structure, spec, findings, words }} onChange={send} />
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="overflow-clip" aria-busy={state === 'evaluating'}>
            <CardHeader>
              <h2 className={cardTitleClass}>{result}</h2>
              <span role="status" className="ms-auto text-xs text-ink-2">
                {state === 'evaluating' ? (
                  <Trans id="matrix.evaluating" message="Evaluating …" />
                ) : current?.at ? (
                  <Trans
                    id="matrix.evaluatedAt"
                    message="Evaluated {when}"
                    values={{ when: i18n.date(current.at, { dateStyle: 'medium', timeStyle: 'short' }) }}
                  />
                ) : evaluated ? (
                  <Trans id="matrix.changed" message="Definition changed. Evaluate it again." />
                ) : null}
              </span>
            </CardHeader>
            {isNew && !current ? (
              <EmptyState icon="layers" title={<Trans id="matrix.start" message="Compare cases in a table" />}>
                <Trans
                  id="matrix.start.how"
                  message="Add filters for columns and rows, choose the values of each cell, then evaluate."
                />
              </EmptyState>
            ) : (
              <ResultTable
                label={result}
                {...{ structure, spec, words }}
                matrix={current?.matrix ?? null}
                onSetCell={(at, evaluation) => send({ type: 'setCell', at, evaluation })}
              />
            )}
          </Card>
          {current && <MatrixFigures spec={spec} matrix={current.matrix} words={words} />}
        </div>
      </div>
      {dialog === 'save' && (
        <SaveDialog
          {...{ name, saved }}
          onClose={close}
          onSave={(wanted, onlyNew) => {
            send({ type: 'save', name: wanted, onlyNew })
            close()
          }}
        />
      )}
      {dialog === 'load' && (
        <LoadMatrixDialog
          saved={saved}
          onClose={close}
          onLoad={(wanted) => {
            send({ type: 'load', name: wanted })
            close()
          }}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog
          name={name}
          onClose={close}
          onRemove={() => {
            send({ type: 'remove', name })
            close()
          }}
        />
      )}
    </>
  )
}

const toneOf = {
  'matrix.inputError': 'missing',
  'matrix.notFound': 'missing',
  'matrix.exists': 'range',
  'matrix.saved': 'ok',
  'matrix.removed': 'ok',
} as const

function CasesIncluded({ matrix: { cases } }: { readonly matrix: EvaluatedMatrix }) {
  const { i18n } = useLingui()
  return <Trans id="matrix.included" message="Cases included: {count}." values={{ count: i18n.number(cases) }} />
}

/** Saves the table as a spreadsheet. */
function ExportTable({ table }: { readonly table: readonly (readonly string[])[] }) {
  const [state, send] = useMachine(exportTableMachine, { input: { server: usePort(tableCalls), handOut } })
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state.context.error != null && <CallFailedLine error={state.context.error} />}
      <Button icon={download} disabled={state.matches('exporting')} onClick={() => send({ type: 'export', table })}>
        <Trans id="queries.export" message="Export to Excel" />
      </Button>
    </span>
  )
}
