import type { TextLanguage } from '@casebook/core/language/language'
import { countOf } from '@casebook/core/papers/codebook'
import type { ReceivedCodebook } from '@casebook/core/papers/codebook.machine'
import type { PaperKind } from '@casebook/core/papers/papers.calls'
import { mostFound, searchBook } from '@casebook/core/papers/searchBook'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SearchField } from '../ui/fields/SearchField'
import { HowToRead, NamedLines } from './CodebookPages'
import { Contents, type Entry } from './Contents'
import { paperPages } from './paperPages'
import { Sheet } from './Sheet'

interface CodebookViewProps {
  readonly kind: PaperKind
  readonly received: ReceivedCodebook
  readonly language: TextLanguage
}

const reading = 'reading'
const solutionsPage = 'solutions'
const checksPage = 'checks'

/** A paper, one section at a time, or what a search finds in all of them. */
export function CodebookView({ kind, received, language }: CodebookViewProps) {
  const { t } = useLingui()
  const { codebook } = received
  const { sections, solutions, checks } = codebook
  const [shown, setShown] = useState(sections[0] ? sectionPage(sections[0].id) : reading)
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? null : searchBook(codebook, search)
  const entries: readonly Entry[] = [
    { id: reading, title: t({ id: 'papers.reading', message: 'How to read it' }), number: '', depth: 0 },
    ...sections.map((section) => ({
      id: sectionPage(section.id),
      title: section.title,
      number: section.number,
      depth: section.depth,
      count: countOf(section),
    })),
    ...(solutions.length > 0
      ? [
          {
            id: solutionsPage,
            title: t({ id: 'papers.solutions', message: 'Solutions and scores' }),
            number: '',
            depth: 0,
            count: solutions.length,
          },
        ]
      : []),
    ...(checks.length > 0
      ? [
          {
            id: checksPage,
            title: t({ id: 'papers.checks', message: 'Checks' }),
            number: '',
            depth: 0,
            count: checks.length,
          },
        ]
      : []),
  ]
  const { name, Section } = paperPages[kind]
  const section = sections.find(({ id }) => sectionPage(id) === shown)
  return (
    <div className="grid items-start gap-5 @min-[62rem]:grid-cols-[minmax(0,1fr)_15rem]">
      <aside className="flex min-w-0 flex-col gap-3 @min-[62rem]:order-last">
        <SearchField
          label={t({ id: 'papers.search', message: 'Search all variables' })}
          value={search}
          onChange={setSearch}
        />
        <Contents
          entries={entries}
          shown={found ? null : shown}
          onShow={(id) => {
            setSearch('')
            setShown(id)
          }}
        />
      </aside>
      <Sheet received={received} language={language} kind={<Trans {...name} />}>
        {found && (
          <p role="status" className="mt-3 text-ink-2">
            <Trans
              id="papers.found"
              message="{count, plural, =0 {No variable found} one {# variable found} other {# variables found}}"
              values={{ count: found.count }}
            />
            {found.count > mostFound && (
              <>
                {'. '}
                <Trans id="papers.first" message="The first {count} are shown." values={{ count: mostFound }} />
              </>
            )}
          </p>
        )}
        {found?.sections.map((one) => (
          <Section key={one.id} section={one} />
        ))}
        {!found && section && <Section section={section} />}
        {!found && shown === reading && <HowToRead missing={codebook.missing} />}
        {!found && shown === solutionsPage && (
          <NamedLines title={<Trans id="papers.solutions" message="Solutions and scores" />} all={solutions} />
        )}
        {!found && shown === checksPage && (
          <NamedLines title={<Trans id="papers.checks" message="Checks" />} all={checks} />
        )}
      </Sheet>
    </div>
  )
}

/** No page of a section has the name of another page. */
function sectionPage(id: string): string {
  return `section ${id}`
}
