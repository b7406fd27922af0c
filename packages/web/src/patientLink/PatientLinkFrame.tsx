import { shownIn } from '@casebook/core/language/language'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import type { LinkContent } from '@casebook/core/tokens/command.calls'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { pageHost } from '../host/pageHost'
import { HospitalMark } from '../shell/brand/HospitalMark'
import { IsPreviewContext } from '../shell/IsPreviewContext'
import { Main } from '../shell/Main'
import { type StudyLanguages, useStudyLanguages } from '../shell/settings/offeredLanguages'
import { usePreferences } from '../shell/settings/preferences'
import { ZoomSwitch } from '../shell/settings/ZoomSwitch'
import { PatientWords } from '../tokens/PatientWords'

/** Until the study is known, the languages are the interface's. */
const noStudy = { availableLanguages: [], acceptLanguages: [] }

interface PatientLinkFrameProps {
  readonly apiLabel: string
  readonly content?: LinkContent
  /** 0 to 1: how much is answered. */
  readonly progress?: number
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The page around the questions: the study and nothing of the staff's screens. A preview has the settings of the page around it. */
export function PatientLinkFrame({ apiLabel, content, progress, footer, children }: PatientLinkFrameProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const isPreview = useContext(IsPreviewContext)
  const { fallbackLanguage: fallback = 'en' } = content?.base.config ?? {}
  const languages = useStudyLanguages(content?.base.config ?? noStudy, 'patient')
  const study = content && shownIn(content.base.text, [languages.read, language], fallback, { page: language })
  return (
    <div className="flex min-h-page flex-col">
      <header className="bg-surface">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-7 py-3 max-phone:px-4">
          <HospitalMark host={pageHost ?? ''} />
          <div className="min-w-0 flex-1 max-phone:basis-[calc(100%-3rem)]">
            {study && <p className="text-base font-semibold wrap-anywhere">{study}</p>}
            {content?.sentTo && <p className="text-xs text-ink-2 wrap-anywhere">{content.sentTo}</p>}
          </div>
          {!isPreview && (
            <div className="flex flex-wrap items-center justify-between gap-3 max-phone:w-full">
              <ZoomSwitch />
              <PatientLinkLanguage languages={languages} />
            </div>
          )}
        </div>
        {progress !== undefined && (
          <div
            className="h-1.5 bg-hover"
            role="progressbar"
            aria-label={t({ id: 'once.progress', message: 'Answered' })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress * 100)}
          >
            <i
              className="block h-full rounded-e-xl bg-brand"
              style={{ inlineSize: `${Math.round(progress * 100)}%` }}
            />
          </div>
        )}
      </header>
      <Main className="mx-auto flex w-full max-w-184 flex-1 flex-col px-6 pt-6 pb-10 max-phone:px-4">
        {children}
        {content && <PatientWords page={content.page} language={language} fallback={fallback} />}
      </Main>
      {footer ? (
        <footer className="sticky bottom-0 border-t border-line bg-surface px-7 py-4 max-phone:px-4 max-phone:py-3 [@media(max-height:30rem)]:static">
          {footer}
        </footer>
      ) : (
        <footer className="px-7 py-4 text-end text-xs text-ink-3">
          <bdi>{apiLabel}</bdi>
        </footer>
      )}
    </div>
  )
}

/** The browser's own list: it is the largest that a phone has. */
function PatientLinkLanguage({ languages: { read, offered, choose } }: { readonly languages: StudyLanguages }) {
  const { t } = useLingui()
  return (
    <select
      className="h-11 min-w-0 cursor-pointer rounded-md border border-line-strong bg-surface px-3 text-base"
      aria-label={t({ id: 'shell.language', message: 'Language' })}
      value={read}
      onChange={({ target }) => choose(target.value)}
    >
      {[...new Set([read, ...offered])].map((one) => (
        <option key={one} value={one} lang={tagOfLanguage(one)}>
          {ownNameOf(one)}
        </option>
      ))}
    </select>
  )
}
