import { textIn } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'
import type { LinkContent, Receipt } from '@casebook/core/tokens/command.calls'
import { Trans } from '@lingui/react'
import { usePreferences } from '../shell/settings/preferences'
import { OnceFrame } from './OnceFrame'
import { OnceOutcome } from './OnceOutcome'

interface OnceReceiptProps {
  readonly apiLabel: string
  readonly content: LinkContent
  readonly receipt: Receipt
}

/** The receipt: how many answers arrived, when, and with whom. The answers themselves are not on this device any more. */
export function OnceReceipt({ apiLabel, content, receipt }: OnceReceiptProps) {
  const { language } = usePreferences()
  const at = new Intl.DateTimeFormat(localeOfLanguage(language), { dateStyle: 'long', timeStyle: 'short' })
  const study = textIn(content.base.text, language, content.base.config.fallbackLanguage)
  return (
    <OnceFrame apiLabel={apiLabel} content={content}>
      <OnceOutcome tone="ok" icon="check" title={<Trans id="once.done" message="Thank you" />}>
        <p>
          <Trans id="once.done.what" message="Your answers have arrived. You can close this page." />
        </p>
        <dl className="mx-auto grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-start text-base">
          <dt>
            <Trans id="once.receipt.sent" message="Sent" />
          </dt>
          <dd className="text-ink">
            <Trans
              id="once.receipt.answers"
              message="{count, plural, one {# answer} other {# answers}}"
              values={{ count: receipt.answers }}
            />
          </dd>
          <dt>
            <Trans id="once.receipt.at" message="On" />
          </dt>
          <dd className="text-ink">
            <bdi>{at.format(new Date(receipt.receivedAt))}</bdi>
          </dd>
          <dt>
            <Trans id="once.receipt.to" message="To" />
          </dt>
          <dd className="text-ink">
            <bdi>{content.sentTo ? `${study}, ${content.sentTo}` : study}</bdi>
          </dd>
        </dl>
        <p className="text-base">
          <Trans
            id="once.done.once"
            message="The link has been used and does not open again. If you want to change an answer, please tell your study team."
          />
        </p>
      </OnceOutcome>
    </OnceFrame>
  )
}
