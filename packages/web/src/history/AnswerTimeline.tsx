import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { entryOf } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import { answerHistoryMachine } from '@casebook/core/history/answerHistory.machine'
import type { HistoryPort } from '@casebook/core/history/history.calls'
import { commaOf } from '@casebook/core/language/locale'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useWords } from '../entry/form/useWords'
import QuestionThreads from '../queries/QuestionThreads'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { Skeleton } from '../ui/waiting/Skeleton'
import { historyAlertTexts } from './history.messages'
import { useHistoryPlace } from './inPlace/historyPlace'
import { useAnswerWords } from './useAnswerWords'
import { WordList } from './WordList'

interface AnswerTimelineProps {
  readonly questionKey: string
  readonly showsValues: boolean
  readonly history: Pick<HistoryPort, 'getAnswerHistory'>
  readonly onClose: () => void
  readonly onWhy: () => void
}

/** Everything that was ever said on one question, newest first. In the detailed view also its queries, which can be begun and answered here. */
export function AnswerTimeline({ questionKey, showsValues, history, onClose, onWhy }: AnswerTimelineProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const { caseId, compared, tools } = useHistoryPlace()
  const { readAnew } = useCaseMarks()
  const { textOf, answerOf } = useAnswerWords()
  const { language } = useWords()
  const [input] = useState({ history, caseId, question: questionKey })
  const [screen, send] = useMachine(answerHistoryMachine, { input })
  const { questionId, occurrence } = parseKey(annotatedKey(questionKey)) ?? { questionId: questionKey, occurrence: 1 }
  const place = compared.engine.structure.questions.get(questionId) ?? null
  const asked = { key: questionKey, place, occurrence, isNote: isAnnotationId(questionKey) }
  const { words, error } = screen.context
  const entry = place && entryOf(compared.engine.structure, questionKey)
  const isRemoved = entry && !compared.engine.occurrences(entry.repeatsIn).includes(entry.occurrence)
  const removed = t({ id: 'dialog.entryRemoved', message: 'removed entry' })
  const title = textOf(asked) + (isRemoved ? commaOf(language) + removed : '')
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<bdi>{title}</bdi>}
      description={<Trans id="history.timeline" message="All answers ever given to this question." />}
      bodyLabel={title}
      footer={
        place && (
          <Button icon="bulb" onClick={onWhy}>
            <Trans id="why.title" message="Why?" />
          </Button>
        )
      }
    >
      {screen.matches('loading') && (
        <Skeleton label={t({ id: 'history.timeline.loading', message: 'Loading the answers' })} />
      )}
      {screen.matches('caseNotFound') && (
        <Note tone="missing" role="alert" title={_(historyAlertTexts['history.caseNotFound'])} />
      )}
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {words?.length === 0 && (
        <p className="text-sm text-ink-2">
          {place?.question.abstract ? (
            <Trans id="history.timeline.computed" message="This value is calculated from other answers." />
          ) : (
            <Trans id="history.timeline.none" message="This question has no answer yet." />
          )}
        </p>
      )}
      {words && (
        <WordList
          words={words}
          inWords={(value) => (showsValues ? answerOf(asked, value) : t({ id: 'history.hidden', message: 'Hidden' }))}
        />
      )}
      {place !== null && tools.asksQueries && !isAnnotationId(questionKey) && (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="mb-3 text-sm font-semibold">
            <Trans id="queries.title" message="Queries" />
          </h3>
          <QuestionThreads studyCase={caseId} questionKey={questionKey} isInHistory onChanged={readAnew} />
        </section>
      )}
    </Dialog>
  )
}
