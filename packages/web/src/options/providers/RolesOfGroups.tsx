import { roleBoxes } from '@casebook/core/permissions/capabilities'
import { type ProviderDraft, providerOf, wrongFields } from '@casebook/core/providers/providerOption'
import { Trans } from '@lingui/react'
import { roleMessages } from '../../session/roles.messages'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { TextField } from '../../ui/fields/TextField'

interface RolesOfGroupsProps {
  readonly draft: ProviderDraft
  readonly onType: (fields: Partial<ProviderDraft>) => void
}

/** Which groups there give which roles here. */
export function RolesOfGroups({ draft, onType }: RolesOfGroupsProps) {
  const { kind } = draft
  const asTyped = { dir: 'ltr', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const
  const typed = providerOf(draft)
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <TextField
        {...asTyped}
        label={
          kind !== 'openId' ? (
            <Trans id="options.providers.groups.attribute" message="Attribute that names the groups of a person" />
          ) : (
            <Trans id="options.providers.groups.claim" message="Claim that names the groups of a person" />
          )
        }
        hint={
          kind === 'ldap' ? (
            <Trans
              id="options.providers.groups.attribute.hint"
              message="Such as memberOf. Empty: roles are given here, by hand."
            />
          ) : (
            <Trans
              id="options.providers.groups.claim.hint"
              message="Such as groups. Empty: roles are given here, by hand."
            />
          )
        }
        error={
          typed &&
          wrongFields(typed).includes('groups') && (
            <Trans id="options.providers.groups.wrong" message="Enter the name alone, such as groups." />
          )
        }
        value={draft.groups}
        onChange={(groups) => onType({ groups })}
      />
      {draft.groups.trim() !== '' && (
        <fieldset className="flex flex-col gap-3">
          <legend className="text-sm font-semibold">
            <Trans id="options.providers.groups.roles" message="Groups that give a role, one in each line" />
          </legend>
          <p className="text-sm text-ink-2">
            {kind === 'saml' ? (
              <Trans
                id="options.saml.groups.what"
                message="A role with a group comes and goes with it, at each sign-in. Roles without one stay as they are given here."
              />
            ) : (
              <Trans
                id="options.providers.groups.what"
                message="A role with a group comes and goes with it, within 15 minutes. Roles without one stay as they are given here."
              />
            )}
          </p>
          <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-phone:grid-cols-1">
            {roleBoxes.map((role, i) => (
              <Field key={role} label={<Trans {...roleMessages[role]} />}>
                {(control) => (
                  <textarea
                    {...control}
                    {...asTyped}
                    rows={2}
                    className={inputClass({ size: 'lines' })}
                    value={draft.groupsOfRoles[i] ?? ''}
                    onChange={(event) => onType({ groupsOfRoles: draft.groupsOfRoles.with(i, event.target.value) })}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
