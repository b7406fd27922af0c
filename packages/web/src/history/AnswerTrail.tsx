import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { answerHistoryMachine } from '@casebook/core/history/answerHistory.machine'
import { historyCalls } from '@casebook/core/history/history.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEntry } from '../entry/FormContext'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useModal } from '../entry/modals/modalState'
import { useAnswerInWords } from '../entry/saving/useAnswerInWords'
import { useOpenCase } from '../entry/useOpenCase'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { Skeleton } from '../ui/waiting/Skeleton'
import { historyAlertTexts } from './history.messages'
import { WordList } from './WordList'

/** Everything that was said on one question of the open case, for whoever has it open. */
export default function AnswerTrail({ questionKey }: { readonly questionKey: string }) {
  const { t } = useLingui()
  const modal = useModal()
  const textOf = useQuestionText()
  const studyCase = useOpenCase()
  const isUnsaved = useEntry(({ context }) => context.unsaved.has(questionKey))
  return (
    <Dialog
      open
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={
        <Trans id="history.ofAnswer.title" message="History of {question}" values={{ question: textOf(questionKey) }} />
      }
      description={
        isUnsaved && (
          <Trans id="history.ofAnswer.unsaved" message="Your new answer is not saved yet, and not in this list." />
        )
      }
    >
      {studyCase ? <Words caseId={studyCase} question={questionKey} /> : <NothingSaid />}
    </Dialog>
  )
}

function Words({ caseId, question }: { readonly caseId: CaseIdentity; readonly question: string }) {
  const { t } = useLingui()
  const inWords = useAnswerInWords()
  const noAnswer = t({ id: 'dialog.noAnswer', message: 'No answer' })
  const [screen, send] = useMachine(answerHistoryMachine, {
    input: { history: usePort(historyCalls), caseId, question },
  })
  const { words, error } = screen.context
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (screen.matches('caseNotFound'))
    return <Note tone="missing" role="alert" title={t(historyAlertTexts['history.caseNotFound'])} />
  if (!words) return <Skeleton label={t({ id: 'history.timeline.loading', message: 'Loading the answers' })} />
  if (words.length === 0) return <NothingSaid />
  return <WordList words={words} inWords={(value) => (value === null ? noAnswer : inWords(question, value))} />
}

function NothingSaid() {
  return (
    <p className="text-sm text-ink-2">
      <Trans id="history.timeline.none" message="This question has no answer yet." />
    </p>
  )
}
