import {
  type CreateGroupContext,
  type CreateGroupEvent,
  groupToCreate,
  shownProblems,
} from '@casebook/core/groups/createGroup.machine'
import { longestDescription } from '@casebook/core/groups/groups.calls'
import { Trans } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { groupsPath } from '../router/addresses/groupsAddress'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { formCardClass, pageCardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { choiceClass } from '../ui/fields/choice'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { TextField } from '../ui/fields/TextField'
import { GroupExistsDialog } from './GroupExistsDialog'
import { nameMessages } from './groups.messages'

interface CreateGroupFormProps {
  readonly form: CreateGroupContext
  readonly isBusy: boolean
  /** The name is taken, and the user has not yet dismissed the message. */
  readonly exists: boolean
  readonly send: (event: CreateGroupEvent) => void
}

export function CreateGroupForm({ form, isBusy, exists, send }: CreateGroupFormProps) {
  const { typed, taken, error } = form
  const nameRef = useRef<HTMLInputElement>(null)
  const descriptionRef = useRef<HTMLTextAreaElement>(null)
  const problems = shownProblems(form)

  useEffect(() => {
    if (taken !== null && !exists) nameRef.current?.focus()
  }, [taken, exists])

  const submit = () => {
    send({ type: 'submit' })
    if (groupToCreate(typed)) return
    const isNameGood = groupToCreate({ ...typed, description: '' }) !== null
    const wrong = isNameGood ? descriptionRef : nameRef
    wrong.current?.focus()
  }

  return (
    <form
      className={formCardClass('narrow')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <h1 className={pageCardTitleClass}>
          <Trans id="groups.create" message="Create group" />
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans id="groups.create.what" message="You will own the group: you invite colleagues and accept requests." />
        </p>
      </div>
      {error != null && <CallFailedNote error={error} />}
      <TextField
        label={<Trans id="groups.name" message="Name" />}
        hint={<Trans id="groups.name.hint" message="Colleagues find the group by this name." />}
        error={problems.name && <Trans {...nameMessages[problems.name]} />}
        ref={nameRef}
        aria-required
        autoComplete="off"
        value={typed.name}
        onChange={(name) => send({ type: 'typeName', name })}
      />
      <Field
        label={<Trans id="groups.description" message="Description (optional)" />}
        error={
          problems.description && (
            <Trans
              id="groups.description.tooLong"
              message="The description is longer than {longest, number} characters. Shorten it."
              values={{ longest: longestDescription }}
            />
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={descriptionRef}
            className={inputClass({ size: 'lines' })}
            rows={3}
            value={typed.description}
            onChange={(event) => send({ type: 'typeDescription', description: event.target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-medium">
          <Trans id="groups.create.yours" message="Which of your cases does the group get?" />
        </legend>
        <OwnCases
          checked={!typed.allCases}
          onChoose={() => send({ type: 'shareAll', allCases: false })}
          title={<Trans id="groups.create.selected" message="Selected cases" />}
        >
          <Trans id="groups.create.selected.what" message="None for now. You assign them one by one." />
        </OwnCases>
        <OwnCases
          checked={typed.allCases === true}
          onChoose={() => send({ type: 'shareAll', allCases: true })}
          title={<Trans id="groups.create.all" message="All my cases" />}
        >
          <Trans id="groups.create.all.what" message="Including those you enter later." />
        </OwnCases>
      </fieldset>
      <Checkbox bare checked={typed.sharedCases} onChange={(sharedCases) => send({ type: 'shareCases', sharedCases })}>
        <span className="font-semibold">
          <Trans id="groups.sharedCases" message="Share cases among members" />
        </span>
        <span className="block text-xs text-ink-2">
          <Trans
            id="groups.sharedCases.what"
            message="Members see the cases that others give to the group, and can edit them. Otherwise you only get their statistics."
          />
        </span>
      </Checkbox>
      <div className="mt-2 flex items-center gap-2">
        <Button type="submit" variant="primary" disabled={isBusy}>
          <Trans id="groups.create" message="Create group" />
        </Button>
        <ButtonLink variant="quiet" href={groupsPath}>
          <Trans id="dialog.cancel" message="Cancel" />
        </ButtonLink>
      </div>
      {exists && <GroupExistsDialog name={typed.name.trim()} onClose={() => send({ type: 'close' })} />}
    </form>
  )
}

interface OwnCasesProps {
  readonly checked: boolean
  readonly onChoose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
}

function OwnCases({ checked, onChoose, title, children }: OwnCasesProps) {
  return (
    <label className={choiceClass({ look: 'bare', size: 'small' })}>
      <input type="radio" name="own-cases" className="choice-mark" checked={checked} onChange={onChoose} />
      <span>
        {title}
        <span className="block text-xs text-ink-2">{children}</span>
      </span>
    </label>
  )
}
