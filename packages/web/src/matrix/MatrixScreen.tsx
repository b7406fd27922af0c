import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { shownIn } from '@casebook/core/language/language'
import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import { matrixCalls, type SavedMatrix } from '@casebook/core/matrix/matrix.calls'
import { type MatrixEvent, matrixMachine } from '@casebook/core/matrix/matrix.machine'
import { findingsOf, isUnsaved, type MatrixContext } from '@casebook/core/matrix/matrixContext'
import { matrixTable } from '@casebook/core/matrix/matrixTable'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { PastMoment } from '../pastMoment/PastMoment'
import { usePastMoment } from '../pastMoment/usePastMoment'
import { useAskToLeave, useHold } from '../router/LeaveGuardContext'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { moment } from '../shell/moment'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { bars, table } from '../ui/icons/chartDrawings'
import { open } from '../ui/icons/matrixDrawings'
import { Skeleton } from '../ui/waiting/Skeleton'
import { Definition } from './Definition'
import { ExportTable } from './ExportTable'
import { LoadMatrixDialog, RemoveDialog, SaveDialog } from './MatrixDialogs'
import MatrixFigures from './MatrixFigures'
import { MatrixNotes } from './MatrixNotes'
import { OtherMeaningNote } from './OtherMeaningNote'
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
          icon={table}
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
  return <Matrix context={screen.context} structure={structure} state={String(screen.value)} send={send} />
}

interface MatrixProps {
  readonly context: MatrixContext
  readonly structure: BaseStructure
  readonly state: string
  readonly send: (event: MatrixEvent) => void
}

