import type { AccessOfNew } from '@casebook/core/candidates/candidate.machine'
import { Trans } from '@lingui/react'
import { NamePeople } from '../access/NamePeople'
import { UnknownNameNote } from '../access/UnknownNameNote'
import { choiceClass } from '../ui/fields/choice'

interface AccessOfNewStudyProps {
  readonly access: AccessOfNew
  readonly unknown: string | null
  readonly disabled: boolean
  readonly onChange: (access: AccessOfNew) => void
}

/** Who may open a study that is about to be published: people who are named, or everyone. */
export function AccessOfNewStudy({ access, unknown, disabled, onChange }: AccessOfNewStudyProps) {
  const { isOpen, named } = access
  return (
    <fieldset className="flex flex-col gap-2" disabled={disabled}>
      <legend className="mb-1 text-sm font-semibold">
        <Trans id="manage.protection" message="Who may open it" />
      </legend>
      {[false, true].map((open) => (
        <label key={String(open)} className={choiceClass({ size: 'small' })}>
          <input
            className="choice-mark"
            type="radio"
            name="access"
            checked={isOpen === open}
            onChange={() => onChange({ isOpen: open, named })}
          />
          <span>
            {open ? (
              <Trans id="manage.access.everyone" message="Everyone who can sign in" />
            ) : (
              <Trans id="manage.access.named" message="Administrators, and the people named here" />
            )}
          </span>
        </label>
      ))}
      {unknown !== null && <UnknownNameNote name={unknown} />}
      {!isOpen && (
        <NamePeople named={named} disabled={disabled} onChange={(changed) => onChange({ isOpen, named: changed })} />
      )}
    </fieldset>
  )
}
