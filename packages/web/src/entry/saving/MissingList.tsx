import { type Section, sectionsInOrder } from '@casebook/core/entry/form/outline'
import { isMissingMarked, type Looked } from '@casebook/core/entry/form/sectionState'
import { missingKeys } from '@casebook/core/entry/saveDecision'
import { Trans } from '@lingui/react'
import { useSignedParts } from '../../sdv/signedParts'
import { Icon } from '../../ui/Icon'
import { useEntry, useForm, useOutline } from '../FormContext'
import { useQuestionText } from '../form/useQuestionText'
import { useWords } from '../form/useWords'

/** Above this many, one line per section. */
const listed = 8

/** All required answers still missing, each with a link to its question. */
export function MissingList() {
  const { goTo } = useForm()
  const { read } = useWords()
  const textOf = useQuestionText()
  const sections = sectionsInOrder(useOutline().sections)
  const all = missingIn(sections, useSignedParts())
  const looked = useLooked()
  return (
    <section className="card" aria-labelledby="still-missing">
      <header>
        <h3 className="grow" id="still-missing">
          <Trans id="dialog.stillMissing" message="Required, still missing" />
        </h3>
        <span className="xs num muted">{all.length}</span>
      </header>
      {all.length === 0 ? (
        <p className="pad sm sub">
          <Trans id="dialog.nothingMissing" message="Nothing is missing." />
        </p>
      ) : (
        <ul className="jump">
          {all.slice(0, listed).map(({ key, section }) => (
            <li key={key}>
              <button type="button" onClick={() => goTo(key)}>
                {isMissingMarked(looked, section.id) ? (
                  <span className="c-missing">
                    <Icon name="alertf" />
                  </span>
                ) : (
                  <span className="c-off">
                    <Icon name="none" />
                  </span>
                )}
                <span className="grow named">
                  <span>{textOf(key)}</span>
                  <span className="muted xs">{read(section.layout.questionnaire.text)}</span>
                </span>
              </button>
            </li>
          ))}
          {all.length > listed && (
            <li className="muted xs more">
              <Trans id="dialog.moreMissing" message="{count} more" values={{ count: all.length - listed }} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** The state that decides whether a missing answer is marked yet. */
export function useLooked(): Looked {
  const isChecked = useEntry(({ context }) => context.isChecked)
  const leftSections = useEntry(({ context }) => context.leftSections)
  return { isChecked, leftSections }
}

export function missingIn(
  sections: readonly Section[],
  signed: ReadonlySet<string>,
): readonly { readonly key: string; readonly section: Section }[] {
  return sections.flatMap((section) => missingKeys([section.progress], signed).map((key) => ({ key, section })))
}
