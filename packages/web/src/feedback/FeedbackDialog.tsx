import { feedbackProblemsOf } from '@casebook/core/feedback/feedback'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Captcha } from '../captcha/Captcha'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ManualLink } from '../shell/ManualLink'
import { Button } from '../ui/Button'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { feedbackProblemTexts } from './feedback.messages'
import { GuidesLink } from './GuidesLink'
import { useFeedback } from './useFeedback'

/** The manual, the guides, and a message to the administrators of this server. */
export default function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { form, send, user } = useFeedback()
  const { typed, captchaImage, problem, error, url, browser } = form.context
  const messageRef = useRef<HTMLTextAreaElement>(null)
  const [first] = feedbackProblemsOf(typed, user)
  const isSent = form.matches('sent')

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={messageRef}
      title={<Trans id="feedback.send" message="Send feedback" />}
      description={
        <Trans
          id="feedback.what"
          message="Tell the study team what works and what does not. Never type patient data."
        />
      }
      footer={
        isSent ? (
          <Button variant="primary" onClick={onClose}>
            <Trans id="feedback.done" message="Close" />
          </Button>
        ) : (
          <>
            <span id="feedback-first" className="me-auto min-w-0 text-sm text-ink-2">
              {first && <Trans {...feedbackProblemTexts[first]} />}
            </span>
            <Button onClick={onClose}>
              <Trans id="dialog.cancel" message="Cancel" />
            </Button>
            <Button
              variant="primary"
              aria-describedby="feedback-first"
              disabled={first !== undefined || !form.matches('editing')}
              onClick={() => send({ type: 'send' })}
            >
              <Trans id="feedback.send" message="Send feedback" />
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <Note
          tone="ok"
          role="status"
          title={<Trans id="feedback.sent" message="Thank you. Your feedback is with the study team." />}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <ManualLink />
            {user && <GuidesLink onFollow={onClose} />}
          </div>
          <Field label={<Trans id="feedback.message" message="Message (optional)" />}>
            {(control) => (
              <textarea
                {...control}
                ref={messageRef}
                className={inputClass({ size: 'lines' })}
                rows={4}
                maxLength={4_000}
                dir="auto"
                value={typed.message}
                onChange={(event) => send({ type: 'type', field: 'message', text: event.target.value })}
              />
            )}
          </Field>
          {!user && (
            <TextField
              label={<Trans id="feedback.email" message="E-mail address" />}
              hint={<Trans id="feedback.email.what" message="You are not signed in. We need an address to answer." />}
              type="email"
              dir="ltr"
              autoComplete="email"
              value={typed.email}
              onChange={(text) => send({ type: 'type', field: 'email', text })}
            />
          )}
          {!user && (
            <Captcha
              isPart
              image={captchaImage}
              typed={typed.captcha}
              onType={(text) => send({ type: 'type', field: 'captcha', text })}
              onNewPicture={() => send({ type: 'renew' })}
            />
          )}
          {problem === 'WrongCaptcha' && (
            <Note
              tone="missing"
              role="alert"
              title={<Trans id="feedback.wrongCaptcha" message="The digits were wrong. Here is a new picture." />}
            />
          )}
          {problem === 'failed' && <CallFailedNote error={error} />}
          <details className="text-sm">
            <summary className="cursor-pointer">
              <Trans id="feedback.with" message="Sent with it" />
            </summary>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs wrap-anywhere">
              <dt className="text-ink-2">
                <Trans id="feedback.page" message="Page" />
              </dt>
              <dd dir="ltr" className="font-mono">
                {url}
              </dd>
              <dt className="text-ink-2">
                <Trans id="feedback.browser" message="Browser" />
              </dt>
              <dd dir="ltr">{browser}</dd>
            </dl>
          </details>
        </div>
      )}
    </Dialog>
  )
}
