import type { BaseName } from '@casebook/core/bases/baseName'
import { textIn } from '@casebook/core/language/language'
import { readableSeed } from '@casebook/core/sdv/sampling'
import { samplingCalls } from '@casebook/core/sdv/sampling.calls'
import { samplingMachine } from '@casebook/core/sdv/sampling.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { readOnlyAddress } from '../entry/entryAddress'
import { StudyChoice } from '../followUps/StudyChoice'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { DataTable } from '../ui/DataTable'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/waiting/Skeleton'
import { PlanForm } from './PlanForm'

/** The plan that says which cases of a study are verified whole, and which questions in every case. */
export default function SamplingScreen() {
  const { bases } = useSession()
  const [base, setBase] = useState<BaseName | null>(null)
  return (
    <>
      <PageHead title={<Trans id="sampling.title" message="Sampling plan" />}>
        <Trans
          id="sampling.what"
          message="Which cases of a study are verified whole, and which questions in every case."
        />
      </PageHead>
      <div className="mb-4">
        <StudyChoice bases={bases} chosen={base} onChoose={setBase} />
      </div>
      {base ? (
        <Plan key={JSON.stringify(base)} base={base} />
      ) : (
        <Card>
          <EmptyState icon="layers" heading="h2" title={<Trans id="sampling.choose" message="Choose a study" />} />
        </Card>
      )}
    </>
  )
}

function Plan({ base }: { readonly base: BaseName }) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(samplingMachine, { input: { server: usePort(samplingCalls), base } })
  const { sampling, error } = screen.context
  if (!sampling)
    return screen.matches('unreachable') ? (
      <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
    ) : (
      <Card className="p-4">
        <Skeleton label={t({ id: 'sampling.loading', message: 'Loading the plan' })} />
      </Card>
    )
  const { plan, cases, drawn, of, questions } = sampling
  const nameOf = (id: string) => textIn(questions.find((one) => one.id === id)?.text ?? {}, language) || id
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 max-[68rem]:grid-cols-1">
      <div className="flex flex-col gap-4">
        <Card className="overflow-clip">
          <p className="border-b border-line px-4 py-3 font-bold" role="status">
            <Trans id="sampling.drawn" message="{drawn} of {of} cases are in the sample" values={{ drawn, of }} />
          </p>
          {cases.length > 0 && (
            <DataTable
              label={t({ id: 'sampling.cases', message: 'Cases in the sample' })}
              rows={cases}
              rowKey={({ owner, name }) => `${owner}/${name}`}
              columns={[
                {
                  id: 'case',
                  header: <Trans id="casesToVerify.case" message="Case" />,
                  cell: ({ name }) => <bdi className="font-[580]">{name}</bdi>,
                },
                {
                  id: 'owner',
                  header: <Trans id="casesToVerify.owner" message="Owner" />,
                  cell: ({ owner }) => <bdi>{owner}</bdi>,
                },
                {
                  id: 'pi',
                  header: <Trans id="nav.legend.pi" message="PI" />,
                  label: t({ id: 'nav.legend.pi', message: 'PI' }),
                  cell: ({ signed }) => i18n.number(signed),
                },
                {
                  id: 'monitor',
                  header: <Trans id="casesToVerify.monitor" message="Monitor" />,
                  label: t({ id: 'casesToVerify.monitor', message: 'Monitor' }),
                  cell: ({ verified }) => i18n.number(verified),
                },
                {
                  id: 'changed',
                  header: <Trans id="casesToVerify.changed" message="Changed since" />,
                  label: t({ id: 'casesToVerify.changed', message: 'Changed since' }),
                  cell: ({ changed }) => i18n.number(changed),
                },
                {
                  id: 'open',
                  header: (
                    <span className="sr-only">
                      <Trans id="sdvChanges.open" message="Open in the case" />
                    </span>
                  ),
                  align: 'end',
                  cell: ({ owner, name }) => (
                    <ButtonLink size="small" href={readOnlyAddress({ ...base, owner, name })}>
                      <Trans id="sdvChanges.open" message="Open in the case" />
                    </ButtonLink>
                  ),
                },
              ]}
            />
          )}
        </Card>
        {plan && plan.questions.length > 0 && (
          <Card className="p-4">
            <h2 className="mb-2 font-bold">
              <Trans id="sampling.critical" message="Critical questions, in every case" />
            </h2>
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
        {plan && (
          <Card className="p-4 text-sm">
            <h2 className="mb-2 text-base font-bold">
              <Trans id="sampling.draw" message="The draw" />
            </h2>
            <p>
              <Trans
                id="sampling.set"
                message="Plan {version}: {share} % of the cases, set by {who} on {when}."
                values={{
                  ...{ version: plan.version, share: plan.share, who: <bdi>{plan.setBy}</bdi> },
                  when: i18n.date(plan.setAt, { dateStyle: 'medium', timeStyle: 'short' }),
                }}
              />
            </p>
            <p className="mt-2 text-ink-2">
              <Trans id="sampling.seed" message="Seed, recorded before the draw" />
            </p>
            <code className="block rounded-md border border-line bg-sunken px-3 py-2" dir="ltr">
              {readableSeed(plan.seed)}
            </code>
            <p className="mt-2 text-ink-2">
              <Trans
                id="sampling.rule"
                message="With this seed and the list of cases anyone gets the same sample. A new case joins it with the same chance when it is first saved. A case never leaves it, not even when the plan changes."
              />
            </p>
          </Card>
        )}
        <PlanForm
          key={plan?.version ?? 0}
          plan={plan}
          questions={questions}
          isBusy={!screen.matches('shown')}
          error={screen.matches('shown') ? error : null}
          onSet={(wanted) => send({ type: 'set', ...wanted })}
        />
      </div>
    </div>
  )
}
