import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { TextLanguage } from '@casebook/core/language/language'
import { languageInBase, languageOfText } from '@casebook/core/language/locale'
import type { TokenKind } from '@casebook/core/tokens/token'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { QrCode } from '../secondFactor/QrCode'
import { CopyField } from '../shell/CopyField'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { printer } from '../ui/moreDrawings'
import { PatientSheet } from './PatientSheet'

interface LinkReadyProps {
  readonly kind: TokenKind
  readonly text: string
  readonly expiresAt: string | null
  /** Ids. */
  readonly questionnaires: readonly string[]
  /** How many. */
  readonly questions: number
  readonly language: TextLanguage | null
}

/** The token, shown only now: as text and, for a patient, as a code and on paper. */
export function LinkReady({ kind, text, expiresAt, questionnaires, questions, language }: LinkReadyProps) {
  const { t } = useLingui()
  const { read } = useWords()
  const { view } = useForm()
  const { language: spoken } = usePreferences()
  const nameOf = (id: string) => read(sectionTitle(view.engine.structure, id)) || id
  return (
    <div className="flex flex-wrap items-start gap-5">
      {kind === 'link' && (
        <QrCode isLarge text={text} label={t({ id: 'token.code', message: 'The link as a code for a phone' })} />
      )}
      <div className="min-w-60 flex-1">
        <ul className="mb-3 list-disc ps-5 text-sm" aria-label={t({ id: 'token.questionnaires', message: 'Sections' })}>
          {questionnaires.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ul>
        <CopyField label={t({ id: 'token.result', message: 'Link or app code' })} text={text} />
        <p className="mt-2 text-xs text-ink-2">
          <Trans id="token.once" message="It is shown only now. Copy it before you close this." />
        </p>
        {kind === 'link' && (
          <Button className="mt-3" icon={printer} onClick={() => print()}>
            <Trans id="token.print" message="Print the sheet" />
          </Button>
        )}
      </div>
      {kind === 'link' && (
        <PatientSheet
          link={text}
          study={view.base.text}
          config={view.config}
          expiresAt={expiresAt}
          questions={questions}
          language={language === null ? spoken : (languageOfText(language) ?? languageInBase(spoken, view.config))}
          texts={language ?? spoken}
        />
      )}
    </div>
  )
}
