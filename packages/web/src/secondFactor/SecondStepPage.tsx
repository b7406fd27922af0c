import { Trans } from '@lingui/react'
import { PublicPage } from '../publicPages/PublicPage'
import { formCardClass, pageCardTitleClass } from '../ui/Card'
import { linkClass } from '../ui/link'
import { SecondStepForm, type SecondStepProps } from './SecondStepForm'

interface SecondStepPageProps extends SecondStepProps {
  readonly user: string
}

/** The second step of the sign-in screen. */
export default function SecondStepPage({ user, ...step }: SecondStepPageProps) {
  return (
    <PublicPage>
      <div className={formCardClass('narrow')}>
        <div>
          <h1 className={pageCardTitleClass}>
            <Trans id="secondStep.title" message="One more step" />
          </h1>
          <p className="mt-1.5 wrap-anywhere text-ink-2">
            <Trans
              id="secondStep.soFar"
              message="Signed in so far: {user}."
              values={{ user: <strong className="font-semibold text-ink">{user}</strong> }}
            />{' '}
            <button
              type="button"
              className={`cursor-pointer font-medium ${linkClass}`}
              onClick={() => step.onStartAgain(null)}
            >
              <Trans id="secondStep.notYou" message="Not you?" />
            </button>
          </p>
        </div>
        <SecondStepForm {...step} />
      </div>
    </PublicPage>
  )
}
