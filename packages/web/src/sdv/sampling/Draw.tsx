import type { BaseName } from '@casebook/core/bases/baseName'
import { repeatDrawMachine } from '@casebook/core/sdv/sampling/repeatDraw.machine'
import { readableSeed } from '@casebook/core/sdv/sampling/sampling'
import { type RepeatedDraw, type Sampling, samplingCalls } from '@casebook/core/sdv/sampling/sampling.calls'
import { Trans, useLingui } from '@lingui/react'
import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { usePort } from '../../session/usePort'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { moment } from '../../shell/moment'
import { useListed } from '../../shell/useListed'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Note } from '../../ui/Note'

interface DrawProps {
  readonly base: BaseName
  readonly plan: NonNullable<Sampling['plan']>
}

/** How the sample was drawn, and the proof that the seed draws these cases. */
export function Draw({ base, plan }: DrawProps) {
  const { i18n } = useLingui()
  const [screen, send] = useMachine(repeatDrawMachine, { input: { server: usePort(samplingCalls), base } })
  const { repeated, error } = screen.context
  return (
    <Card className="overflow-clip text-sm">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="sampling.draw" message="The draw" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
          <Line name={<Trans id="sampling.draw.share" message="Share of cases" />}>
            {i18n.number(plan.share / 100, { style: 'percent' })}
          </Line>
          <Line name={<Trans id="sampling.draw.at" message="Drawn" />}>{i18n.date(plan.setAt, moment.minute)}</Line>
          <Line name={<Trans id="sampling.draw.by" message="By" />}>
            <bdi>{plan.setBy}</bdi>
          </Line>
          <Line name={<Trans id="sampling.draw.plan" message="Plan" />}>
            <Trans id="sampling.draw.version" message="Version {version}" values={{ version: plan.version }} />
          </Line>
        </dl>
        <div>
          <p className="mb-1 text-ink-2">
            <Trans id="sampling.seed" message="Seed, recorded before the draw" />
          </p>
          <code className="block rounded-md border border-line bg-sunken px-3 py-2" dir="ltr">
            {readableSeed(plan.seed)}
          </code>
        </div>
        <p className="text-ink-2">
          <Trans
            id="sampling.rule"
            message="With this seed and the list of cases anyone gets the same sample. A new case joins it with the same chance when it is first saved. A case never leaves it, not even when the plan changes."
          />
        </p>
        <div>
          <Button size="small" disabled={screen.matches('repeating')} onClick={() => send({ type: 'repeat' })}>
            <Trans id="sampling.repeat" message="Repeat the draw" />
          </Button>
        </div>
        <div role="status" className="empty:hidden">
          {repeated && <Repeated repeated={repeated} />}
        </div>
        {error != null && screen.matches('idle') && <CallFailedLine error={error} />}
      </div>
    </Card>
  )
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end font-[580] wrap-anywhere">{children}</dd>
    </>
  )
}

function Repeated({ repeated: { drawn, missing, unexpected } }: { readonly repeated: RepeatedDraw }) {
  const listed = useListed()
  if (missing.length === 0 && unexpected.length === 0)
    return (
      <Note tone="ok" icon="check">
        <Trans
          id="sampling.repeat.same"
          message="{count, plural, =0 {The seed draws no case, as before.} one {The seed draws the same case again.} other {The seed draws the same # cases again.}}"
          values={{ count: drawn }}
        />
      </Note>
    )
  return (
    <Note tone="missing" title={<Trans id="sampling.repeat.differs" message="The sample differs from the draw" />}>
      {missing.length > 0 && (
        <p>
          <Trans
            id="sampling.repeat.missing"
            message="Drawn, but not in the sample: {cases}"
            values={{ cases: <bdi>{listed(missing, 'row')}</bdi> }}
          />
        </p>
      )}
      {unexpected.length > 0 && (
        <p>
          <Trans
            id="sampling.repeat.unexpected"
            message="In the sample, but not drawn: {cases}"
            values={{ cases: <bdi>{listed(unexpected, 'row')}</bdi> }}
          />
        </p>
      )}
    </Note>
  )
}
