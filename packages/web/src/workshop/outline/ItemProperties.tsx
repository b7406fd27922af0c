import { type Item, isQuestion } from '@casebook/core/studyDrafts/tree'
import { usesIn } from '@casebook/core/studyDrafts/usedBy'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { chain } from '../../ui/moreDrawings'
import { ChecksGroup, isAnswered } from './ChecksGroup'
import { CodesGroup } from './CodesGroup'
import { KindGroup } from './KindGroup'
import type { WritingProps } from './outlineProps'
import { PropertyGroup } from './PropertyGroup'
import { ShowsGroup } from './ShowsGroup'
import { NameField, WordsBox } from './textFields'
import { Uses } from './Uses'

export interface ItemPropertiesProps extends WritingProps {
  readonly item: Item
  readonly onGoTo: (id: string) => void
}

/** Everything that is said of a question or section, in groups. */
export function ItemProperties(props: ItemPropertiesProps) {
  const { item, base, language, write, onGoTo } = props
  const uses = usesIn(base).get(item.id) ?? []
  const words = { id: item.id, language, write }
  return (
    <>
      <PropertyGroup
        isOpen
        title={
          isQuestion(item) ? (
            <Trans id="outline.asks" message="What it asks" />
          ) : (
            <Trans id="outline.isAbout" message="What it is about" />
          )
        }
      >
        <WordsBox
          {...words}
          field="text"
          text={item.text}
          label={
            isQuestion(item) ? (
              <Trans id="outline.questionText" message="Question" />
            ) : (
              <Trans id="outline.sectionTitle" message="Title" />
            )
          }
        />
        <WordsBox
          {...words}
          field="description"
          text={item.description}
          label={<Trans id="outline.description" message="Description" />}
        />
        <NameField
          name={item.id}
          label={<Trans id="outline.name" message="Name in data" />}
          onRename={(to) => write({ type: 'rename', id: item.id, to })}
          onRenamed={onGoTo}
        />
      </PropertyGroup>
      {isQuestion(item) && <KindGroup {...props} question={item} />}
      <ShowsGroup {...props} />
      {isQuestion(item) && isAnswered(item) && <ChecksGroup question={item} write={write} />}
      <CodesGroup key={`codes ${item.id}`} item={item} language={language} write={write} />
      <section className="px-4 py-3">
        <h2 className="mb-1.5 flex items-center gap-2 text-sm font-semibold">
          <Icon name={chain} size="text" />
          <Trans
            id="outline.usedBy"
            message="{count, plural, =0 {Nothing depends on it} one {One thing depends on it} other {# things depend on it}}"
            values={{ count: uses.length }}
          />
        </h2>
        <Uses uses={uses.map((use) => ({ ...use, of: item.id }))} base={base} language={language} onGoTo={onGoTo} />
      </section>
    </>
  )
}
