import { currentItem, isAskedNow, isCurrentAnswered, mayComplete, mayPass } from '@casebook/core/interview/interview'
import { interviewMachine } from '@casebook/core/interview/interview.machine'
import { historyOf, interviewProgress } from '@casebook/core/interview/progress'
import { factsIn, leftOutOf, tabletOf } from '@casebook/core/interview/tablet'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { useMachine } from '@xstate/react'
import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EntryActor } from '../entry/FormContext'
import { FormProvider } from '../entry/form/FormProvider'
import { SpokenProblemsOfForm } from '../entry/form/SpokenProblems'
import { useMadeWords, WordsContext } from '../entry/form/useWords'
import type { FormView } from '../entry/formView'
import { createMarkSource } from '../entry/question/markSource'
import { SourceNotice } from '../entry/SourceNotice'
import { createBarStore } from '../entry/saving/barStore'
import { StudyLanguagesContext, useStudyLanguages } from '../shell/settings/offeredLanguages'
import { OwnPatientWords } from '../tokens/OwnPatientWords'
import { DonePage } from './DonePage'
import { HistoryDialog } from './HistoryDialog'
import { InterviewHeader } from './InterviewHeader'
import { InterviewPage } from './InterviewPage'
import { NotSavedDialog } from './NotSavedDialog'

interface InterviewProps {
  readonly actor: EntryActor
  readonly view: FormView
  /** Ids of the chosen questionnaires; none is all. */
  readonly parts: readonly string[]
  /** All that was answered before is saved. */
  readonly wasSaved: boolean
  /** Null in the preview of a study: there is no tablet to take back. */
  readonly onBack: ((user: ClientUser) => void) | null
  /** Goes to any question that shows: in a preview. */
  readonly lookAt?: Ref<(key: string) => void>
}

/** The questions of an open case, one at a time. */
export function Interview({ actor, view, parts, wasSaved, onBack, lookAt }: InterviewProps) {
  const { engine } = view
  const [state, send] = useMachine(interviewMachine, { input: useInput(actor, view, parts) })
  const { interview } = state.context
  const [wasDone] = useState(() => wasSaved && mayComplete(interview) && interview.at >= 0)
  const [isBackAtAnswers, setIsBackAtAnswers] = useState(false)
  const isDone = (wasDone && !isBackAtAnswers) || state.matches('done')

  useEffect(() => {
    const tell = () => {
      const { form } = actor.getSnapshot().context
      if (form) send({ type: 'told', facts: factsIn(form) })
    }
    return engine.subscribeAll(tell)
  }, [actor, engine, send])
  useImperativeHandle(lookAt, () => (key) => flushSync(() => send({ type: 'lookAt', key })), [send])

  const languages = useStudyLanguages(view.config, 'patient')
  const form = useMemo(
    () => ({
      actor,
      view,
      goTo: (key: string) => send({ type: 'goTo', key }),
      bar: createBarStore(actor, view.soon),
      marks: createMarkSource(actor),
      isLeft: () => false,
    }),
    [actor, view, send],
  )
  const words = useMadeWords(view.config, engine)
  const key = currentItem(interview)
  const progress = interviewProgress(interview)
  return (
    <FormProvider form={form}>
      <WordsContext value={words}>
        <StudyLanguagesContext value={languages}>
          <div className="flex min-h-page flex-col bg-bg" data-entry="">
            <InterviewHeader
              itemKey={isDone ? null : key}
              progress={isDone ? null : progress}
              onHistory={isDone || key === null ? null : () => send({ type: 'openHistory' })}
              onBack={onBack}
            />
            {isDone ? (
              <DonePage onBack={state.matches('done') ? null : () => setIsBackAtAnswers(true)} />
            ) : (
              <InterviewPage
                key={key}
                itemKey={key}
                progress={progress}
                isAnswered={isCurrentAnswered(interview)}
                mayPass={mayPass(interview)}
                isLast={mayComplete(interview)}
                isAsked={isAskedNow(interview)}
                may={(type) => state.can({ type })}
                isSaving={state.matches('saving')}
                send={send}
              />
            )}
            <SpokenProblemsOfForm />
            <aside className="mx-auto w-full max-w-184 px-6 pb-6 empty:hidden max-phone:px-4">
              <OwnPatientWords language={words.language} config={view.config} />
              <SourceNotice base={view.base} />
            </aside>
          </div>
          {state.matches('history') && (
            <HistoryDialog
              keys={historyOf(interview)}
              current={key}
              progress={progress}
              onGoTo={(chosen) => send({ type: 'goTo', key: chosen })}
              onClose={() => send({ type: 'closeHistory' })}
            />
          )}
          {state.matches('notSaved') && <NotSavedDialog onClose={() => send({ type: 'close' })} />}
        </StudyLanguagesContext>
      </WordsContext>
    </FormProvider>
  )
}

function useInput(actor: EntryActor, view: FormView, parts: readonly string[]) {
  const [input] = useState(() => {
    const { context } = actor.getSnapshot()
    return {
      tablet: tabletOf(actor),
      base: view.engine.compiled,
      facts: context.form ? factsIn(context.form) : [],
      isResumed: true,
      leftOut: leftOutOf(context, parts),
      used: view.engine.usedOccurrences(),
    }
  })
  return input
}
