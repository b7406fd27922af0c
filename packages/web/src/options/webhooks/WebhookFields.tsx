import type { BaseName } from '@casebook/core/bases/baseName'
import { type WebhookSettings, webhookKinds } from '@casebook/core/webhooks/webhook'
import { longestAddress, longestWebhookName } from '@casebook/core/webhooks/webhooks.calls'
import type { WebhookProblem } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../shell/settings/preferences'
import { studyWords } from '../../studies/studyWords'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { TextField } from '../../ui/fields/TextField'
import type { WebhooksProps } from './WebhookList'
import { isOfAddress, kindTexts, problemTexts } from './webhooks.messages'

interface WebhookFieldsProps extends Pick<WebhooksProps, 'studies'> {
  readonly typed: WebhookSettings
  readonly problem: WebhookProblem | null
  readonly onChange: (change: Partial<WebhookSettings>) => void
}

/** Where a receiver is, and what it is told of. */
export function WebhookFields({
  typed: { name, address, kinds, study },
  problem,
  studies,
  onChange,
}: WebhookFieldsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const keyOf = ({ group, base }: BaseName) => JSON.stringify([group, base])
  // A study that is not open to this person any more is still the chosen one.
  const isListed = study === null || studies.some((one) => keyOf(one) === keyOf(study))
  const listed: readonly BaseName[] = isListed ? studies : [...studies, study]
  return (
    <>
      <TextField
        label={<Trans id="accessKeys.name" message="Name" />}
        hint={<Trans id="accessKeys.name.hint" message="What the program is, and whose." />}
        autoComplete="off"
        maxLength={longestWebhookName}
        value={name}
        onChange={(text) => onChange({ name: text })}
      />
      <TextField
        label={<Trans id="webhooks.address" message="Address" />}
        hint={<Trans id="webhooks.address.hint" message="https://, as the receiver says it." />}
        error={problem !== null && isOfAddress(problem) && <Trans {...problemTexts[problem]} />}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={longestAddress}
        value={address}
        onChange={(text) => onChange({ address: text })}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">
          <Trans id="webhooks.toldOf" message="It is told when" />
        </legend>
        <div className="flex flex-col gap-2">
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              outlined
              checked={kinds.includes(kind)}
              onChange={(isTold) =>
                onChange({ kinds: webhookKinds.filter((one) => (one === kind ? isTold : kinds.includes(one))) })
              }
            >
              <Trans {...kindTexts[kind]} />
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field label={<Trans id="accessKeys.study" message="Study" />}>
        {(control) => (
          <select
            {...control}
            className={inputClass()}
            value={study ? keyOf(study) : ''}
            onChange={({ target: { value } }) => {
              const found = listed.find((one) => keyOf(one) === value)
              onChange({ study: found ? { group: found.group, base: found.base } : null })
            }}
          >
            <option value="">{t({ id: 'accessKeys.allStudies', message: 'All studies' })}</option>
            {listed.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {studyWords(one, studies, language)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
