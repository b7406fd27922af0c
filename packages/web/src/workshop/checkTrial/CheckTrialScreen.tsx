import { type Base, languagesOfBase } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Condition } from '@casebook/core/bases/rule'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { checkTrialMachine } from '@casebook/core/checkTrials/checkTrial.machine'
import { checkTrialsCalls } from '@casebook/core/checkTrials/checkTrials.calls'
import type { TriedCheck } from '@casebook/core/checkTrials/playCheck'
import { nearestLanguage, shownIn, textIn } from '@casebook/core/language/language'
import { conditionOfRow, rowFor } from '@casebook/core/studyDrafts/conditionRows'
import { structureOf } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { managedBaseAddress } from '../../router/addresses/candidatesAddress'
import { useSearchParams } from '../../router/useSearchParams'
import { usePorts } from '../../session/ports'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ConditionEditor } from '../outline/condition/ConditionEditor'
import { TrialResult } from './TrialResult'

/** A new check, played over all that was ever saved before it is put into the study. */
export default function CheckTrialScreen({ group, base: id }: BaseName) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { bases } = usePorts()
  const { guard } = useSession()
  const candidate = useSearchParams().get('draft') ?? undefined
  const [screen, send] = useMachine(checkTrialMachine, {
    input: {
      server: usePort(checkTrialsCalls),
      manager: usePort(candidatesCalls),
      bases: guard(bases),
      study: { group, base: id },
      candidate,
    },
  })
  const { base, trial, isUnfit, error } = screen.context
  if (screen.matches('gone'))
    return (
      <EmptyState
        icon="search"
        heading="h2"
        title={<Trans id="checkTrial.gone" message="This study is not here, or not open to you." />}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={<Trans id="checkTrial.heading" message="Try a check" />}
        action={
          <ButtonLink href={managedBaseAddress({ group, base: id })}>
            <Trans id="checkTrial.back" message="To the study" />
          </ButtonLink>
        }
      >
        <bdi>{(base && shownIn(base.text, language)) || id}</bdi>
      </PageHead>
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!base && !screen.matches('unreachable') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'checkTrial.loading', message: 'Loading the study' })} />
        </Card>
      )}
      {base && (
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <Card className="p-4">
            <CheckForm
              base={base}
              isBusy={!screen.matches('ready')}
              isUnfit={isUnfit}
              onTry={(check) => send({ type: 'try', check })}
            />
          </Card>
          <Card className="p-4">
            <TrialResult
              base={base}
              trial={trial}
              isStopping={screen.matches('stopping')}
              onStop={() => send({ type: 'stop' })}
            />
          </Card>
        </div>
      )}
    </div>
  )
}

interface CheckFormProps {
  readonly base: Base
  readonly isBusy: boolean
  /** The study does not have what the last one names. */
  readonly isUnfit: boolean
  readonly onTry: (check: TriedCheck) => void
}

function CheckForm({ base, isBusy, isUnfit, onTry }: CheckFormProps) {
  const preferred = usePreferences().language
  const language = nearestLanguage(preferred, languagesOfBase(base)) ?? base.config.fallbackLanguage
  const offered = [...structureOf(base).questions.values()]
    .map(({ question }) => question)
    .filter(({ type }) => type !== 'Info')
  const [questionId, setQuestion] = useState(offered[0]?.id ?? '')
  const [condition, setCondition] = useState<Condition | null>(null)
  const question = offered.find(({ id }) => id === questionId)
  if (!question)
    return (
      <p className="text-ink-2">
        <Trans id="checkTrial.noQuestions" message="This study has no question yet that a check could be about." />
      </p>
    )
  const tried = condition ?? conditionOfRow(rowFor(question, undefined))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onTry({ questionId, if: tried })
      }}
    >
      <Field label={<Trans id="checkTrial.question" message="The query is about" />}>
        {(control) => (
          <select
            {...control}
            className={inputClass({ size: 'medium' })}
            value={questionId}
            onChange={({ target }) => setQuestion(target.value)}
          >
            {offered.map(({ id, text }) => (
              <option key={id} value={id}>
                {textIn(text, language, base.config.fallbackLanguage) || id}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 font-medium">
          <Trans id="checkTrial.if" message="It is raised when" />
        </legend>
        <ConditionEditor condition={tried} base={base} language={language} offered={offered} onChange={setCondition} />
        <p className="mt-2 text-xs text-ink-2">
          <Trans
            id="condition.blank.what"
            message="While a question is blank or unknown, a row does not hold, unless it says so."
          />
        </p>
      </fieldset>
      {isUnfit && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="checkTrial.unfit" message="It names something that this study does not have." />}
        />
      )}
      <p className="text-sm text-ink-2">
        <Trans
          id="checkTrial.what"
          message="It is played over everything that was ever saved in the cases that you may read. Nothing is changed, and no query is raised."
        />
      </p>
      <Button variant="primary" type="submit" disabled={isBusy} className="self-start">
        <Trans id="checkTrial.start" message="Try this check" />
      </Button>
    </form>
  )
}
