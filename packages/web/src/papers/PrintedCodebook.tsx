import type { TextLanguage } from '@casebook/core/language/language'
import type { ReceivedCodebook } from '@casebook/core/papers/codebook.machine'
import { Trans } from '@lingui/react'
import { createPortal } from 'react-dom'
import { HowToRead, NamedLines, SectionTable } from './CodebookPages'
import { Sheet } from './Sheet'

interface PrintedCodebookProps {
  readonly received: ReceivedCodebook
  readonly language: TextLanguage
}

/** All of the codebook, for the printer alone. */
export function PrintedCodebook({ received, language }: PrintedCodebookProps) {
  const { missing, sections, solutions, checks } = received.codebook
  return createPortal(
    <div data-paper="" className="hidden print:block" aria-hidden="true">
      <Sheet received={received} language={language} kind={<Trans id="papers.codebook" message="Codebook" />}>
        <HowToRead missing={missing} />
        {sections.map((section) => (
          <SectionTable key={section.id} section={section} />
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
