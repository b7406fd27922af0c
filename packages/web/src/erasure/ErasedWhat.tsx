import type { ErasureScope } from '@casebook/core/erasure/erasure'
import type { Erasures } from '@casebook/core/erasure/erasure.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { usePreferences } from '../shell/settings/preferences'

interface ErasedWhatProps extends Partial<Pick<Erasures, 'questions'>> {
  readonly scope: ErasureScope
}

/** What an erasure takes out of a case. A question is named by its text, if that is given, else by its id. */
export function ErasedWhat({ scope, questions = [] }: ErasedWhatProps) {
  const { language } = usePreferences()
  const nameOf = (id: string) => shownIn(questions.find((one) => one.id === id)?.text ?? {}, language) || id
  return (
    <ul className="list-disc ps-5 text-sm">
      {scope.questions === null && (
        <li>
          <Trans id="erasure.scope.all" message="All answers and notes of the case" />
        </li>
      )}
      {scope.questions?.map((id) => (
        <li key={id}>
          <bdi>{nameOf(id)}</bdi>
        </li>
      ))}
      {scope.reasons && (
        <li>
          <Trans id="erasure.scope.reasons" message="The reasons that people gave" />
        </li>
      )}
    </ul>
  )
}
