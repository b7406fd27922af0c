import { parseKey } from '@casebook/core/bases/key'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { historyCalls } from '@casebook/core/history/history.calls'
import { historyMachine } from '@casebook/core/history/history.machine'
import { historyAlert } from '@casebook/core/history/historyView'
import { shownIn } from '@casebook/core/language/language'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { UnreadMarks } from '../sdv/UnreadMarks'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CaseHistoryHead } from './CaseHistoryHead'
import { ComparedRevisions } from './ComparedRevisions'
import { historyAlertTexts } from './history.messages'
import { HistoryMarks } from './inPlace/HistoryMarks'
import { RevisionList } from './RevisionList'
import { useComparedCase } from './useComparedCase'

interface CaseHistoryScreenProps {
  readonly caseId: CaseIdentity
  readonly question: string | undefined
}

/** Every saved revision of a case, each beside the one before it or any other. */
export function CaseHistoryScreen({ caseId, question }: CaseHistoryScreenProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const { bases, guard } = useSession()
  const history = usePort(historyCalls)
  const [input] = useState({ history, bases: guard(bases), caseId, question })
  const [screen, send, actor] = useMachine(historyMachine, { input })
  const { opened, selected, error } = screen.context
  const compared = useComparedCase(screen)
  const alert = historyAlert(String(screen.value))
  const reload = () => send({ type: 'reload' })
  const { language } = usePreferences()
  const textOf = (key: string) => {
    const place = compared?.engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    return shownIn(place?.question.text ?? {}, language) || key
  }

  return (
    <HistoryMarks caseId={caseId}>
      <div className="@container">
        <CaseHistoryHead
          caseId={caseId}
          history={history}
          textOf={textOf}
          onReload={reload}
          isReadable={opened !== null}
          site={opened?.sites?.at(-1)?.site ?? null}
          study={shownIn(compared?.base.text ?? {}, language) || caseId.base}
          owner={opened?.entries.find(({ savedBy }) => savedBy.type === 'owner')?.name ?? caseId.owner}
        />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          {opened?.isMarkedAsDeleted && (
            <Note
              tone="locked"
              icon="trash"
              role="status"
              title={<Trans id="history.deleted" message="This case is marked as deleted." />}
            >
              <Trans
                id="history.deleted.what"
                message="It accepts no answers and is left out of every evaluation. An administrator can restore it."
              />
            </Note>
          )}
          {screen.matches('noRights') && (
            <Note
              tone="locked"
              role="alert"
              title={<Trans id="history.noRights" message="You may not see the values of this case." />}
            >
              <RetryButton onRetry={reload} />
            </Note>
          )}
          {alert && (
            <Note tone="missing" role="alert" title={_(historyAlertTexts[alert])}>
              <RetryButton onRetry={reload} />
            </Note>
          )}
          {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={reload} />}
          {opened && <UnreadMarksNote />}
        </div>
        {!opened && screen.matches('loading') && (
          <Skeleton
            label={t({ id: 'history.loading', message: 'Loading the history' })}
            lines={[0.4, 0.9, 0.8, 0.9, 0.7]}
          />
        )}
        {opened && !alert && (
          <div className="grid items-start gap-5 @min-[58rem]:grid-cols-[18rem_minmax(0,1fr)]">
            <RevisionList
              opened={opened}
              selected={selected}
              onSelect={(uuid) => send({ type: 'select', uuid })}
              onAsOf={(instant) => send({ type: 'asOf', instant })}
            />
            {compared ? (
              <ComparedRevisions
                key={compared.base.version}
                compared={compared}
                screen={screen}
                send={send}
                actor={actor}
                history={history}
              />
            ) : (
              !screen.matches('noRights') &&
              !screen.matches('unreachable') && (
                <Skeleton
                  label={t({ id: 'history.revision.loading', message: 'Loading the revision' })}
                  lines={[0.9, 0.8, 0.9, 0.7, 0.85]}
                />
              )
            )}
          </div>
        )}
      </div>
    </HistoryMarks>
  )
}

function UnreadMarksNote() {
  const { isUnread, readAnew } = useCaseMarks()
  return isUnread && <UnreadMarks onRetry={readAnew} />
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button size="small" variant="quiet" onClick={onRetry}>
      <Trans id="call.retry" message="Try again" />
    </Button>
  )
}
