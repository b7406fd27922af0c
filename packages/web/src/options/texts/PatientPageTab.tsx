import { directionOfLanguage, isLanguage, type Language, languages } from '@casebook/core/language/language'
import { ownNames, tagOfLanguage } from '@casebook/core/language/locale'
import { type PatientPageDraft, patientPageOption } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { longestPatientWords, type PatientPage, patientPageFields } from '@casebook/core/options/patientPage'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { usePort } from '../../session/usePort'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'

const labels: Readonly<Record<keyof PatientPage, MessageDescriptor>> = {
  contact: msg({ id: 'options.patientPage.contact', message: 'Whom to call, and when' }),
  privacy: msg({ id: 'options.patientPage.privacy', message: 'How the answers are used' }),
}

/** Own words on the patient's page, the tablet and the printed sheet, one language at a time. */
export function PatientPageTab() {
  const { i18n } = useLingui()
  const port = usePort(optionsCalls)
  const form = useOption<PatientPageDraft>(useMemo(() => patientPageOption(port), [port]))
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.locale) ? i18n.locale : 'en')
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.patientPage" message="Pages of patients" />}
      what={
        <Trans
          id="options.patientPage.what"
          message="Your own words on the page behind a patient link, on the tablet and on the printed sheet. A file logo.png in the file storage is shown there too."
        />
      }
      save={<Trans id="options.patientPage.save" message="Save words to patients" />}
      inWords={(draft) => Object.values(draft).filter(Boolean).join('\n\n')}
    >
      {(draft) => (
        <div className="flex flex-col gap-4 p-5 max-phone:p-4">
          <Field
            label={<Trans id="options.patientPage.language" message="Language of the words" />}
            hint={
              <Trans
                id="options.patientPage.hint"
                message="Patients without words in their language see those in the study’s main language, or the first available."
              />
            }
          >
            {(control) => (
              <select
                {...control}
                className={inputClass()}
                value={language}
                onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
              >
                {languages.map((one) => (
                  <option key={one} value={one} lang={tagOfLanguage(one)}>
                    {ownNames[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {patientPageFields.map((field) => (
            <Field key={field} label={<Trans {...labels[field]} />}>
              {(control) => (
                <textarea
                  {...control}
                  className={inputClass({ size: 'lines' })}
                  rows={4}
                  lang={tagOfLanguage(language)}
                  dir={directionOfLanguage(language)}
                  maxLength={longestPatientWords}
                  value={draft[`${field}.${language}`] ?? ''}
                  onChange={({ target }) => form.type({ [`${field}.${language}`]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </OptionCard>
  )
}
