import type { TextLanguage } from '@casebook/core/language/language'
import type { ReceivedCodebook } from '@casebook/core/papers/codebook.machine'
import type { PaperKind } from '@casebook/core/papers/papers.calls'
import { Trans } from '@lingui/react'
import { createPortal } from 'react-dom'
import { HowToRead, NamedLines } from './CodebookPages'
import { paperPages } from './paperPages'
import { Sheet } from './Sheet'

interface PrintedPaperProps {
  readonly kind: PaperKind
  readonly received: ReceivedCodebook
  readonly language: TextLanguage
}

/** All of a paper, for the printer alone. */
export function PrintedPaper({ kind, received, language }: PrintedPaperProps) {
  const { name, Section } = paperPages[kind]
  const { missing, sections, solutions, checks } = received.codebook
  return createPortal(
    <div data-paper="" className="hidden print:block" aria-hidden="true">
      <Sheet received={received} language={language} kind={<Trans {...name} />}>
        {kind === 'codebook' && <HowToRead missing={missing} />}
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {solutions.length > 0 && (
          <NamedLines title={<Trans id="papers.solutions" message="Solutions and scores" />} all={solutions} />
        )}
        {checks.length > 0 && <NamedLines title={<Trans id="papers.checks" message="Checks" />} all={checks} />}
      </Sheet>
    </div>,
    document.body,
  )
}
