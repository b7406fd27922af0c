import { lifetimes, scopesToGive } from '@casebook/core/accessKeys/accessKey'
import { longestKeyName } from '@casebook/core/accessKeys/accessKeys.calls'
import { type KeysContext, type KeysEvent, keyToMake } from '@casebook/core/accessKeys/accessKeys.machine'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../shell/settings/preferences'
import { type KeyStudy, studyWords } from '../studies/studyWords'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { problemTexts, scopeTexts } from './accessKeys.messages'

interface NewKeyCardProps {
  readonly form: KeysContext
  readonly isBusy: boolean
  readonly studies: readonly KeyStudy[]
  readonly send: (event: KeysEvent) => void
}

/** Describes a key of one's own, and has it made. */
export function NewKeyCard({ form: { typed, roles, problem }, isBusy, studies, send }: NewKeyCardProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { name, scopes, study, days } = typed
  const isWhole = keyToMake(typed, roles) !== null
  const change = (changed: Partial<typeof typed>) => send({ type: 'type', change: changed })
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="accessKeys.new" message="New key" />
        </h2>
      </CardHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) send({ type: 'make' })
        }}
      >
        <div className="flex flex-col gap-4 p-4">
          {problem !== null && problem !== 'CurrentPasswordWrong' && (
            <Note tone="missing" role="alert">
              <Trans {...problemTexts[problem]} />
            </Note>
          )}
          <TextField
            label={<Trans id="accessKeys.name" message="Name" />}
            hint={<Trans id="accessKeys.name.hint" message="What the program is, and whose." />}
            autoComplete="off"
            maxLength={longestKeyName}
            value={name}
            onChange={(typedName) => change({ name: typedName })}
          />
          <Field label={<Trans id="accessKeys.study" message="Study" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass()}
                value={study ? JSON.stringify([study.group, study.base]) : ''}
                onChange={({ target: { value } }) =>
                  change({ study: studies.find(({ group, base }) => JSON.stringify([group, base]) === value) ?? null })
                }
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
          <fieldset>
            <legend className="mb-1.5 font-medium">
              <Trans id="accessKeys.itMay" message="It may" />
            </legend>
            <div className="flex flex-col gap-2">
              {scopesToGive(roles, study).map((scope) => (
                <Checkbox
                  key={scope}
                  outlined
                  checked={scopes.includes(scope)}
                  onChange={(isGiven) =>
                    change({ scopes: [...scopes.filter((one) => one !== scope), ...(isGiven ? [scope] : [])] })
                  }
                >
                  <Trans {...scopeTexts[scope].name} />
                  <span className="block text-xs text-ink-2">
                    <Trans {...scopeTexts[scope].what} />
                  </span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <Field label={<Trans id="accessKeys.ends" message="Ends" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass()}
                value={String(days)}
                onChange={({ target: { value } }) =>
                  change({ days: lifetimes.find((one) => String(one) === value) ?? null })
                }
              >
                {lifetimes.map((lifetime) => (
                  <option key={String(lifetime)} value={String(lifetime)}>
                    {lifetime === null
                      ? t({ id: 'accessKeys.ends.never', message: 'Never' })
                      : t({
                          id: 'accessKeys.ends.in',
                          message: plural(lifetime, { one: 'In # day', other: 'In # days' }),
                        })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="flex flex-col gap-3 border-t border-line bg-sunken p-4">
          <p id="keys-about" className="text-sm text-ink-2">
            {isWhole ? (
              <Trans
                id="accessKeys.about"
                message="Anyone who has the key can do this in your name. It is shown once."
              />
            ) : (
              <Trans id="accessKeys.missing" message="Enter a name, and tick what the key may do." />
            )}
          </p>
          <Button
            type="submit"
            variant="primary"
            icon="key"
            wide
            disabled={isBusy || !isWhole}
            aria-describedby="keys-about"
          >
            <Trans id="accessKeys.make" message="Make the key" />
          </Button>
        </div>
      </form>
    </Card>
  )
}
