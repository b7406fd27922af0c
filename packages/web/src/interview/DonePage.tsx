import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Main } from '../shell/Main'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { thanks } from './interview.messages'

/** The end, in English and German whatever the patient's language: reception may have to help. `onBack` is for answers that nobody has completed here. */
export function DonePage({ onBack }: { readonly onBack: (() => void) | null }) {
  const { t } = useLingui()
  usePageTitle(t({ id: 'interview.done', message: 'Thank you' }))
  return (
    <Main className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <span className="grid size-18 place-items-center rounded-full border border-ok-line bg-ok-soft text-ok-ink">
        <Icon name="check" size="huge" className="size-9" />
      </span>
      <div lang="en" dir="ltr">
        <h1 className="mt-6 font-display text-[2.5rem]/[3rem] font-medium tracking-[-0.014em]">{thanks.en.title}</h1>
        <p className="mx-auto mt-2 max-w-84 text-[1.1875rem]/[1.75rem] text-ink-2">{thanks.en.text}</p>
      </div>
      <div className="mt-8 mb-5 h-px w-24 bg-line-strong" />
      <div lang="de" dir="ltr">
        <h2 className="font-display text-[1.75rem]/[2.25rem] font-medium">{thanks.de.title}</h2>
        <p className="mx-auto mt-2 max-w-104 text-[1.1875rem]/[1.75rem] text-ink-2">{thanks.de.text}</p>
      </div>
      {onBack && (
        <Button className="mt-10" icon="arl" onClick={onBack}>
          <Trans id="interview.backToAnswers" message="Back to my answers" />
        </Button>
      )}
    </Main>
  )
}
