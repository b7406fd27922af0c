import { type Base, languagesOfBase } from '@casebook/core/bases/base'
import { fileOf } from '@casebook/core/candidates/workshop.context'
import { isOwnStudy, writtenBase } from '@casebook/core/candidates/written/writing'
import { nearestLanguage } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import { outlineRows } from '@casebook/core/studyDrafts/outline'
import { itemOf } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { SearchField } from '../../ui/fields/SearchField'
import { IconButton } from '../../ui/IconButton'
import { copy } from '../../ui/moreDrawings'
import { OthersContext } from '../authors/OtherAuthors'
import type { Authors } from '../authors/useOtherAuthors'
import { showOnPage } from '../preview/showOnPage'
import type { WorkshopProps } from '../workshopProps'
import { CopyDialog } from './CopyDialog'
import { type AskedPatients, ConditionsOfItem } from './condition/ConditionResults'
import { ItemProperties } from './ItemProperties'
import type { Write } from './outlineProps'
import { RefusedStep } from './RefusedStep'
import { RemoveDialog } from './RemoveDialog'
import { SeveralProperties } from './SeveralProperties'
import { KindPalette } from './tree/KindPalette'
import { OutlineTree } from './tree/OutlineTree'
import { useOutline } from './tree/useOutline'
import { WrittenInFile } from './WrittenInFile'

const showInPreview = (id: string) => showOnPage(id, false)

interface OutlinePaneProps extends WorkshopProps {
  /** The item that is chosen at first; without it, the first one. */
  readonly first: string | null
  readonly patients: AskedPatients
  readonly authors: Authors
}

/** The study as a tree that is written in: its rows by keys and by dragging, and the properties of the chosen one. */
export function OutlinePane({ screen, send, authors, ...others }: OutlinePaneProps) {
  const base = writtenBase(screen.context)
  if (!base) return <WrittenInFile screen={screen} send={send} />
  return (
    <OthersContext value={authors.others}>
      <Outline
        base={base}
        screen={screen}
        write={(operation, step) => send({ type: 'write', operation, step })}
        onKeep={() => send({ type: 'keep' })}
        onStep={(by) => send({ type: by < 0 ? 'undo' : 'redo' })}
        onActive={authors.noteAt}
        {...others}
      />
    </OthersContext>
  )
}

interface OutlineProps extends Pick<OutlinePaneProps, 'screen' | 'first' | 'patients'> {
  readonly base: Base
  readonly write: Write
  readonly onStep: (by: 1 | -1) => void
  readonly onKeep: () => void
  /** Another row has the focus; none once the outline is left. */
  readonly onActive: (id: string | null) => void
}

