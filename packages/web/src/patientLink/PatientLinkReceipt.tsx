import { questionnairePlaces, questionPlaces } from '@casebook/core/bases/structure'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { isCollected } from '@casebook/core/questions/required'
import type { LinkContent, Receipt } from '@casebook/core/tokens/command.calls'
import { Trans } from '@lingui/react'
import { useMadeWords } from '../entry/form/useWords'
import { usePreferences } from '../shell/settings/preferences'
import { PatientLinkFrame } from './PatientLinkFrame'
import { PatientLinkOutcome } from './PatientLinkOutcome'

interface PatientLinkReceiptProps {
  readonly apiLabel: string
  readonly content: LinkContent
  readonly receipt: Receipt
}

/** The receipt: what was sent, when, and to whom. The answers themselves are not on this device any more. */
export function PatientLinkReceipt({ apiLabel, content, receipt }: PatientLinkReceiptProps) {
  const { language } = usePreferences()
  const at = new Intl.DateTimeFormat(localeOfLanguage(language), { dateStyle: 'long', timeStyle: 'short' })
  const { read } = useMadeWords(content.base.config)
  const study = read(content.base.text)
  return (
    <PatientLinkFrame apiLabel={apiLabel} content={content}>
      <PatientLinkOutcome tone="ok" icon="check" title={<Trans id="once.done" message="Thank you" />}>
        <p>
          <Trans id="once.done.what" message="Your answers have arrived. You can close this page." />
        </p>
        <dl className="mx-auto grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-start text-base">
          <dt>
            <Trans id="once.receipt.sent" message="Sent" />
          </dt>
          <dd className="text-ink">
            {partsOf(content).map(({ id, text }) => (
              <span key={id} className="block font-medium">
                {read(text)}
              </span>
            ))}
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
            message="The link is used up and will not open again. To change an answer, please tell your study team."
          />
        </p>
      </PatientLinkOutcome>
    </PatientLinkFrame>
  )
}

/** The questionnaires that have questions of the link, in order. */
function partsOf({ base, questions }: LinkContent) {
  const own = new Set(questions)
  return [...questionnairePlaces(base)]
    .filter((place) => [...questionPlaces(place)].some(({ question }) => own.has(question.id) && isCollected(question)))
    .map(({ questionnaire }) => questionnaire)
}
