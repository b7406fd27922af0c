import type { InterviewEvent } from '@casebook/core/interview/interview.machine'
import type { InterviewProgress } from '@casebook/core/interview/progress'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useState } from 'react'
import { useForm } from '../entry/FormContext'
import { commitTyping } from '../entry/focus'
import { IsPreviewContext } from '../shell/IsPreviewContext'
import { isTypedIn } from '../shell/keys/isTypedIn'
import { Main } from '../shell/Main'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { AnswerKept } from './AnswerKept'
import { Occurrences } from './Occurrences'
import { QuestionView } from './QuestionView'

interface InterviewPageProps {
  /** Null if there is nothing to ask. */
  readonly itemKey: string | null
  readonly progress: InterviewProgress
  readonly isAnswered: boolean
  /** The next question may come without an answer to this one. */
  readonly mayPass: boolean
  /** Nothing is left to ask after this. */
  readonly isLast: boolean
  /** False for a text or a derived item. */
  readonly isAsked: boolean
  readonly may: (event: 'previous' | 'addOccurrence' | 'removeOccurrence') => boolean
  readonly isSaving: boolean
  readonly send: (event: InterviewEvent) => void
}

const bigClass = 'h-13! rounded-[0.6875rem]! px-6! text-lg! max-phone:flex-1 max-phone:px-3! max-phone:text-md!'

/** One question, and the buttons to the one before and the next. */
export function InterviewPage(props: InterviewPageProps) {
  const { itemKey, progress, isAnswered, mayPass, isLast, isAsked, may, isSaving, send } = props
  const { t } = useLingui()
  const [isTyped, setIsTyped] = useState(false)
  const { position, total } = progress
  const goOn = useGoOn(itemKey, send)
  const mayGoOn = mayPass || isTyped
  const isHeld = isAsked && !mayGoOn
  const previous = () => {
    commitTyping()
    send({ type: 'previous' })
  }
  useKeys({ goOn: mayGoOn && !isSaving ? goOn : null, previous: may('previous') ? previous : null })
  usePageTitle(t({ id: 'interview.position', message: `Question ${position} of ${total}` }))
  return (
    <>
      <Main className="mx-auto w-full max-w-184 flex-1 px-6 pt-8.5 pb-4 max-phone:px-4 max-phone:pt-6">
        {itemKey === null ? (
          <p className="text-lg">
            <Trans id="interview.nothing" message="There is nothing to answer now." />
          </p>
        ) : (
          <QuestionView itemKey={itemKey} progress={progress} onTyped={setIsTyped} onDecline={send} />
        )}
        <Occurrences may={may} send={send} />
      </Main>
      <section
        className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-7 py-4 max-phone:px-4 max-phone:py-3 [@media(max-height:30rem)]:static"
        aria-label={t({ id: 'interview.steps', message: 'Previous and next question' })}
      >
        <Button className={bigClass} icon="arl" disabled={!may('previous')} onClick={previous}>
          <Trans id="interview.previous" message="Previous" />
        </Button>
        <span className="ms-auto max-phone:order-first max-phone:ms-0 max-phone:basis-full">
          <AnswerKept isAnswered={isAsked && isAnswered} />
          {isHeld && (
            <span id="interview-held" className="text-sm text-ink-2">
              <Trans id="interview.answerFirst" message="Please answer, or choose “I do not want to answer”." />
            </span>
          )}
        </span>
        {isLast ? (
          <Button
            variant="primary"
            className={`${bigClass} min-w-48 max-phone:min-w-0`}
            data-goes-on=""
            disabled={isSaving}
            onClick={goOn}
          >
            <Trans id="interview.complete" message="Complete" />
          </Button>
        ) : (
          <Button
            variant="primary"
            className={`${bigClass} min-w-48 max-phone:min-w-0`}
            iconAfter="arr"
            data-goes-on=""
            disabled={!mayGoOn || isSaving}
            aria-describedby={isHeld ? 'interview-held' : undefined}
            onClick={goOn}
          >
            <Trans id="interview.next" message="Next question" />
          </Button>
        )}
      </section>
    </>
  )
}

/** What is being typed is an answer first. If it cannot be read, the page stays, and says so. */
function useGoOn(itemKey: string | null, send: InterviewPageProps['send']): () => void {
  const { actor } = useForm()
  return () => {
    commitTyping()
    const { status, context } = actor.getSnapshot()
    if (status !== 'active' || context.unreadable.has(itemKey ?? '')) return
    send({ type: 'complete' })
    send({ type: 'next' })
  }
}

interface Keys {
  readonly goOn: (() => void) | null
  readonly previous: (() => void) | null
}

/** Enter goes on, Alt with an arrow goes back: on the whole page, as the focus may be anywhere. A preview has the keys within it. */
function useKeys({ goOn, previous }: Keys): void {
  const isPreview = useContext(IsPreviewContext)
  useEffect(() => {
    const isButton = (target: EventTarget | null) =>
      target instanceof Element && target.closest('button, a, [role=dialog], textarea') !== null
    const isElsewhere = (target: EventTarget | null) =>
      isPreview && !(target instanceof Element && target.closest('[data-entry]'))
    const onKeyDown = (event: KeyboardEvent) => {
      if (isElsewhere(event.target)) return
      const isBack = event.altKey && event.key === (document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')
      if (isBack) {
        event.preventDefault()
        previous?.()
      } else if (event.key === 'Enter' && !event.isComposing && !isButton(event.target)) {
        event.preventDefault()
        if (isTypedIn(event.target)) commitTyping()
        goOn?.()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [goOn, previous, isPreview])
}
