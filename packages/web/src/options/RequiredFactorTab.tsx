import { type RequiredFactorDraft, requiredFactorOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { roleBoxes } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useMemo } from 'react'
import { roleMessages } from '../session/roles.messages'
import { usePort } from '../session/usePort'
import { Checkbox } from '../ui/fields/Checkbox'
import { OptionCard } from './OptionCard'
import { useOption } from './useOption'

/** The people who need a second factor. */
export function RequiredFactorTab() {
  const port = usePort(optionsCalls)
  const form = useOption<RequiredFactorDraft>(useMemo(() => requiredFactorOption(port), [port]))
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.requiredFactor" message="Second factor" />}
      what={
        <Trans
          id="options.requiredFactor.what"
          message="These people need a second factor. At their next sign-in they set one up before anything else opens."
        />
      }
      save={<Trans id="options.requiredFactor.save" message="Save second factor" />}
      inWords={({ people }) => people.join('\n')}
    >
      {({ people }) => {
        const toggle = (one: string, isTicked: boolean) =>
          form.type({ people: isTicked ? [...people, one].sort() : people.filter((other) => other !== one) })
        const isForAll = people.includes('everybody')
        return (
          <fieldset className="flex flex-col gap-3 p-5 max-phone:p-4">
            <legend className="sr-only">
              <Trans id="options.requiredFactor.people" message="Required for" />
            </legend>
            <Checkbox outlined checked={isForAll} onChange={(isTicked) => toggle('everybody', isTicked)}>
              <Trans id="options.requiredFactor.everybody" message="Everyone, including people without a role" />
            </Checkbox>
            <div className="grid gap-2 phone:grid-cols-2">
              {roleBoxes.map((role) => (
                <Checkbox
                  key={role}
                  outlined
                  disabled={isForAll}
                  checked={isForAll || people.includes(role)}
                  onChange={(isTicked) => toggle(role, isTicked)}
                >
                  <Trans {...roleMessages[role]} />
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      }}
    </OptionCard>
  )
}
