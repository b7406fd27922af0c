import { webhookKinds } from '@casebook/core/webhooks/webhook'
import { longestAddress, longestWebhookName } from '@casebook/core/webhooks/webhooks.calls'
import { webhookToMake } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../shell/settings/preferences'
import { studyWords } from '../../studies/studyWords'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { TextField } from '../../ui/fields/TextField'
import { Note } from '../../ui/Note'
import type { WebhooksProps } from './WebhookList'
import { kindTexts, problemTexts } from './webhooks.messages'

const ofAddress: readonly string[] = ['notAnAddress', 'notHttps', 'private', 'unknownHost']

/** Names a receiver, and what it is told of. */
export function NewWebhook({ form: { typed, problem }, isBusy, studies, send }: WebhooksProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { name, address, kinds, study } = typed
  const isWhole = webhookToMake(typed) !== null
  const change = (changed: Partial<typeof typed>) => send({ type: 'type', change: changed })
  const isOfAddress = problem !== null && ofAddress.includes(problem)
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="webhooks.new" message="New webhook" />
        </h2>
      </CardHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) send({ type: 'make' })
        }}
      >
        <div className="flex flex-col gap-4 p-4">
          {problem !== null && !isOfAddress && (
            <Note tone="missing" role="alert">
              <Trans {...problemTexts[problem]} />
            </Note>
          )}
          <TextField
            label={<Trans id="accessKeys.name" message="Name" />}
            hint={<Trans id="accessKeys.name.hint" message="What the program is, and whose." />}
            autoComplete="off"
            maxLength={longestWebhookName}
            value={name}
            onChange={(text) => change({ name: text })}
          />
          <TextField
            label={<Trans id="webhooks.address" message="Address" />}
            hint={<Trans id="webhooks.address.hint" message="https://, as the receiver says it." />}
            error={isOfAddress && <Trans {...problemTexts[problem]} />}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            maxLength={longestAddress}
            value={address}
            onChange={(text) => change({ address: text })}
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
                    change({ kinds: webhookKinds.filter((one) => (one === kind ? isTold : kinds.includes(one))) })
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
                value={study ? JSON.stringify([study.group, study.base]) : ''}
                onChange={({ target: { value } }) => {
                  const found = studies.find(({ group, base }) => JSON.stringify([group, base]) === value)
                  change({ study: found ? { group: found.group, base: found.base } : null })
                }}
              >
                <option value="">{t({ id: 'accessKeys.allStudies', message: 'All studies' })}</option>
                {studies.map((one) => (
                  <option key={JSON.stringify([one.group, one.base])} value={JSON.stringify([one.group, one.base])}>
                    {studyWords(one, studies, language)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sunken px-5 py-3">
          {!isWhole && (
            <span id="webhooks-missing" className="me-auto text-sm text-ink-2">
              <Trans id="webhooks.missing" message="Enter a name and an https address, and tick what it is told of." />
            </span>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={isBusy || !isWhole}
            aria-describedby={isWhole ? undefined : 'webhooks-missing'}
          >
            <Trans id="webhooks.make" message="Make the webhook" />
          </Button>
        </div>
      </form>
    </Card>
  )
}
