import type { Base } from '@casebook/core/bases/base'
import { writtenBase } from '@casebook/core/candidates/written/writing'
import { textIn } from '@casebook/core/language/language'
import type { TranslatorsFiles } from '@casebook/core/studyDrafts/texts/sentTexts'
import { type TextFilter, textFilters } from '@casebook/core/studyDrafts/texts/table'
import { itemOf } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { inputClass } from '../../ui/fields/input'
import { SearchField } from '../../ui/fields/SearchField'
import { Segmented } from '../../ui/fields/Segmented'
import { download, globe, upload } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import type { Write } from '../outline/outlineProps'
import { RefusedStep } from '../outline/RefusedStep'
import { WrittenInFile } from '../outline/WrittenInFile'
import type { WorkshopProps } from '../workshopProps'
import { BroughtTextsDialog } from './BroughtTextsDialog'
import { ChosenText } from './ChosenText'
import { LanguagesDialog } from './LanguagesDialog'
import { SendTextsDialog } from './SendTextsDialog'
import { TextsGrid } from './TextsGrid'
import { filterTexts } from './texts.messages'
import { useTextsTable } from './useTextsTable'

interface TextsPaneProps extends WorkshopProps {
  readonly files: TranslatorsFiles
}

/** All texts of the study in all its languages, to be written here or sent to translators. */
export function TextsPane({ screen, send, files }: TextsPaneProps) {
  const written = writtenBase(screen.context)
  const base = written ?? screen.context.drawn?.base ?? null
  const write: Write = (operation, step) => send({ type: 'write', operation, step })
  if (!base) return <WrittenInFile screen={screen} send={send} />
  return (
    <>
      {!written && <WrittenInFile screen={screen} send={send} />}
      <RefusedStep refused={screen.context.refused} />
      <Texts
        base={base}
        files={files}
        write={written ? write : undefined}
        onStep={(by) => send({ type: by < 0 ? 'undo' : 'redo' })}
        onKeep={() => send({ type: 'keep' })}
      />
    </>
  )
}

interface TextsProps {
  readonly base: Base
  readonly files: TranslatorsFiles
  /** Undefined where the study is written in its author's file. */
  readonly write: Write | undefined
  readonly onStep: (by: 1 | -1) => void
  readonly onKeep: () => void
}

type Opened = 'send' | 'languages' | File

function Texts({ base, files, write, onStep, onKeep }: TextsProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const chooser = useRef<HTMLInputElement>(null)
  const [opened, open] = useState<Opened | null>(null)
  const texts = useTextsTable({ base, write, onStep, onKeep })
  const { table, counts, rows, wanted, want } = texts
  const titleOf = (section: string) => {
    const number = base.questionnaires.findIndex(({ id }) => id === section) + 1
    return `${number} ${textIn(itemOf(base, section)?.text, language, base.config.fallbackLanguage)}`
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <Segmented
          label={t({ id: 'texts.filter', message: 'Which texts are shown' })}
          value={wanted.filter}
          onChange={(filter: TextFilter) => want({ ...wanted, filter })}
          segments={textFilters.map((value) => ({
            value,
            label: `${i18n._(filterTexts[value])} ${counts[value]}`,
          }))}
        />
        <SearchField
          label={t({ id: 'texts.find', message: 'Find a text' })}
          value={wanted.query}
          onChange={(query) => want({ ...wanted, query })}
        />
        <select
          aria-label={t({ id: 'texts.section', message: 'Section' })}
          className={`${inputClass({ size: 'cell' })} max-w-60`}
          value={wanted.section ?? ''}
          onChange={({ target }) => want({ ...wanted, section: target.value === '' ? null : target.value })}
        >
          <option value="">{t({ id: 'texts.section.all', message: 'All sections' })}</option>
          {base.questionnaires.map(({ id }) => (
            <option key={id} value={id}>
              {titleOf(id)}
            </option>
          ))}
        </select>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button size="small" icon={download} disabled={table.columns.length < 2} onClick={() => open('send')}>
            <Trans id="texts.send" message="For translators" />
          </Button>
          {write && (
            <>
              <Button
                size="small"
                icon={upload}
                disabled={table.columns.length < 2}
                onClick={() => chooser.current?.click()}
              >
                <Trans id="texts.bring" message="Bring translations back" />
              </Button>
              <Button size="small" icon={globe} onClick={() => open('languages')}>
                <Trans id="texts.languages" message="Languages" />
              </Button>
            </>
          )}
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t({ id: 'texts.bring', message: 'Bring translations back' })}
          accept=".xlsx,.xlf,.xliff,.xml"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) open(file)
            target.value = ''
          }}
        />
      </div>
      {table.columns.length < 2 && (
        <div className="px-4 pt-3">
          <Note tone="query" title={<Trans id="texts.one" message="The study has one language." />}>
            {write && <Trans id="texts.one.what" message="Add another one under Languages to translate its texts." />}
          </Note>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">
          <Trans id="texts.none" message="No text is like this." />{' '}
          <Button size="small" onClick={() => want({ filter: 'all', section: null, query: '' })}>
            <Trans id="texts.showAll" message="Show all" />
          </Button>
        </p>
      ) : (
        <TextsGrid {...texts.grid} rows={rows} columns={table.columns} count={table.rows.length} titleOf={titleOf} />
      )}
      <ChosenText base={base} texts={texts} isWritten={write !== undefined} />
      {opened === 'send' && <SendTextsDialog base={base} files={files} onClose={() => open(null)} />}
      {opened === 'languages' && write && (
        <LanguagesDialog base={base} table={table} write={write} onClose={() => open(null)} />
      )}
      {opened instanceof File && write && (
        <BroughtTextsDialog base={base} file={opened} files={files} write={write} onClose={() => open(null)} />
      )}
    </>
  )
}
