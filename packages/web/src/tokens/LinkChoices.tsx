import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { languagesOffered, ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import type { CaseTokenContext, CaseTokenEvent } from '@casebook/core/tokens/caseToken.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { Checkbox } from '../ui/fields/Checkbox'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { Segmented } from '../ui/fields/Segmented'

const periods = [7, 14, 30, 90]

interface LinkChoicesProps {
  readonly questionnaires: ReadonlyMap<string, readonly string[]>
  readonly context: Pick<CaseTokenContext, 'kind' | 'chosen' | 'days' | 'language'>
  readonly send: (event: CaseTokenEvent) => void
}

/** For whom the token is, for what, for how long and in which language. */
export function LinkChoices({ questionnaires, context: { kind, chosen, days, language }, send }: LinkChoicesProps) {
  const { t } = useLingui()
  const { read } = useWords()
  const { view } = useForm()
  const nameOf = (id: string) => read(sectionTitle(view.engine.structure, id)) || id
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t({ id: 'token.kind', message: 'For whom' })}
        value={kind}
        segments={[
          { value: 'link', label: t({ id: 'token.link', message: 'One-time link' }) },
          { value: 'app', label: t({ id: 'token.app', message: 'For the app, many times' }) },
        ]}
        onChange={(next) => send({ type: 'choose', kind: next })}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-semibold">
          <Trans id="token.questionnaires" message="Sections" />
        </legend>
        {questionnaires.size === 0 && (
          <p className="text-sm text-ink-2">
            <Trans id="token.none" message="No section for patients accepts answers in this case now." />
          </p>
        )}
        {[...questionnaires].map(([id, questions]) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={() => send({ type: 'toggle', questionnaireId: id })}>
            {nameOf(id)}{' '}
            <span className="text-ink-2">
              <Trans
                id="token.count"
                message="{count, plural, one {# question} other {# questions}}"
                values={{ count: questions.length }}
              />
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {kind === 'link' && (
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <div className="flex flex-col gap-1.5">
            <span className="text-sm font-semibold" aria-hidden="true">
              <Trans id="token.days" message="Works for" />
            </span>
            <Segmented
              label={t({ id: 'token.days', message: 'Works for' })}
              value={String(days)}
              segments={periods.map((count) => ({
                value: String(count),
                label: t({ id: 'token.days.count', message: `${{ count }} days` }),
              }))}
              onChange={(next) => send({ type: 'chooseDays', days: Number(next) })}
            />
          </div>
          <div className="w-56">
            <Field label={<Trans id="token.language" message="Language of the page" />}>
              {(control) => (
                <select
                  {...control}
                  className={inputClass()}
                  value={language ?? ''}
                  onChange={({ target }) => send({ type: 'chooseLanguage', language: target.value })}
                >
                  <option value="" hidden>
                    {t({ id: 'token.language.own', message: 'As the patient’s phone' })}
                  </option>
                  {languagesOffered(view.config).map((one) => (
                    <option key={one} value={one} lang={tagOfLanguage(one)}>
                      {ownNameOf(one)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        </div>
      )}
    </div>
  )
}
