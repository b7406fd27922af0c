import { captchaSoundMachine } from '@casebook/core/registration/captchaSound.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useRegistrationPort } from '../session/registrationPort'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { renew, speaker } from '../ui/moreDrawings'

interface CaptchaProps {
  /** An address with the whole picture in it; null while it is on its way. */
  readonly image: string | null
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onNewPicture: () => void
  /** A part of a form with its own edges: without a line above and space at the sides. */
  readonly isPart?: boolean
}

/** Digits to read from a picture or to listen to. */
export function Captcha({ image, typed, onType, onNewPicture, isPart = false }: CaptchaProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [{ context, ...heard }, send] = useMachine(captchaSoundMachine, { input: { captcha: useRegistrationPort() } })
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-3 ${isPart ? '' : 'border-t border-line px-5 py-4'}`}>
      <span className="grid h-20 w-[16.5rem] max-w-full place-items-center overflow-clip rounded-md border border-line bg-sunken">
        {image && (
          <img
            className="size-full object-contain"
            src={image}
            alt={t({ id: 'captcha.picture', message: 'Picture with six digits. You can listen to them instead.' })}
          />
        )}
      </span>
      <span className="flex flex-col items-start">
        <Button variant="quiet" size="small" icon={renew} onClick={onNewPicture}>
          <Trans id="captcha.renew" message="New picture" />
        </Button>
        <Button variant="quiet" size="small" icon={speaker} onClick={() => send({ type: 'listen', language })}>
          <Trans id="captcha.listen" message="Listen instead" />
        </Button>
      </span>
      <span className="w-[13rem]">
        <TextField
          name="captcha"
          label={<Trans id="captcha.digits" message="Digits in the picture" />}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          aria-required
          value={typed}
          onChange={onType}
        />
      </span>
      <span role="status" className="min-w-0 flex-1 basis-48 text-sm text-ink-2">
        {heard.matches('heard') && context.sound && (
          // The digits themselves are the words that are spoken.
          // biome-ignore lint/a11y/useMediaCaption: a caption would give the digits away
          <audio className="w-full" controls autoPlay src={context.sound} />
        )}
        {heard.matches('expired') && (
          <Trans id="captcha.expired" message="This picture is too old. Load a new picture, then listen again." />
        )}
        {heard.matches('unreachable') && (
          <Trans id="captcha.noSound" message="The sound could not be loaded. Listen again, or load a new picture." />
        )}
      </span>
    </div>
  )
}
