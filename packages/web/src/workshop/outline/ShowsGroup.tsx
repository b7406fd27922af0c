import { conditionWords } from '@casebook/core/statistics/dataset/ruleWords'
import { showingOf } from '@casebook/core/studyDrafts/showing'
import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import type { ItemPropertiesProps } from './ItemProperties'
import { PropertyGroup } from './PropertyGroup'

/** When a question or section shows. */
export function ShowsGroup({ item, base, write }: ItemPropertiesProps) {
  const showing = showingOf(base, item.id)
  return (
    <PropertyGroup
      isOpen={showing.type !== 'always'}
      title={<Trans id="outline.shows" message="When it shows" />}
      summary={showing.type === 'always' && <Trans id="outline.shows.always" message="Always" />}
    >
      {showing.type === 'always' && (
        <p className="text-ink-2">
          <Trans id="outline.shows.always.what" message="It always shows while its section does." />
        </p>
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
          <div className="rounded-md border border-line bg-sunken px-2.5 py-2">
            <Trans id="outline.shows.while" message="Shown while" />{' '}
            <bdi lang="en" dir="ltr" className="font-mono text-xs">
              {conditionWords(showing.condition)}
            </bdi>
          </div>
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
