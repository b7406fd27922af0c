import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide } from '@casebook/core/bases/sides/practice'
import { practiceCalls } from '@casebook/core/practice/practice.calls'
import { type PracticeProblem, practiceMachine } from '@casebook/core/practice/practice.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { baseAddress } from '../../router/addresses/basesAddress'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Checksum } from '../../studies/Checksum'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card, cardTitleClass } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { SecureButton } from '../../ui/SecureButton'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { CasesOfVersion } from '../CasesOfVersion'
import { PromoteDialog } from './PromoteDialog'

const problems: Readonly<Record<PracticeProblem, MessageDescriptor>> = {
  VersionNotTested: msg({
    id: 'practice.notTested',
    message: 'Another document has this version now. Nothing was made live.',
  }),
  BaseChanged: msg({
    id: 'practice.changed',
    message: 'Another version went live in the meantime. Nothing was made live.',
  }),
  VersionUnfit: msg({
    id: 'practice.unfit',
    message: 'The version no longer fits the queries of this server. Nothing was made live.',
  }),
  NameTooLong: msg({ id: 'practice.tooLong', message: 'The id of this study is too long for practice.' }),
}

interface PracticeCardProps {
  /** The study by its live id. */
  readonly name: BaseName
  readonly managesBases: boolean
  /** A version went live. */
  readonly onPromoted: () => void
}

/** The side of a study for practice: the way there, versions that wait to go live, and emptying it. */
export function PracticeCard({ name, managesBases, onPromoted }: PracticeCardProps) {
  const { t } = useLingui()
  const [screen, send] = useMachine(practiceMachine.provide({ actions: { tellPromoted: onPromoted } }), {
    input: { server: usePort(practiceCalls), name },
  })
  const { versions, live, problem, promoted, removed, error } = screen.context
  const isReady = screen.matches('ready')
  const cases = versions?.reduce((sum, one) => sum + one.cases, 0) ?? 0
  const tested = versions?.filter(({ state }) => state === 'tested') ?? []
  if (screen.matches('gone')) return null
  return (
    <Card className="flex flex-col items-start gap-3 p-4">
      <h2 className={cardTitleClass}>
        <Trans id="practice.title" message="Practice" />
      </h2>
      <p className="text-sm text-ink-2">
        <Trans
          id="practice.what"
          message="Here people try the study with invented patients. It has the same versions and its own cases, which are never in a list, a number, an export or a mail of the live study."
        />
      </p>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {isReady && error != null && <CallFailedNote error={error} />}
      {!versions && screen.matches('loading') && (
        <Skeleton label={t({ id: 'practice.loading', message: 'Loading what is practised' })} lines={[0.5]} />
      )}
      {problem && <Note tone="range" role="alert" title={<Trans {...problems[problem]} />} />}
      {promoted !== null && (
        <Note
          tone="ok"
          role="status"
          title={
            <Trans
              id="practice.promoted"
              message="Version {version} is live."
              values={{ version: <bdi>{promoted}</bdi> }}
            />
          }
        />
      )}
      {removed !== null && isReady && (
        <Note
          tone="ok"
          role="status"
          title={
            <Trans
              id="practice.removed"
              message="{count, plural, =0 {There was no practice case.} one {# practice case is removed.} other {# practice cases are removed.}}"
              values={{ count: removed }}
            />
          }
        />
      )}
      {versions?.length === 0 && managesBases && (
        <Button disabled={!isReady || live === null} onClick={() => send({ type: 'begin' })}>
          <Trans id="practice.begin" message="Switch practice on" />
        </Button>
      )}
      {tested.length > 0 && (
        <ul className="w-full divide-y divide-line border-y border-line">
          {tested.map((one) => (
            <li key={one.version} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 flex-[1_1_12rem]">
                <p className="font-medium">
                  <Trans
                    id="manage.version"
                    message="Version {version}"
                    values={{ version: <bdi>{one.version}</bdi> }}
                  />
                </p>
                <Checksum of={one.checksum} />
              </div>
              <CasesOfVersion cases={one.cases} moreCases={one.moreCases} />
              {managesBases && (
                <Button disabled={!isReady} onClick={() => send({ type: 'ask', version: one })}>
                  <Trans id="practice.promote" message="Make it live" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {versions && versions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink icon="arr" href={baseAddress(onSide('practice', name))}>
            <Trans id="practice.enter" message="Open practice" />
          </ButtonLink>
          {managesBases && (
            <SecureButton
              disabled={!isReady}
              warning={
                <Trans
                  id="practice.empty.sure"
                  message="{count, plural, =0 {Remove all unsaved answers there?} one {Remove # practice case?} other {Remove # practice cases?}}"
                  values={{ count: cases }}
                />
              }
              onConfirm={() => send({ type: 'empty' })}
            >
              <Trans id="practice.empty" message="Empty practice" />
            </SecureButton>
          )}
        </div>
      )}
      {(screen.matches('asking') || screen.matches('promoting')) && <PromoteDialog screen={screen} send={send} />}
    </Card>
  )
}
