import type { BaseConfig } from '@casebook/core/bases/base'
import {
  directionOfLanguage,
  type Language,
  shownIn,
  type Text,
  type TextLanguage,
} from '@casebook/core/language/language'
import { localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import { setupI18n } from '@lingui/core'
import { I18nProvider, Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { QrCode } from '../secondFactor/QrCode'
import { useSession } from '../session/session'
import { HospitalMark } from '../shell/brand/HospitalMark'
import { textsOf } from '../shell/i18n'
import { OwnPatientWords } from './OwnPatientWords'
import '../look/print.css'

interface PatientSheetProps {
  readonly link: string
  readonly study: Text
  readonly config: Pick<BaseConfig, 'fallbackLanguage'>
  readonly expiresAt: string | null
  /** How many there are. */
  readonly questions: number
  /** Of the sheet. */
  readonly language: Language
  /** Of the study's texts. */
  readonly texts: TextLanguage
}

const spoken = new Map<Language, ReturnType<typeof speaking>>()

async function speaking(language: Language) {
  const messages = await textsOf(language)
  return setupI18n({ locale: language, locales: localeOfLanguage(language), messages: { [language]: messages } })
}

/** The sheet for the patient, in the patient's language. It names no patient, no case and no diagnosis. On paper only. */
export function PatientSheet(props: PatientSheetProps) {
  const { language } = props
  const known = spoken.get(language) ?? speaking(language)
  spoken.set(language, known)
  const i18n = use(known)
  return createPortal(
    <div
      data-paper
      className="hidden bg-white p-10 text-black print:block"
      lang={tagOfLanguage(language)}
      dir={directionOfLanguage(language)}
    >
      <I18nProvider i18n={i18n}>
        <Sheet {...props} />
      </I18nProvider>
    </div>,
    document.body,
  )
}

function Sheet({ link, study, config, expiresAt, questions, language, texts }: PatientSheetProps) {
  const { t } = useLingui()
  const day = new Intl.DateTimeFormat(localeOfLanguage(language), { dateStyle: 'full' })
  return (
    <>
      <HospitalMark host={useSession().host} />
      <p className="mt-4 text-base font-semibold">
        {shownIn(study, [texts, language], config.fallbackLanguage, { page: language })}
      </p>
      <h1 className="mt-6 font-display text-[1.75rem]/9 font-semibold">
        <Trans id="sheet.title" message="Please answer a few questions" />
      </h1>
      <p className="mt-2 text-lg">
        <Trans
          id="sheet.what"
          message="{count, plural, one {There is # short question.} other {There are # short questions.}} You can stop and go on later."
          values={{ count: questions }}
        />
      </p>
      <div className="mt-6 flex items-center gap-8">
        <QrCode isLarge text={link} label={t({ id: 'sheet.code', message: 'The code for your phone' })} />
        <ol className="list-decimal ps-6 text-lg leading-8">
          <li>
            <Trans id="sheet.camera" message="Open the camera of your phone." />
          </li>
          <li>
            <Trans id="sheet.point" message="Point it at the square." />
          </li>
          <li>
            <Trans id="sheet.tap" message="Tap the address that appears." />
          </li>
        </ol>
      </div>
      <p className="mt-6 border-t border-black pt-4 text-lg">
        <Trans id="sheet.type" message="No camera? Type this address into a browser:" />
      </p>
      <p className="font-mono text-sm break-all" dir="ltr">
        {link}
      </p>
      <p className="mt-4 border-t border-black pt-4 text-lg">
        {expiresAt && (
          <strong>
            <Trans
              id="sheet.until"
              message="Please answer by {day}."
              values={{ day: day.format(new Date(expiresAt)) }}
            />{' '}
          </strong>
        )}
        <Trans
          id="sheet.once"
          message="The address works once. Only your study team sees your answers. Keep this sheet to yourself: anyone who has it could answer in your place."
        />
      </p>
      <OwnPatientWords language={language} config={config} />
    </>
  )
}
