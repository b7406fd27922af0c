import type { candidateMachine, ReceivedCandidate, VersionProblem } from '@casebook/core/candidates/candidate.machine'
import { shownIn } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import { holds } from '@casebook/core/permissions/capabilities'
import type { RehearsalDoubt } from '@casebook/core/rehearsal/standing'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { doubtMessages } from '../rehearsal/rehearsal.messages'
import { useSession } from '../session/session'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { SecureButton } from '../ui/SecureButton'
import { AccessOfNewStudy } from './AccessOfNewStudy'
import { SideChoice } from './practice/SideChoice'

const problems: Readonly<Record<VersionProblem, MessageDescriptor>> = {
  missing: msg({ id: 'manage.version.missing', message: 'Enter a version.' }),
  tooLong: msg({ id: 'manage.version.tooLong', message: 'At most 64 characters.' }),
  idTooLong: msg({
    id: 'practice.idTooLong',
    message: 'The id of this study is too long for practice. Publish it as live, or shorten the id.',
  }),
  exists: msg({ id: 'manage.version.exists', message: 'This version already exists. Enter another.' }),
}

interface PublishBarProps {
  readonly screen: SnapshotFrom<typeof candidateMachine>
  readonly send: (event: EventFrom<typeof candidateMachine>) => void
  readonly received: ReceivedCandidate
  /** Why the effect on stored cases is not known. */
  readonly doubt: RehearsalDoubt | null
}

