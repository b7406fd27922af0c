import { shownIn } from '@casebook/core/language/language'
import type { ChangedAnswer } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { CaseName } from '../../ui/text/CaseName'
import { ProgressBar } from '../../ui/waiting/ProgressBar'

interface ChangeListProps {
  readonly changes: readonly ChangedAnswer[]
  readonly at: number
  readonly confirmed: readonly number[]
  /** Changes that are not listed. */
  readonly rest: number
  readonly onGo: (at: number) => void
  /** Loads the list again, which then begins with what is not confirmed yet. */
  readonly onReload: () => void
}

/** All changes, with the one that is looked at, and how many are confirmed. */
export function ChangeList({ changes, at, confirmed, rest, onGo, onReload }: ChangeListProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const values = { done: confirmed.length, of: changes.length }
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={`${cardTitleClass} flex-1`}>
          <Trans id="sdvChanges.confirmed" message="Done" />
        </h2>
        <span className="text-sm tabular-nums" role="status">
          <Trans id="verify.of" message="{done} of {of}" values={values} />
        </span>
      </CardHeader>
      <div className="px-4 pt-3">
        <ProgressBar
          label={t({ id: 'sdvChanges.confirmed', message: 'Done' })}
          value={confirmed.length / Math.max(1, changes.length)}
        />
      </div>
      <ol className="max-h-[60vh] overflow-auto p-2">
        {changes.map(({ name, owner, key, questionnaireId, questionnaire, question }, nth) => (
          <li key={`${owner}/${name}/${questionnaireId}/${key}`}>
            <button
              type="button"
              className={`flex min-h-[44px] w-full cursor-pointer items-start gap-2 rounded-md px-2 py-2 text-start ${nth === at ? 'bg-brand-soft' : 'hover:bg-hover'}`}
              {...(nth === at && { 'aria-current': 'true' as const })}
              onClick={() => onGo(nth)}
            >
              <Icon
                name={confirmed.includes(nth) ? 'shieldf' : 'pen'}
                size="small"
                className={`mt-0.5 ${confirmed.includes(nth) ? 'text-monitor-ink' : 'text-ink-2'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-[580]">{shownIn(question.text, language) || key}</span>
                <span className="block text-xs text-ink-2">
                  <CaseName name={name} />, {shownIn(questionnaire, language) || questionnaireId}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <div className="flex flex-col items-start gap-2 border-t border-line px-4 py-3 text-sm">
          <p>
            <Trans
              id="sdvChanges.rest"
              message="{count, plural, one {# more change is not listed yet.} other {# more changes are not listed yet.}}"
              values={{ count: rest }}
            />
          </p>
          <Button size="small" disabled={confirmed.length === 0} onClick={onReload}>
            <Trans id="sdvChanges.reload" message="Load the changes again" />
          </Button>
        </div>
      )}
    </Card>
  )
}
