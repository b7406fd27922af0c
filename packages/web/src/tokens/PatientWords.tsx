import { type Language, shownIn, type TextLanguage } from '@casebook/core/language/language'
import type { PatientPage } from '@casebook/core/options/patientPage'
import { Trans } from '@lingui/react'

interface PatientWordsProps {
  readonly page: PatientPage | null | undefined
  readonly language: Language
  readonly fallback: TextLanguage
}

/** The hospital's own words: whom to call, and what becomes of the answers. */
export function PatientWords({ page, language, fallback }: PatientWordsProps) {
  const contact = shownIn(page?.contact, language, fallback)
  const privacy = shownIn(page?.privacy, language, fallback)
  if (!contact && !privacy) return null
  return (
    <dl className="mt-6 border-t border-line-strong pt-4 text-base text-ink-2 wrap-anywhere whitespace-pre-line">
      {contact && (
        <>
          <dt className="font-semibold">
            <Trans id="patient.contact" message="Your questions" />
          </dt>
          <dd className="mb-3">{contact}</dd>
        </>
      )}
      {privacy && (
        <>
          <dt className="font-semibold">
            <Trans id="patient.privacy" message="Your data" />
          </dt>
          <dd>{privacy}</dd>
        </>
      )}
    </dl>
  )
}
