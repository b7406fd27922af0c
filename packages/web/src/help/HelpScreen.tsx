import { type GuideName, guides, guidesOf } from '@casebook/core/help/guides'
import { Trans } from '@lingui/react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { guideAddress } from '../router/addresses/helpAddress'
import { useSession } from '../session/session'
import { ManualLink } from '../shell/ManualLink'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { linkClass } from '../ui/link'
import { EnglishOnlyNote } from './EnglishOnlyNote'
import { guideIn, guideLanguage } from './guides/guideTexts'
import { Spans } from './Spans'

/** The guides, those to the reader's own work first. Everybody may read all of them. */
export default function HelpScreen() {
  const { user } = useSession()
  const theirs = guidesOf(user.roles)
  const others = guides.filter((guide) => !theirs.includes(guide))
  return (
    <>
      <PageHead title={<Trans id="help.title" message="Help" />} action={<ManualLink />}>
        <Trans id="help.what" message="What you do with Casebook, task by task." />
      </PageHead>
      <EnglishOnlyNote />
      <div className="flex flex-col gap-4">
        <Guides names={theirs} title={<Trans id="help.yours" message="For your work" />} />
        <Guides names={others} title={<Trans id="help.others" message="For the work of others" />} />
      </div>
    </>
  )
}

interface GuidesProps {
  readonly names: readonly GuideName[]
  readonly title: ReactNode
}

function Guides({ names, title }: GuidesProps) {
  const id = useId()
  const language = guideLanguage(usePreferences().language)
  if (names.length === 0) return null
  return (
    <Card className="overflow-clip" aria-labelledby={id}>
      <CardHeader>
        <h2 id={id} className={cardTitleClass}>
          {title}
        </h2>
      </CardHeader>
      <ul className="divide-y divide-line" lang={language} dir="ltr">
        {names.map((name) => {
          const { title, purpose } = guideIn(language, name)
          return (
            <li key={name} className="px-4 py-3">
              <h3 className="font-semibold">
                <Link className={linkClass} href={guideAddress(name)}>
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-ink-2">
                <Spans of={purpose} />
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
