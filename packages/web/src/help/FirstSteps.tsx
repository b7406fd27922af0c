import type { GuideName } from '@casebook/core/help/guides'
import { Trans } from '@lingui/react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { guideAddress } from '../router/addresses/helpAddress'
import { useSession } from '../session/session'
import { recall, remember } from '../shell/memory'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { linkClass } from '../ui/link'
import { guideIn, guideLanguage } from './guides/guideTexts'

/** So many tasks of a guide are for the first day. They come first in it. */
const firstTasks = 3

/** The first tasks of the person's guide, until they hide them in this browser. */
export default function FirstSteps({ guide }: { readonly guide: GuideName }) {
  const id = useId()
  const { username } = useSession().user
  const memory = `firstSteps.${username}`
  const [isHidden, setHidden] = useState(() => recall(memory) !== null)
  const language = guideLanguage(usePreferences().language)
  if (isHidden) return null
  const hide = () => {
    remember(memory, 'hidden')
    setHidden(true)
  }
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <h2 id={id} className={cardTitleClass}>
          <Trans id="help.firstSteps" message="First steps" />
        </h2>
        <Button size="small" variant="quiet" className="ms-auto" onClick={hide}>
          <Trans id="help.firstSteps.hide" message="Hide" />
        </Button>
      </CardHeader>
      <ol className="flex list-decimal flex-col gap-1.5 p-4 ps-9" lang={language} dir="ltr">
        {guideIn(language, guide)
          .tasks.slice(0, firstTasks)
          .map(({ title }, place) => (
            <li key={title}>
              <Link className={linkClass} href={`${guideAddress(guide)}?task=${place + 1}`}>
                {title}
              </Link>
            </li>
          ))}
      </ol>
      <div className="px-4 pb-4">
        <ButtonLink size="small" href={guideAddress(guide)}>
          <Trans id="help.firstSteps.all" message="The whole guide" />
        </ButtonLink>
      </div>
    </Card>
  )
}
