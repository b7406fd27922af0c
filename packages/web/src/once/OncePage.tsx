import { keyOf } from '@casebook/core/bases/key'
import { questionnairePlaces } from '@casebook/core/bases/structure'
import { isHiddenQuestion } from '@casebook/core/interview/hiddenQuestion'
import { askedNow, onceEngine, onceMachine, onceState, unanswered } from '@casebook/core/once/once.machine'
import type { KeptLink, LinkMemory } from '@casebook/core/once/openLink.machine'
import type { Engine } from '@casebook/core/rules/engine/engine'
import type { CommandPort, LinkContent } from '@casebook/core/tokens/command.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useMadeWords, WordsContext } from '../entry/form/useWords'
import { headingId } from '../entry/sections/headingId'
import { SpokenProblems } from '../questions/SpokenProblems'
import { AnsweringContext } from '../questions/typed/AnsweringContext'
import { itemText } from './itemText'
import { OnceBar } from './OnceBar'
import { OnceFrame } from './OnceFrame'
import { OnceItem } from './OnceItem'
import { OnceOutcome } from './OnceOutcome'
import { OnceProblem } from './OnceProblem'
import { OnceReceipt } from './OnceReceipt'
import { OnceSending } from './OnceSending'
import { onceAnswering } from './onceAnswering'
import { TryAgain } from './TryAgain'
import { useRetryWhenOnline } from './useRetryWhenOnline'

interface OncePageProps {
  readonly apiLabel: string
  readonly token: string
  readonly link: CommandPort
  readonly memory: LinkMemory
  readonly content: LinkContent
  readonly kept: KeptLink | null
}

/** The questions of a link, their sending, and the receipt. */
export function OncePage({ apiLabel, token, link, memory, content, kept }: OncePageProps) {
  const [state, send, actor] = useMachine(onceMachine, { input: { link, memory, token, content, kept } })
  const { context } = state
  const answering = useMemo(() => onceAnswering(actor), [actor])
  const words = useMadeWords(content.base.config)
  const engine = useMemo(() => onceEngine(context), [context])
  const asked = askedNow(engine, context)
  const open = unanswered(engine, context)
  const optional = asked.filter((key) => engine.question(key).state === 'unanswered').length - open.length
  const isWaiting = state.matches('waiting')
  const retry = () => send({ type: 'retry' })
  useRetryWhenOnline(isWaiting, retry)

  const shown = onceState(String(state.value))
  if (shown === 'done' && context.receipt)
    return <OnceReceipt apiLabel={apiLabel} content={content} receipt={context.receipt} />
  if (shown === 'error')
    return (
      <OnceFrame apiLabel={apiLabel} content={content}>
        <OnceOutcome
          tone="missing"
          icon="alert"
          title={<Trans id="once.error" message="This link cannot be used" />}
          action={<TryAgain onTry={retry} />}
        >
          <Trans
            id="once.error.notSent"
            message="Your answers were not accepted. The link was already used, has expired, or was withdrawn. Please tell your study team. Your answers stay on this device."
          />
        </OnceOutcome>
      </OnceFrame>
    )
  if (state.matches('delaying') || state.matches('saving') || isWaiting)
    return (
      <OnceFrame apiLabel={apiLabel} content={content}>
        <OnceSending isWaiting={isWaiting} onRetry={retry} />
      </OnceFrame>
    )
  if (asked.length === 0)
    return (
      <OnceFrame apiLabel={apiLabel} content={content}>
        <OnceOutcome
          tone="ok"
          icon="check"
          title={<Trans id="once.nothing" message="There is nothing to answer now" />}
        >
          <Trans
            id="once.nothing.what"
            message="Your link still works. Open it again when your study team tells you to."
          />
        </OnceOutcome>
      </OnceFrame>
    )

  const missing = context.problem === 'enterAllData' ? new Set(open) : new Set<string>()
  return (
    <WordsContext value={words}>
      <OnceFrame
        apiLabel={apiLabel}
        content={content}
        progress={1 - open.length / asked.length}
        footer={
          <OnceBar apiLabel={apiLabel} left={open.length} optional={optional} onSave={() => send({ type: 'save' })} />
        }
      >
        <OnceProblem context={context} missing={[...missing]} engine={engine} />
        <AnsweringContext value={answering}>
          <div data-entry="">
            {sectionsOf(engine, content).map(({ id, text, description, keys }) => (
              <section key={id} className="mb-8" aria-labelledby={headingId(id)}>
                <h1 id={headingId(id)} className="font-display text-[1.75rem]/9 font-semibold wrap-anywhere">
                  {words.read(text)}
                </h1>
                {words.read(description) && <p className="mt-1 text-lg text-ink-2">{words.read(description)}</p>}
                {keys.map((key) => (
                  <OnceItem
                    key={key}
                    engine={engine}
                    itemKey={key}
                    isMissing={missing.has(key)}
                    refusal={context.refused.get(key) ?? null}
                    unread={context.unread.get(key) ?? null}
                    isRounded={context.rounded.has(key)}
                  />
                ))}
              </section>
            ))}
          </div>
        </AnsweringContext>
        <SpokenProblems textOf={(key) => itemText(engine, key, words)} />
      </OnceFrame>
    </WordsContext>
  )
}

/** The questionnaires that have something to show, each with the keys of its questions. */
function sectionsOf(engine: Engine, { base, questions }: LinkContent) {
  const own = new Set(questions)
  const { structure } = engine
  return [...questionnairePlaces(base)].flatMap(({ questionnaire: { id, text, description } }) => {
    const keys = [...structure.questions.values()]
      .filter(({ question, questionnaire }) => questionnaire.id === id && own.has(question.id) && !question.abstract)
      .filter(({ question }) => !isHiddenQuestion(structure, question.id))
      .flatMap(({ question, repeatsIn }) =>
        (repeatsIn === null ? [1] : engine.occurrences(repeatsIn)).map((each) => keyOf(question.id, each)),
      )
      .filter((key) => engine.question(key).visible)
    return keys.length > 0 ? [{ id, text, description, keys }] : []
  })
}