function Outline({ base, screen, write, onStep, onKeep, onActive, first, patients }: OutlineProps) {
  const { t } = useLingui()
  const preferred = usePreferences().language
  const language = nearestLanguage(preferred, languagesOfBase(base)) ?? base.config.fallbackLanguage
  const outline = useOutline({ base, language, write, first, onStep, onKeep, onChoose: showInPreview })
  const { active, chosen, closed, query } = outline
  const [isCopying, setCopying] = useState(false)
  useEffect(() => {
    onActive(active)
    return () => onActive(null)
  }, [onActive, active])
  const rows = useMemo(() => outlineRows(base, query === '' ? closed : new Set()), [base, closed, query])
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    if (wanted === '') return rows
    const hits = (words: string) => words.toLowerCase().includes(wanted)
    return rows.filter(({ id, item }) => hits(id) || Object.values(item.text).some(hits))
  }, [rows, query])
  const item = active === null ? null : itemOf(base, active)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo is a key of the whole pane
    <div
      ref={outline.box}
      className="grid min-h-0 @min-[76rem]:grid-cols-[18.5rem_minmax(0,1fr)]"
      onKeyDown={outline.onPaneKeyDown}
    >
      <div className="flex h-[calc(100vh-17rem)] min-h-80 flex-col border-line bg-sunken @max-[76rem]:h-80 @max-[76rem]:border-b @min-[76rem]:border-e">
        <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-3 py-2">
          <Button size="small" icon="plus" onClick={outline.addQuestion}>
            <Trans id="outline.question" message="Question" />
          </Button>
          <Button size="small" variant="quiet" icon="plus" onClick={outline.addSection}>
            <Trans id="outline.section" message="Section" />
          </Button>
          <IconButton
            icon={copy}
            size="small"
            label={t({ id: 'outline.copy', message: 'Copy from a study' })}
            onClick={() => setCopying(true)}
          />
          <div className="min-w-24 flex-1">
            <SearchField
              label={t({ id: 'outline.find', message: 'Find in the outline' })}
              value={query}
              onChange={outline.find}
            />
          </div>
        </div>
        <KindPalette onAdd={outline.addKind} onLeave={outline.focus} />
        <OutlineTree
          rows={found}
          active={active}
          chosen={chosen}
          written={outline.written}
          focused={outline.focused}
          wordsOf={({ item: { text } }) => text[language] ?? Object.values(text)[0] ?? ''}
          onChoose={(id, choice) => outline.choose(found, id, choice)}
          onOpen={outline.open}
          onLeave={outline.leave}
          onKeyDown={(event) => outline.onTreeKeyDown(event, found)}
          onPaste={outline.paste}
          onWrite={outline.writeWords}
          onWritten={outline.endWords}
          onDropKind={outline.dropKind}
          onDrop={outline.drop}
        />
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-2">
          <Trans
            id="outline.keys"
            message="{enter} new, {tab} deeper, {alt} move, {f2} rename, {escape} to the properties"
            values={{
              enter: <kbd>Enter</kbd>,
              tab: <kbd>Tab</kbd>,
              alt: <kbd>Alt ↑ ↓</kbd>,
              f2: <kbd>F2</kbd>,
              escape: <kbd>Esc</kbd>,
            }}
          />
          {commaOf(preferred)}
          <Trans id="outline.keys.several" message="{shift} several" values={{ shift: <kbd>Shift ↑ ↓</kbd> }} />
          {commaOf(preferred)}
          <Trans id="outline.keys.kinds" message="{plus} choose a kind" values={{ plus: <kbd>+</kbd> }} />
        </p>
      </div>
      <div className="min-w-0 overflow-auto @min-[76rem]:h-[calc(100vh-17rem)]" data-properties="">
        {!isOwnStudy(screen.context) && (
          <p className="border-b border-line px-4 py-2 text-sm text-ink-2">
            <Trans
              id="outline.inSheet"
              message="What you do here is written into the cells of {file}. Download it before you go on in your own program."
              values={{ file: <bdi>{fileOf(screen.context)?.name}</bdi> }}
            />
          </p>
        )}
        <RefusedStep refused={screen.context.refused} />
        {chosen.size > 1 ? (
          <SeveralProperties base={base} chosen={chosen} write={write} {...outline.several} />
        ) : item ? (
          <ConditionsOfItem patients={patients} base={base} item={item}>
            <ItemProperties
              key={item.id}
              item={item}
              base={base}
              language={language}
              write={write}
              onGoTo={outline.goTo}
            />
          </ConditionsOfItem>
        ) : (
          <p className="p-4 text-ink-2">
            <Trans id="outline.nothing" message="Choose a question or a section, or add the first one." />
          </p>
        )}
      </div>
      {isCopying && (
        <CopyDialog
          language={language}
          onClose={() => setCopying(false)}
          onCopy={(from, ids) => {
            setCopying(false)
            outline.copyFrom(from, ids)
          }}
        />
      )}
      {outline.removal && (
        <RemoveDialog base={base} language={language} ids={outline.removal} onAnswer={outline.answerRemoval} />
      )}
    </div>
  )
}
