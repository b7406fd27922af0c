import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { signInPath } from '../router/returnAddress'
import { usePorts } from '../session/ports'
import { Brand } from '../shell/brand/Brand'
import { Main } from '../shell/Main'
import { PageHead } from '../shell/PageHead'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'
import { ThemeSwitch } from '../shell/settings/ThemeSwitch'
import { usePageTitle } from '../shell/usePageTitle'
import { linkClass } from '../ui/link'

/** The page around the conversion. It has no link that asks a server but the way to sign-in. */
export function ConversionFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const { serverName, apiLabel } = usePorts()
  usePageTitle(t({ id: 'convert.title', message: 'Convert a questionnaire' }))
  return (
    <div className="flex min-h-screen flex-col">
      <header className="flex items-center px-8 py-5 max-phone:px-4">
        <span className="flex items-center gap-2 font-display text-[1.1875rem] font-bold tracking-[-0.012em]">
          <Brand />
        </span>
        <span className="ms-auto flex items-center gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </header>
      <Main className="mx-auto w-full flex-1 px-8 pb-6 max-phone:px-4">
        <PageHead title={<Trans id="convert.title" message="Convert a questionnaire" />}>
          <Trans id="convert.what" message="REDCap, XLSForm, CDISC ODM, FHIR and Casebook, from each into each." />
        </PageHead>
        {children}
      </Main>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 px-8 py-4 text-xs text-ink-3 max-phone:px-4">
        <a className={linkClass} href={`#${signInPath}`}>
          <Trans id="setup.toSignIn" message="Go to sign-in" />
        </a>
        <bdi>{serverName}</bdi>
        <span className="ms-auto tabular-nums">
          <bdi>{apiLabel}</bdi>
        </span>
      </footer>
    </div>
  )
}