/** Publishes the candidate after a question that says what will happen, or discards it. */
export function PublishBar(props: PublishBarProps) {
  const { screen, send, received } = props
  const { follows, candidate } = received
  const name = useNameOf(received)
  const isUnfit = candidate.counts.error > 0
  const managesBases = holds(useSession().user.roles, 'canManageBases')
  const isReady = screen.matches('ready')
  const version = <bdi>{follows?.version}</bdi>
  return (
    <Card className="flex flex-col gap-3 p-4 shadow-2">
      {follows && follows.kept === 0 && (
        <Note
          tone="range"
          title={<Trans id="manage.stranger" message="It has none of the questions of the published version." />}
        >
          <Trans id="manage.stranger.what" message="Does it belong to another study?" />
        </Note>
      )}
      {follows?.isSame && (
        <Note
          tone="unknown"
          title={
            <Trans
              id="manage.same"
              message="It is identical to the published version {version}."
              values={{ version }}
            />
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-sm text-ink-2">
          {isUnfit ? (
            <Trans
              id="manage.unfit"
              message="It cannot be published as it is. Correct the document and upload it again."
            />
          ) : follows ? (
            <>
              <Trans
                id="manage.follows.differences"
                message="It follows version {version}. {count, plural, =0 {Nothing differs.} one {# difference.} other {# differences.}}"
                values={{ version, count: follows.changes?.all ?? 0 }}
              />{' '}
              <OtherMeanings follows={follows} />
            </>
          ) : (
            <Trans
              id="manage.new"
              message="It becomes a new study, {base}, of the organisation {group}."
              values={name}
            />
          )}
        </p>
        <div className="ms-auto flex items-center gap-4">
          <SecureButton
            warning={<Trans id="manage.discard.sure" message="Discard it?" />}
            disabled={!isReady}
            onConfirm={() => send({ type: 'discard' })}
          >
            <Trans id="manage.discard" message="Discard" />
          </SecureButton>
          {managesBases ? (
            <Button variant="primary" disabled={!isReady || isUnfit} onClick={() => send({ type: 'ask' })}>
              <Trans id="manage.publish" message="Publish" />
            </Button>
          ) : (
            <p className="text-sm">
              <Trans id="manage.askInWorkshop" message="Ask in the workshop for its publication." />
            </p>
          )}
        </div>
      </div>
      {(screen.matches('asking') || screen.matches('publishing')) && <PublishDialog {...props} />}
    </Card>
  )
}

/** So many test patients are named. */
const mostNamed = 5

function PublishDialog({ screen, send, received, doubt }: PublishBarProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const { version, problem, side, access, unknown, differing } = screen.context
  const { follows } = received
  const name = useNameOf(received)
  const meanings = follows?.changes?.meaning ?? 0
  const isBusy = screen.matches('publishing')
  const comma = commaOf(usePreferences().language)
  return (
    <Dialog
      open
      onClose={() => send({ type: 'cancel' })}
      title={<Trans id="manage.publish.title" message="Publish this version?" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={field}
      hasFixedHeight={!follows}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => send({ type: 'cancel' })}>
            <Trans id="manage.cancel" message="Cancel" />
          </Button>
          <Button variant="primary" type="submit" form="publish" disabled={isBusy}>
            {doubt || differing.length > 0 ? (
              <Trans id="rehearsal.publishAnyway" message="Publish anyway" />
            ) : (
              <Trans id="manage.publish.now" message="Publish now" />
            )}
          </Button>
        </>
      }
    >
      <form
        id="publish"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'publish' })
        }}
      >
        {doubt && <Note tone="range" title={<Trans {...doubtMessages[doubt]} />} />}
        {differing.length > 0 && (
          <Note
            tone="missing"
            title={
              <Trans
                id="manage.publish.patients"
                message="{count, plural, one {# test patient differs from what is expected of it.} other {# test patients differ from what is expected of them.}}"
                values={{ count: differing.length }}
              />
            }
          >
            <bdi>
              {differing
                .slice(0, mostNamed)
                .map(({ name: patient }) => patient)
                .join(comma)}
            </bdi>
            {differing.length > mostNamed && '…'}{' '}
            <Trans
              id="manage.publish.patients.log"
              message="If you publish anyway, the server log says so with your name."
            />
          </Note>
        )}
        {meanings > 0 && (
          <Note
            tone="range"
            title={
              <Trans
                id="manage.publish.meaning"
                message="{count, plural, one {# difference changes what stored answers mean.} other {# differences change what stored answers mean.}}"
                values={{ count: meanings }}
              />
            }
          />
        )}
        <TextField
          ref={field}
          label={<Trans id="manage.version.label" message="Version" />}
          value={version}
          disabled={isBusy}
          {...(problem && { error: <Trans {...problems[problem]} /> })}
          onChange={(typed) => send({ type: 'typeVersion', version: typed })}
        />
        <SideChoice side={side} disabled={isBusy} onChange={(chosen) => send({ type: 'setSide', side: chosen })} />
        {!follows && !received.isPractised && (
          <AccessOfNewStudy
            access={access}
            unknown={unknown}
            disabled={isBusy}
            onChange={(changed) => send({ type: 'setAccess', access: changed })}
          />
        )}
        <ul className="list-disc ps-5 text-sm [&>li+li]:mt-1">
          <li>
            {side === 'practice' ? (
              <Trans
                id="practice.publish.new"
                message="People practise {base} ({group}) with this version. Nothing changes on the live side."
                values={name}
              />
            ) : (
              <Trans
                id="manage.publish.new"
                message="New cases of {base} ({group}) will use this version."
                values={name}
              />
            )}
          </li>
          {follows && side === 'live' && (
            <li>
              {follows.moreCases ? (
                <Trans
                  id="manage.publish.stay.more"
                  message="More than {count, number} cases keep version {version}."
                  values={{ count: follows.cases, version: <bdi>{follows.version}</bdi> }}
                />
              ) : (
                <Trans
                  id="manage.publish.stay"
                  message="{count, plural, =0 {There are no cases of version {version}.} one {# case keeps version {version}.} other {# cases keep version {version}.}}"
                  values={{ count: follows.cases, version: <bdi>{follows.version}</bdi> }}
                />
              )}
            </li>
          )}
          <li>
            <Trans
              id="manage.publish.final"
              message="A published version cannot be changed or withdrawn. To correct it, publish another version."
            />
          </li>
        </ul>
      </form>
    </Dialog>
  )
}

/** The study as people call it, with its organisation. */
function useNameOf({ candidate: { base, group, text } }: ReceivedCandidate) {
  const { language } = usePreferences()
  return {
    base: <bdi>{shownIn(text, language) || base}</bdi>,
    group: <bdi>{group}</bdi>,
  }
}

function OtherMeanings({ follows }: Pick<ReceivedCandidate, 'follows'>) {
  const count = follows?.changes?.meaning ?? 0
  if (count === 0) return null
  return (
    <Trans
      id="manage.follows.meaning"
      message="{count, plural, one {# of them changes what stored answers mean.} other {# of them change what stored answers mean.}}"
      values={{ count }}
    />
  )
}
