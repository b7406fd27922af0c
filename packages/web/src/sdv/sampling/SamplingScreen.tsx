import type { BaseName } from '@casebook/core/bases/baseName'
import { shownIn } from '@casebook/core/language/language'
import {
  type SampleFilter,
  type Sampling,
  sampleFilters,
  samplingCalls,
} from '@casebook/core/sdv/sampling/sampling.calls'
import { samplingMachine } from '@casebook/core/sdv/sampling/sampling.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useLocation } from 'wouter'
import { useSearchParams } from '../../router/useSearchParams'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CountUpTo } from '../../shell/CountUpTo'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { Pager } from '../../shell/paging/Pager'
import { usePreferences } from '../../shell/settings/preferences'
import { baseOfAddress } from '../../studies/baseOfAddress'
import { StudyChoice } from '../../studies/StudyChoice'
import { useStudies } from '../../studies/useStudies'
import { Card } from '../../ui/Card'
import { Chip } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { Segmented } from '../../ui/fields/Segmented'
import { die } from '../../ui/icons/screenDrawings'
import { Note } from '../../ui/Note'
import { ProgressBar } from '../../ui/waiting/ProgressBar'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { Draw } from './Draw'
import { PlanForm } from './PlanForm'
import { SampledCases } from './SampledCases'
import { samplingAddress } from './samplingAddress'

/** The plan that says which cases of a study are verified whole, and which questions in every case. */
export default function SamplingScreen() {
  const { t } = useLingui()
  const studies = useStudies(useSession().bases)
  const [, navigate] = useLocation()
  const base = baseOfAddress(useSearchParams()) ?? studies.all?.[0] ?? null
  return (
    <>
      <PageHead title={<Trans id="sampling.title" message="Sampling plan" />}>
        <Trans
          id="sampling.what"
          message="Which cases of a study are verified whole, and which questions in every case."
        />
      </PageHead>
      <div className="mb-4">
        <StudyChoice
          studies={studies}
          chosen={base}
          unchosen={t({ id: 'sampling.choose', message: 'Choose a study' })}
          onChoose={(chosen) => navigate(samplingAddress(chosen), { replace: true })}
        />
      </div>
      {studies.error !== null && <CallFailedNote error={studies.error} onRetry={studies.reload} />}
      {base && <Plan key={JSON.stringify([base.group, base.base])} base={{ group: base.group, base: base.base }} />}
      {studies.all?.length === 0 && (
        <Card>
          <EmptyState icon={die} heading="h2" title={<Trans id="bases.none" message="No studies yet" />} />
        </Card>
      )}
    </>
  )
}

function Plan({ base }: { readonly base: BaseName }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(samplingMachine, { input: { server: usePort(samplingCalls), base } })
  const { sampling, only, begins, error } = screen.context
  const failed = screen.matches('unreachable') && (
    <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  )
  if (!sampling)
    return (
      failed || (
        <Card className="p-4">
          <Skeleton label={t({ id: 'sampling.loading', message: 'Loading the plan' })} />
        </Card>
      )
    )
  const { plan, cases, next, counts, questions, isFixed } = sampling
  const isBusy = !screen.matches('shown')
  const isFirst = begins.length === 1
  const nameOf = (id: string) => shownIn(questions.find((one) => one.id === id)?.text ?? {}, language) || id
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 max-[68rem]:grid-cols-1">
      <div className="flex flex-col gap-4">
        {failed}
        <Card className="overflow-clip">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
            {counts && <Counts counts={counts} />}
            <Segmented<SampleFilter | 'all'>
              label={t({ id: 'cases.only', message: 'Show' })}
              segments={[
                { value: 'toDo', label: t({ id: 'sampling.toDo', message: 'To do' }) },
                { value: 'done', label: t({ id: 'sampling.done', message: 'Done' }) },
                { value: 'all', label: t({ id: 'sampling.all', message: 'All' }) },
              ]}
              value={only ?? 'all'}
              onChange={(chosen) => send({ type: 'show', only: sampleFilters.find((one) => one === chosen) ?? null })}
            />
          </div>
          {cases.length > 0 ? (
            <SampledCases base={base} cases={cases} isBusy={isBusy} />
          ) : (
            <EmptyState
              icon={die}
              heading="h2"
              title={
                only === null ? (
                  <Trans id="sampling.none" message="No cases in the sample" />
                ) : (
                  <Trans id="overview.noMatch" message="No case matches" />
                )
              }
            />
          )}
          {(!isFirst || next !== null) && (
            <Pager
              label={t({ id: 'casesToVerify.pages', message: 'Pages of cases' })}
              page={begins.length}
              isBusy={isBusy}
              previous={isFirst ? null : () => send({ type: 'previous' })}
              next={next === null ? null : () => send({ type: 'next' })}
            />
          )}
        </Card>
        {plan && plan.questions.length > 0 && (
          <Card className="p-4">
            <h2 className="mb-2 font-bold">
              <Trans id="sampling.critical" message="Critical questions, in every case" />
            </h2>
            <p className="mb-2 text-sm text-ink-2">
              <Trans id="sampling.critical.what" message="They are marked in the case for reviewers." />
            </p>
            <ul className="flex flex-wrap gap-2">
              {plan.questions.map((id) => (
                <li key={id}>
                  <Chip tone="unknown" icon="shield">
                    {nameOf(id)}
                  </Chip>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className="flex flex-col gap-4">
        {plan && <Draw key={`draw ${plan.version}`} base={base} plan={plan} />}
        {isFixed ? (
          <Note tone="locked">
            <Trans
              id="sampling.isFixed"
              message="The plan applies to every site. You are limited to some, so you cannot change it."
            />
          </Note>
        ) : (
          <PlanForm
            key={plan?.version ?? 0}
            plan={plan}
            questions={questions}
            isBusy={isBusy}
            error={screen.matches('shown') ? error : null}
            onSet={(wanted) => send({ type: 'set', ...wanted })}
          />
        )}
      </div>
    </div>
  )
}

function Counts({ counts }: { readonly counts: NonNullable<Sampling['counts']> }) {
  const { t } = useLingui()
  const { drawn, done, of, moreDrawn = false, moreCases = false } = counts
  return (
    <div className="min-w-[14rem] flex-1">
      <p className="text-sm" role="status">
        <strong>
          <Trans
            id="sampling.drawn"
            message="Cases in the sample: {drawn} of {of}"
            values={{
              drawn: <CountUpTo count={drawn} more={moreDrawn} />,
              of: <CountUpTo count={of} more={moreCases} />,
            }}
          />
        </strong>{' '}
        <span className="text-ink-2">
          <Trans
            id="sampling.verified"
            message="{done, plural, =0 {None verified} other {# verified}}"
            values={{ done }}
          />
        </span>
      </p>
      {drawn > 0 && (
        <ProgressBar
          label={t({ id: 'sampling.progress', message: 'Cases of the sample that are verified' })}
          value={done / drawn}
        />
      )}
    </div>
  )
}
