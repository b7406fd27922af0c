import { shownCaseName, storedCaseName } from '@casebook/core/bases/caseName'
import { type CaseNameProblem, caseNameProblem, caseNameRule } from '@casebook/core/bases/caseNameProblem'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { TextField } from '../../ui/fields/TextField'
import { StepDialog } from '../../ui/overlay/StepDialog'
import { useEntry, useForm } from '../FormContext'

const problemMessages: Readonly<Record<CaseNameProblem, MessageDescriptor>> = {
  blank: msg({ id: 'dialog.name.blank', message: 'Enter a name.' }),
  notLettersDigitsUnderscore: msg({
    id: 'dialog.name.letters',
    message: 'Use letters A–Z, digits and _ only (no spaces).',
  }),
  notLettersDigitsUnderscoreHyphen: msg({
    id: 'dialog.name.hyphen',
    message: 'Use letters A–Z, digits, - and _ only (no spaces).',
  }),
  notDigits: msg({ id: 'dialog.name.digits', message: 'Only digits may be used: the number of the patient.' }),
  tooLong: msg({ id: 'dialog.name.tooLong', message: 'The name is too long.' }),
}

const refusedMessages = {
  CaseNameTaken: msg({
    id: 'dialog.name.taken',
    message: 'Another case of this study has this name. Choose another one.',
  }),
  CaseNameInvalid: msg({
    id: 'dialog.name.invalid',
    message: 'The server does not accept this name. Choose another one.',
  }),
} as const

/** Names a new case. The button is disabled until the name is valid, and the rule is shown below the field. */
export default function CaseNameDialog() {
  const { t } = useLingui()
  const { actor, view } = useForm()
  const refused = useEntry(({ context }) => context.nameRefused)
  // Reopened after a refusal, with the refused name ready to edit.
  const before = useEntry(({ context }) => (context.nameRefused && context.proposedName) || '')
  const nextName = useEntry(({ context }) => context.opened?.nextName ?? '')
  const [typed, setTyped] = useState(() => (before ? shownCaseName(before, view.config) : nextName))
  const [refusedName, setRefusedName] = useState(before ? typed : null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const problem = caseNameProblem(typed, view.config)
  const rule = problemMessages[caseNameRule(view.config)]
  const isRefused = refused !== null && (refusedName === null || refusedName === typed)
  const error = isRefused
    ? refusedMessages[refused]
    : problem !== null && problem !== 'blank'
      ? problemMessages[problem]
      : null
  return (
    <StepDialog
      width="narrow"
      onBack={() => actor.send({ type: 'back' })}
      back={<Trans id="dialog.back" message="Back to the form" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={fieldRef}
      title={<Trans id="dialog.name.title" message="Name the case" />}
      description={<Trans id="dialog.name.what" message="Choose carefully: the name is permanent." />}
      go={<Trans id="dialog.save" message="Save case" />}
      isOff={problem !== null || (isRefused && refusedName === typed)}
      onGo={() => {
        setRefusedName(typed)
        actor.send({ type: 'nameCase', caseName: storedCaseName(typed, view.config) })
      }}
    >
      <TextField
        ref={fieldRef}
        label={t({ id: 'dialog.name.label', message: 'Case name' })}
        value={typed}
        onChange={setTyped}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        hint={<Trans {...rule} />}
        error={error && <Trans {...error} />}
      />
    </StepDialog>
  )
}
