import { commaOf } from '@casebook/core/language/locale'
import type { practiceMachine } from '@casebook/core/practice/practice.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { usePreferences } from '../../shell/settings/preferences'
import { Checksum } from '../../studies/Checksum'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'

interface PromoteDialogProps {
  readonly screen: SnapshotFrom<typeof practiceMachine>
  readonly send: (event: EventFrom<typeof practiceMachine>) => void
}

/** Asks before a tested version goes live, and names it by its hash. */
export function PromoteDialog({ screen, send }: PromoteDialogProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const comma = commaOf(usePreferences().language)
  const { asked, differing, live, error } = screen.context
  const isBusy = screen.matches('promoting')
  if (!asked) return null
  return (
    <Dialog
      open
      onClose={() => send({ type: 'cancel' })}
      title={<Trans id="practice.promote.title" message="Make this version live?" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={button}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => send({ type: 'cancel' })}>
            <Trans id="manage.cancel" message="Cancel" />
          </Button>
          <Button ref={button} variant="primary" disabled={isBusy} onClick={() => send({ type: 'promote' })}>
            {differing.length > 0 ? (
              <Trans id="rehearsal.publishAnyway" message="Publish anyway" />
            ) : (
              <Trans id="practice.promote.now" message="Make it live now" />
            )}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error != null && !isBusy && <CallFailedNote error={error} />}
        {differing.length > 0 && (
          <Note
            tone="missing"
            role="alert"
            title={
              <Trans
                id="manage.publish.patients"
                message="{count, plural, one {# test patient differs from what is expected of it.} other {# test patients differ from what is expected of them.}}"
                values={{ count: differing.length }}
              />
            }
          >
            <bdi>{differing.map(({ name }) => name).join(comma)}</bdi>{' '}
            <Trans
              id="manage.publish.patients.log"
              message="If you publish anyway, the server log says so with your name."
            />
          </Note>
        )}
        <div>
          <p className="font-medium">
            <Trans id="manage.version" message="Version {version}" values={{ version: <bdi>{asked.version}</bdi> }} />
          </p>
          <Checksum of={asked.checksum} />
        </div>
        <ul className="list-disc ps-5 text-sm [&>li+li]:mt-1">
          <li>
            <Trans
              id="practice.promote.same"
              message="Exactly this tested document goes live. Its SHA-256 is above, and the server log keeps it."
            />
          </li>
          <li>
            {live === null ? (
              <Trans
                id="practice.promote.first"
                message="It is the first live version. Cases can be entered from then on."
              />
            ) : (
              <Trans
                id="practice.promote.follows"
                message="New cases use it. Existing cases keep their version; the newest now is {version}."
                values={{ version: <bdi>{live}</bdi> }}
              />
            )}
          </li>
          <li>
            <Trans id="practice.promote.none" message="No practice case goes with it." />
          </li>
        </ul>
      </div>
    </Dialog>
  )
}
