import { conditionOfRow, rowFor } from '@casebook/core/studyDrafts/conditionRows'
import { showingOf } from '@casebook/core/studyDrafts/showing'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/overlay/Dialog'
import { ConditionEditor } from './condition/ConditionEditor'
import { likelyQuestion, questionsBesides } from './condition/conditionQuestions'
import { ProofsOfItem } from './condition/ProofsOfItem'
import type { ItemPropertiesProps } from './ItemProperties'
import { PropertyGroup } from './PropertyGroup'

/** When a question or section shows: its condition as rows. */
export function ShowsGroup({ item, base, language, write }: ItemPropertiesProps) {
  const showing = showingOf(base, item.id)
  const offered = questionsBesides(base, item)
  const likely = likelyQuestion(offered, base, item.id)
  const { t } = useLingui()
  const [isLarge, setLarge] = useState(false)
  const title = <Trans id="outline.shows" message="When it shows" />
  const shownWhile = <Trans id="outline.shows.while" message="Shown while" />
  const condition = showing.type === 'while' && (
    <>
      <ConditionEditor
        condition={showing.condition}
        base={base}
        language={language}
        offered={offered}
        onChange={(condition) => write({ type: 'show', id: item.id, condition }, `condition ${item.id}`)}
      />
      <ProofsOfItem id={item.id} />
    </>
  )
  return (
    <PropertyGroup
      isOpen
      title={title}
      summary={showing.type === 'always' && <Trans id="outline.shows.always" message="Always" />}
    >
      {showing.type === 'always' && (
        <>
          <p className="text-ink-2">
            <Trans id="outline.shows.always.what" message="It always shows while its section does." />
          </p>
          {likely && (
            <Button
              size="small"
              icon="plus"
              className="self-start"
              onClick={() => write({ type: 'show', id: item.id, condition: conditionOfRow(rowFor(likely, undefined)) })}
            >
              <Trans id="condition.add" message="Add a condition" />
            </Button>
          )}
        </>
      )}
      {showing.type === 'rules' && (
        <p className="text-ink-2">
          <Trans
            id="outline.shows.rules"
            message="{count, plural, one {A rule decides it} other {# rules decide it}} in a way that is not written here. It stays as it is."
            values={{ count: showing.rules.length }}
          />
        </p>
      )}
      {showing.type === 'while' && (
        <>
          <div className="flex items-center gap-2">
            <p className="flex-1 font-medium">{shownWhile}</p>
            <Button size="tiny" variant="quiet" onClick={() => setLarge(true)}>
              <Trans id="condition.room" message="More room" />
            </Button>
          </div>
          {isLarge ? (
            <Dialog
              open
              onClose={() => setLarge(false)}
              width="wide"
              title={title}
              description={shownWhile}
              closeLabel={t({ id: 'dialog.close', message: 'Close' })}
            >
              <div className="flex flex-col gap-3 text-sm">{condition}</div>
            </Dialog>
          ) : (
            condition
          )}
          <p className="text-xs text-ink-2">
            <Trans
              id="condition.blank.what"
              message="While a question is blank or unknown, a row does not hold, unless it says so."
            />
          </p>
          <Button
            size="small"
            className="self-start"
            onClick={() => write({ type: 'show', id: item.id, condition: null })}
          >
            <Trans id="outline.shows.without" message="Show it without a condition" />
          </Button>
        </>
      )}
    </PropertyGroup>
  )
}
