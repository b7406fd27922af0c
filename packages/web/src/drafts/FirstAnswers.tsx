import type { DraftAnswer } from '@casebook/core/bases/bases.calls'
import { answerText } from '@casebook/core/entry/form/answerText'
import { shownIn } from '@casebook/core/language/language'
import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { useDeployment } from '../shell/DeploymentContext'
import { usePreferences } from '../shell/settings/preferences'

/** The first answers of a case without a name: "Year of birth 1968 · Sex Male". */
export function FirstAnswers({ answers }: { readonly answers: readonly DraftAnswer[] }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { dateFormat } = useDeployment()
  const words = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  return (
    <span className="text-sm">
      {answers.map(({ question, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order of the form, which does not change while they are shown
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi className="text-ink-2">{shownIn(question.text, language)}</bdi>{' '}
          <bdi>{answerText(question, value, { language, fallback: 'en', dateFormat, words })}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