function Matrix({ context, structure, state, send }: MatrixProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const { spec, evaluated, saved, name, dropped, opens, error, momentFault } = context
  const words = useMatrixWords(structure, dropped)
  const [dialog, setDialog] = useState<'save' | 'load' | 'remove' | null>(null)
  const [hasDetails, setHasDetails] = useState(false)
  const past = usePastMoment(momentFault)
  const askToLeave = useAskToLeave()
  useHold(isUnsaved(context) ? <Trans id="matrix.leave" message="The matrix has unsaved changes." /> : null)
  const study = shownIn(structure.base.text, language) || structure.base.id
  const findings = findingsOf(context)
  const isReady = state === 'ready' || state === 'unreachable'
  // Another matrix is about to take the place of this one.
  const isLoading = state === 'loading' || Boolean(opens)
  const current = evaluated?.spec === spec ? evaluated : null
  const when = current?.asOf && i18n.date(current.asOf, moment.zoned)
  const of = when ? t({ id: 'matrix.asOf', message: `As of ${when}` }) : undefined
  const isNew = spec.headFilters.length === 0 && spec.sideFilters.length === 0 && !spec.evaluations.flat().some(Boolean)
  const title = name ? <bdi>{name}</bdi> : <Trans id="matrix.new" message="New matrix" />
  const known = saved.find((each) => each.name === name)
  const close = () => setDialog(null)
  const result = t({ id: 'matrix.result', message: 'Result' })
  return (
    <>
      <PageHead
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            {!isNew && (
              <Button
                variant="quiet"
                icon="plus"
                disabled={!isReady}
                onClick={() => askToLeave(() => send({ type: 'clear' }))}
              >
                <Trans id="matrix.clear" message="New" />
              </Button>
            )}
            <Button icon={open} disabled={!isReady} onClick={() => setDialog('load')}>
              <Trans id="matrix.load" message="Load" />
            </Button>
            <Button icon="save" disabled={!isReady || isNew} onClick={() => setDialog('save')}>
              <Trans id="matrix.save" message="Save" />
            </Button>
            {known?.isMine && (
              <Button variant="quietDanger" icon="trash" disabled={!isReady} onClick={() => setDialog('remove')}>
                <Trans id="matrix.remove" message="Remove" />
              </Button>
            )}
            {current && (
              <ExportTable table={matrixTable(spec, current.matrix, { ...words, filter: words.whole, of })} />
            )}
            <Button
              variant="primary"
              icon={bars}
              disabled={!isReady || findings.length > 0}
              onClick={() => past.take((asOf) => send({ type: 'evaluate', asOf }))}
            >
              <Trans id="matrix.evaluate" message="Evaluate" />
            </Button>
          </div>
        }
      >
        <Trans id="matrix.of" message="Matrix on {study}." values={{ study: <bdi>{study}</bdi> }} />{' '}
        {known && known.savedAt !== '' && <LastSaved saved={known} />}
        {current && <CasesIncluded matrix={current.matrix} />}
      </PageHead>
      <MatrixNotes context={context} words={words} onList={() => setDialog('load')}>
        {state === 'unreachable' && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      </MatrixNotes>
      <div className="grid items-start gap-4 desk:grid-cols-[20rem_minmax(0,1fr)]" inert={isLoading}>
        <div className="flex min-w-0 flex-col gap-4">
          <Definition structure={structure} spec={spec} findings={findings} words={words} onChange={send} />
          <Card className="p-4">
            <PastMoment
              {...past.props}
              hint={
                <Trans
                  id="matrix.asOf.hint"
                  message="Every case as it was saved then, in the newest version of that moment."
                />
              }
            />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="overflow-clip" aria-busy={state === 'evaluating'}>
            <CardHeader>
              <h2 className={cardTitleClass}>{result}</h2>
              <span role="status" className="ms-auto text-xs text-ink-2">
                {state === 'evaluating' ? (
                  <Trans id="matrix.evaluating" message="Evaluating …" />
                ) : of ? (
                  of
                ) : current?.at ? (
                  <Trans
                    id="matrix.evaluatedAt"
                    message="Evaluated {when}"
                    values={{ when: i18n.date(current.at, moment.minute) }}
                  />
                ) : evaluated ? (
                  <Trans id="matrix.changed" message="Definition changed. Evaluate it again." />
                ) : null}
              </span>
            </CardHeader>
            {current && (
              <div className="border-b border-line px-4 py-2">
                <Checkbox bare checked={hasDetails} onChange={setHasDetails}>
                  <Trans id="matrix.details" message="Show how many values are missing, and why" />
                </Checkbox>
              </div>
            )}
            {current && <OtherMeaningNote matrix={current.matrix} />}
            {isNew && !current ? (
              <EmptyState icon={table} title={<Trans id="matrix.start" message="Compare cases in a table" />}>
                <Trans
                  id="matrix.start.how"
                  message="Add filters for columns and rows, choose the values of each cell, then evaluate."
                />
              </EmptyState>
            ) : (
              <ResultTable
                label={result}
                structure={structure}
                spec={spec}
                hasDetails={hasDetails}
                words={words}
                matrix={current?.matrix ?? null}
                asOf={current?.asOf ?? null}
                onSetCell={(at, evaluation) => send({ type: 'setCell', at, evaluation })}
              />
            )}
          </Card>
          {current && <MatrixFigures spec={spec} matrix={current.matrix} words={words} />}
        </div>
      </div>
      {dialog === 'save' && (
        <SaveDialog
          name={name}
          saved={saved}
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
            close()
            askToLeave(() => send({ type: 'load', name: wanted }))
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

/** Who made the matrix on screen, and when. */
function LastSaved({ saved: { savedBy, savedAt } }: { readonly saved: SavedMatrix }) {
  const { i18n } = useLingui()
  const when = i18n.date(savedAt, moment.minute)
  return (
    <>
      <Trans
        id="matrix.lastSaved"
        message="Saved by {who}, {when}."
        values={{ who: <bdi>{savedBy}</bdi>, when }}
      />{' '}
    </>
  )
}

function CasesIncluded({ matrix: { cases } }: { readonly matrix: EvaluatedMatrix }) {
  const { i18n } = useLingui()
  return <Trans id="matrix.included" message="Cases included: {count}." values={{ count: i18n.number(cases) }} />
}
