import { keyOf } from '@casebook/core/bases/key'
import { questionnairePlaces } from '@casebook/core/bases/structure'
import { isHiddenQuestion } from '@casebook/core/interview/hiddenQuestion'
import type { KeptLink, LinkMemory } from '@casebook/core/patientLink/openLink.machine'
import {
  askedNow,
  objected,
  objectionsOfLink,
  patientLinkEngine,
  patientLinkMachine,
  patientLinkState,
  unanswered,
} from '@casebook/core/patientLink/patientLink.machine'
import type { Engine } from '@casebook/core/rules/engine/engine'
import type { CommandPort, LinkContent } from '@casebook/core/tokens/command.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useMadeWords, WordsContext } from '../entry/form/useWords'
import { headingId } from '../entry/sections/headingId'
import { FilesContext, type FilesHere } from '../questions/files/FilesContext'
import { SpokenProblems } from '../questions/SpokenProblems'
import { AnsweringContext } from '../questions/typed/AnsweringContext'
import { itemText } from './itemText'
import { PatientLinkBar } from './PatientLinkBar'
import { PatientLinkFrame } from './PatientLinkFrame'
import { PatientLinkItem } from './PatientLinkItem'
import { PatientLinkOutcome } from './PatientLinkOutcome'
import { PatientLinkProblem } from './PatientLinkProblem'
import { PatientLinkReceipt } from './PatientLinkReceipt'
import { PatientLinkSending } from './PatientLinkSending'
import { patientLinkAnswering } from './patientLinkAnswering'
import { TryAgain } from './TryAgain'
import { useRetryWhenOnline } from './useRetryWhenOnline'

interface PatientLinkPageProps {
  readonly apiLabel: string
  readonly token: string
  readonly link: CommandPort
  readonly files?: FilesHere | null
  readonly memory: LinkMemory
  readonly content: LinkContent
  readonly kept: KeptLink | null
}

/** The questions of a link, their sending, and the receipt. */
export function PatientLinkPage({ apiLabel, token, link, files = null, memory, content, kept }: PatientLinkPageProps) {
  const [state, send, actor] = useMachine(patientLinkMachine, { input: { link, memory, token, content, kept } })
  const { context } = state
  const answering = useMemo(() => patientLinkAnswering(actor), [actor])
  const engine = useMemo(() => patientLinkEngine(context), [context])
  const words = useMadeWords(content.base.config, engine)
  const asked = askedNow(engine, context)
  const open = unanswered(engine, context)
  const optional = asked.filter((key) => engine.question(key).state === 'unanswered').length - open.length
  const isWaiting = state.matches('waiting')
  const retry = () => send({ type: 'retry' })
  useRetryWhenOnline(isWaiting, retry)

  const shown = patientLinkState(String(state.value))
  if (shown === 'done' && context.receipt)
    return <PatientLinkReceipt apiLabel={apiLabel} content={content} receipt={context.receipt} />
  if (shown === 'error')
    return (
      <PatientLinkFrame apiLabel={apiLabel} content={content}>
        <PatientLinkOutcome
          tone="missing"
          icon="alert"
          title={<Trans id="once.error" message="This link cannot be used" />}
          action={<TryAgain onTry={retry} />}
        >
          <Trans
            id="once.error.notSent"
            message="Your answers were not accepted. The link was already used, has expired, or was withdrawn. Please tell your study team. Your answers stay on this device."
          />
        </PatientLinkOutcome>
      </PatientLinkFrame>
    )
  if (state.matches('delaying') || state.matches('saving') || isWaiting)
    return (
      <PatientLinkFrame apiLabel={apiLabel} content={content}>
        <PatientLinkSending isWaiting={isWaiting} onRetry={retry} />
      </PatientLinkFrame>
    )
  if (asked.length === 0)
    return (
      <PatientLinkFrame apiLabel={apiLabel} content={content}>
        <PatientLinkOutcome
          tone="ok"
          icon="check"
          title={<Trans id="once.nothing" message="There is nothing to answer now" />}
        >
          <Trans
            id="once.nothing.what"
            message="Your link still works. Open it again when your study team tells you to."
          />
        </PatientLinkOutcome>
      </PatientLinkFrame>
    )

  const missing =
    context.problem === 'enterAllData' ? new Set([...open, ...objected(engine, context)]) : new Set<string>()
  return (
    <WordsContext value={words}>
      <PatientLinkFrame
        apiLabel={apiLabel}
        content={content}
        progress={1 - open.length / asked.length}
        footer={
          <PatientLinkBar
            apiLabel={apiLabel}
            left={open.length}
            optional={optional}
            onSave={() => send({ type: 'save' })}
          />
        }
      >
        <PatientLinkProblem context={context} missing={[...missing]} engine={engine} />
        <AnsweringContext value={answering}>
          <FilesContext value={files}>
            <div data-entry="">
              {sectionsOf(engine, content).map(({ id, text, description, keys }) => (
                <section key={id} className="mb-8" aria-labelledby={headingId(id)}>
                  <h1 id={headingId(id)} className="font-display text-[1.75rem]/9 font-semibold wrap-anywhere">
                    {words.shown(text)}
                  </h1>
                  {words.read(description) && <p className="mt-1 text-lg text-ink-2">{words.shown(description)}</p>}
                  {keys.map((key) => (
                    <PatientLinkItem
                      key={key}
                      engine={engine}
                      itemKey={key}
                      isMissing={missing.has(key) && engine.question(key).state === 'unanswered'}
                      objections={objectionsOfLink(engine, context, key)}
                      refusal={context.refused.get(key) ?? null}
                      unread={context.unread.get(key) ?? null}
                      isRounded={context.rounded.has(key)}
                    />
                  ))}
                </section>
              ))}
              {/* As `SourceNotice` elsewhere, which the first page does not load. */}
              <p className="text-sm text-ink-2">{content.base.origin?.copyright}</p>
            </div>
          </FilesContext>
        </AnsweringContext>
        <SpokenProblems textOf={(key) => itemText(engine, key, words)} />
      </PatientLinkFrame>
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
