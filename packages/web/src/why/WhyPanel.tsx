import { type Why, whyOf } from '@casebook/core/entry/form/reasons'
import { commaOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Popover } from 'radix-ui'
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { useReadForm } from '../entry/FormContext'
import { questionElement, solutionElement } from '../entry/focus'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { CloseButton } from '../ui/overlay/CloseButton'
import { Dialog } from '../ui/overlay/Dialog'
import { bodyClass, headerClass, popClass } from '../ui/overlay/frame'
import { readingDirection } from '../ui/readingDirection'
import { WhyWords } from './WhyWords'
import './why.css'

/**
 * "Why?": the rules behind a question or a solution, and the answers they depend on. Shown beside its subject, so that
 * both can be read, or as a dialog if the subject is not visible.
 */
export default function WhyPanel({ id }: { readonly id: string }) {
  return <Panel key={id} id={id} />
}

function Panel({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { view } = useReadForm()
  const { language } = useWords()
  const modal = useModal()
  const why = useWhy(id)
  const anchor = useRef<HTMLElement | null>(null)
  const [before] = useState(() => document.activeElement)
  anchor.current = questionElement(id) ?? solutionElement(id)
  const closeLabel = t({ id: 'dialog.close', message: 'Close' })
  const foot = (
    <span className="min-w-0 flex-1 text-xs text-ink-3">
      <bdi className="font-mono text-[0.9em]">{id}</bdi>
      {commaOf(language)}
      <Trans
        id="why.version"
        message="version {version} of the study"
        values={{ version: <bdi>{view.base.version}</bdi> }}
      />
    </span>
  )
  if (!anchor.current)
    return (
      <Dialog open onClose={modal.close} closeLabel={closeLabel} title={<Title why={why} />} footer={foot}>
        <Subject id={id} />
        <div className="flex flex-col gap-2.5">
          <WhyWords why={why} />
        </div>
      </Dialog>
    )
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && modal.close()}>
      {/* The cast is safe: without an element this would be a dialog. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          className={`z-30 flex max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-clip ${popClass}`}
          side={
            anchor.current.offsetWidth * 2 > window.innerWidth
              ? 'bottom'
              : readingDirection() === 'rtl'
                ? 'left'
                : 'right'
          }
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label={t({ id: 'why.title', message: 'Why?' })}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before instanceof HTMLElement) before.focus()
          }}
        >
          <div className={headerClass}>
            <h2 className="min-w-0 flex-1 text-[0.9375rem]/5 font-bold">
              <Title why={why} />
            </h2>
            <Popover.Close asChild>
              <CloseButton label={closeLabel} />
            </Popover.Close>
          </div>
          <div className={`flex flex-col gap-2.5 ${bodyClass}`}>
            <WhyWords why={why} />
          </div>
          <div className="flex border-t border-line bg-sunken px-5 py-2">{foot}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Recomputed when an answer changes it. */
function useWhy(id: string): Why {
  const { engine, subscribe } = useReadForm().view
  const told = useRef<{ readonly id: string; readonly why: Why } | null>(null)
  const ask = () => {
    if (told.current?.id !== id) told.current = { id, why: whyOf(engine, id) }
    return told.current.why
  }
  return useSyncExternalStore((listener) => {
    return subscribe(() => {
      told.current = null
      listener()
    })
  }, ask)
}

function Title({ why }: { readonly why: Why }) {
  if (why.type === 'solution') return <Trans id="why.title.solution" message="How was this solution reached?" />
  if (!why.isShown) return <Trans id="why.title.notAsked" message="Why is this not asked?" />
  switch (why.demand) {
    case 'required':
      return <Trans id="why.title.required" message="Why is this asked and required?" />
    case 'optional':
      return <Trans id="why.title.optional" message="Why is this asked?" />
    case 'derived':
      return <Trans id="why.title.derived" message="Where does this value come from?" />
  }
}

function Subject({ id }: { readonly id: string }) {
  const { base } = useReadForm().view
  const { read } = useWords()
  const textOf = useQuestionText()
  const solution = base.solutions.find((one) => one.id === id)
  return <p className="font-semibold">{solution ? read(solution.text) : textOf(id)}</p>
}
