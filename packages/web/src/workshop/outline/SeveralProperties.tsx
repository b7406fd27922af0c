import type { Base } from '@casebook/core/bases/base'
import { type Item, isQuestion, itemOf } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/fields/Switch'
import { copy } from '../../ui/moreDrawings'
import { isAnswered } from './ChecksGroup'
import type { Write } from './outlineProps'

const up = <path d="M10 15.5v-11M5.8 8.6 10 4.4l4.2 4.2" />
const down = <path d="M10 4.5v11M5.8 11.4 10 15.6l4.2-4.2" />

interface SeveralPropertiesProps {
  readonly base: Base
  readonly chosen: ReadonlySet<string>
  readonly write: Write
  readonly move: (by: 1 | -1) => void
  readonly duplicate: () => void
  readonly remove: () => void
}

/** What can be done to several questions and sections at once, and what they share. */
export function SeveralProperties({ base, chosen, write, move, duplicate, remove }: SeveralPropertiesProps) {
  const items = [...chosen].flatMap((id) => itemOf(base, id) ?? [])
  const answered = items.filter(isQuestion).filter(isAnswered)
  const required = answered.filter(({ optional }) => !optional).length
  return (
    <>
      <section className="border-b border-line px-4 py-3">
        <h2 className="mb-2.5 text-sm font-semibold" aria-live="polite">
          <NumberOf items={items} />
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={up} onClick={() => move(-1)}>
            <Trans id="outline.several.up" message="Move up" />
          </Button>
          <Button size="small" icon={down} onClick={() => move(1)}>
            <Trans id="outline.several.down" message="Move down" />
          </Button>
          <Button size="small" icon={copy} onClick={duplicate}>
            <Trans id="outline.several.copy" message="Duplicate" />
          </Button>
          <Button size="small" icon="trash" variant="danger" onClick={remove}>
            <Trans id="outline.remove" message="Remove" />
          </Button>
        </div>
      </section>
      {answered.length > 0 && (
        <section className="px-4 py-3">
          <Switch
            checked={required === answered.length}
            hint={
              required > 0 && required < answered.length ? (
                <Trans
                  id="outline.several.required"
                  message="So far {required} of {all} are."
                  values={{ required, all: answered.length }}
                />
              ) : undefined
            }
            onChange={(isRequired) =>
              write({
                type: 'set',
                ids: answered.map(({ id }) => id),
                fields: { optional: isRequired ? undefined : true },
              })
            }
          >
            <Trans id="outline.required" message="Required" />
          </Switch>
        </section>
      )}
    </>
  )
}

function NumberOf({ items }: { readonly items: readonly Item[] }) {
  const count = items.length
  if (items.every(isQuestion))
    return (
      <Trans
        id="outline.several.questions"
        message="{count, plural, one {# question is chosen} other {# questions are chosen}}"
        values={{ count }}
      />
    )
  return (
    <Trans
      id="outline.several.both"
      message="{count, plural, one {# section is chosen} other {# questions and sections are chosen}}"
      values={{ count }}
    />
  )
}
