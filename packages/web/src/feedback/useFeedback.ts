import { feedbackCalls } from '@casebook/core/feedback/feedback.calls'
import { type Feedback, feedbackMachine } from '@casebook/core/feedback/feedback.machine'
import { captchaCalls } from '@casebook/core/registration/captcha.calls'
import { useMachine, useSelector } from '@xstate/react'
import { usePorts } from '../session/ports'
import { useSessionActor } from '../session/sessionActor'

/** A message to the administrators, about the page at the present address. */
export function useFeedback() {
  const { portOf } = usePorts()
  const user = useSelector(useSessionActor(), ({ context }) => context.user)
  const calls = portOf(feedbackCalls)
  const port = {
    getCaptcha: () => portOf(captchaCalls).getCaptcha(),
    saveFeedback: ({ from, ...said }: Feedback, captcha: string | null) =>
      calls.save({ ...said, ...from, ...(captcha !== null && { captcha }) }),
  }
  const [form, send] = useMachine(feedbackMachine, {
    input: { feedback: port, sender: user, url: location.href, browser: navigator.userAgent },
  })
  return { form, send, user }
}
