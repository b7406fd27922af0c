import { Trans, useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useSearchParams } from '../router/useSearchParams'
import { PageHead } from '../shell/PageHead'
import { cardClass } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { optionSections } from './optionTabs'

const tabs = optionSections.flatMap((section) => section.tabs)

/** The options of this server, one at a time. Each is saved alone. */
export default function OptionsScreen() {
  const { _ } = useLingui()
  const { t } = useWords()
  const asked = useSearchParams().get('tab')
  const shown = tabs.find(({ id }) => id === asked) ?? tabs[0]
  const Tab = shown?.tab
  return (
    <>
      <PageHead title={<Trans id="options.title" message="Options" />}>
        <Trans id="options.what" message="Settings of this server." />
      </PageHead>
      <div className="grid grid-cols-[14.5rem_minmax(0,1fr)] items-start gap-5 max-tablet:grid-cols-[minmax(0,1fr)]">
        <nav
          className={`p-1.5 max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-4 ${cardClass}`}
          aria-label={t({ id: 'options.nav', message: 'Options of this server' })}
        >
          {optionSections.map(({ title, tabs }) => (
            <div key={title.id} className="min-w-0 max-phone:w-full">
              <h2 className="px-2.5 pt-2 pb-1 text-2xs font-semibold text-ink-3">{_(title)}</h2>
              <div className="max-tablet:flex max-tablet:flex-wrap">
                {tabs.map(({ id, title, icon }) => (
                  <Link
                    key={id}
                    href={`/option?tab=${id}`}
                    className="group/link flex h-9 items-center gap-2.5 rounded-[0.4375rem] px-2.5 font-[500] text-ink-2 hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:font-[580] aria-[current]:text-ink pointer-coarse:min-h-[44px]"
                    {...(id === shown?.id && { 'aria-current': 'page' as const })}
                  >
                    <Icon name={icon} className="text-ink-3 group-aria-[current]/link:text-brand-ink" />
                    {_(title)}
                  </Link>
                ))}
              </div>
            </div>
          ))}
        </nav>
        {Tab && <Tab key={shown.id} />}
      </div>
    </>
  )
}
