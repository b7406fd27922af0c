import type { BookSection, PaperKind } from '@casebook/core/papers/papers.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { AnnotatedSection } from './AnnotatedPages'
import { SectionTable } from './CodebookPages'

interface PaperPage {
  readonly name: MessageDescriptor
  readonly Section: ComponentType<{ readonly section: BookSection }>
}

/** How each paper draws a section. */
export const paperPages: Readonly<Record<PaperKind, PaperPage>> = {
  annotatedForm: { name: msg({ id: 'papers.annotatedForm', message: 'Annotated form' }), Section: AnnotatedSection },
  codebook: { name: msg({ id: 'papers.codebook', message: 'Codebook' }), Section: SectionTable },
}
