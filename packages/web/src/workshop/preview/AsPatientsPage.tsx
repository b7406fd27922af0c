import { previewLink, sectionsOfLinks, trialWith } from '@casebook/core/candidates/preview/previewLink'
import type { KeptLink } from '@casebook/core/patientLink/openLink.machine'
import type { CommandPort } from '@casebook/core/tokens/command.calls'
import { Trans } from '@lingui/react'
import { useId, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { now } from '../../dates/clock'
import { today } from '../../dates/today'
import { useMadeWords } from '../../entry/form/useWords'
import { PatientLinkPage } from '../../patientLink/PatientLinkPage'
import { usePorts } from '../../session/ports'
import { EmptyState } from '../../ui/EmptyState'
import { inputClass } from '../../ui/fields/input'
import type { PreviewProps } from './previewProps'
import { showOnPage } from './showOnPage'

/** One section of the study as a patient sees it behind a link. */
export default function AsPatientsPage({ base, drawings, trial, show }: PreviewProps) {
  const { read } = useMadeWords(base.config)
  const id = useId()
  const sections = useMemo(() => sectionsOfLinks(base), [base])
  const [chosen, setChosen] = useState<string | null>(null)
  const section = sections.find((one) => one.id === chosen) ?? sections[0]
  useImperativeHandle(show, () => (question, isFocused) => {
    const asking = sections.find(({ questions }) => hasQuestion(questions, question))
    if (asking) flushSync(() => setChosen(asking.id))
    return showOnPage(question, isFocused)
  })
  if (!section)
    return (
      <EmptyState
        icon="info"
        title={<Trans id="workshop.noLink" message="There is no question that a patient can answer." />}
      />
    )
  return (
    <>
      <label
        htmlFor={id}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-sm font-medium"
      >
        <Trans id="workshop.link.section" message="A link to the section" />
        <select
          id={id}
          className={`${inputClass({ size: 'medium' })} min-w-0 flex-1`}
          value={section.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {sections.map((one) => (
            <option key={one.id} value={one.id}>
              {read(one.text) || one.id}
            </option>
          ))}
        </select>
      </label>
      <OneLink key={`${section.id} ${drawings}`} base={base} trial={trial} section={section.id} />
    </>
  )
}

interface OneLinkProps extends Pick<PreviewProps, 'base' | 'trial'> {
  readonly section: string
}

function OneLink({ base, trial, section }: OneLinkProps) {
  const { apiLabel } = usePorts()
  const [kept] = useState(() => previewLink(base, section, today(), trial.current()))
  const [memory] = useState(() => ({
    recall: async () => null,
    keep: async (said: KeptLink) => {
      if (said.receipt) return
      const answers = trialWith(trial.current(), said)
      trial.current = () => answers
    },
  }))
  if (!kept)
    return (
      <EmptyState icon="info" title={<Trans id="workshop.linkless" message="No link can be made to this section." />}>
        <Trans
          id="workshop.linkless.why"
          message="What it asks depends on other answers of the case, which its page would have to tell."
        />
      </EmptyState>
    )
  return (
    <PatientLinkPage
      apiLabel={apiLabel}
      token="preview"
      link={keepsNothing}
      memory={memory}
      content={kept.content}
      kept={kept}
    />
  )
}

/** The server of a preview. */
const keepsNothing: CommandPort = {
  GetQuestions: async () => ({ type: 'TokenError' }),
  ImportData: async ({ facts }) => ({
    type: 'CommandExecuted',
    data: { answers: facts.length, receivedAt: now().toISOString() },
  }),
}

interface Asking {
  readonly id: string
  readonly questions?: readonly Asking[] | undefined
}

function hasQuestion(questions: readonly Asking[], id: string): boolean {
  return questions.some((one) => one.id === id || hasQuestion(one.questions ?? [], id))
}
