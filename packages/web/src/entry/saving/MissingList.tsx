import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { type Section, sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { isMissingMarked, type Looked } from '@casebook/core/entry/form/outline/sectionState'
import { missingKeys, waitingForPatient } from '@casebook/core/entry/saveDecision'
import { Trans } from '@lingui/react'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { useEntry, useForm, useOverview } from '../FormContext'
import { useQuestionTextOfOverview } from '../form/useQuestionText'
import { useWords } from '../form/useWords'
import { JumpLine } from '../sections/JumpLine'
import { useSignedParts } from '../sections/signedParts'

/** Above this many, one line per section. */
const listed = 8

/** All required answers still missing, each with a link to its question. */
export function MissingList() {
  const { goTo, view } = useForm()
  const { read } = useWords()
  const textOf = useQuestionTextOfOverview()
  const sections = sectionsInOrder(useOverview().sections)
  const all = missingIn(sections, useSignedParts())
  const refused = sections.flatMap(({ progress }) => (progress.isLocked ? [] : progress.refused))
  const looked = useLooked()
  const waiting = waitingForPatient(sections.map(({ progress }) => progress))
  return (
    <Card aria-labelledby="still-missing">
      <CardHeader isTight>
        <h3 className={`min-w-0 flex-1 ${cardTitleClass}`} id="still-missing">
          <Trans id="dialog.stillMissing" message="Required, still missing" />
        </h3>
        <span className="text-xs text-ink-3 tabular-nums">{all.length}</span>
      </CardHeader>
      {all.length + refused.length === 0 ? (
        <p className="p-4 text-sm text-ink-2">
          <Trans id="dialog.nothingMissing" message="Nothing is missing." />
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {all.slice(0, listed).map(({ key, section }) => (
            <JumpLine key={key} onClick={() => goTo(key)}>
              {isMissingMarked(looked, section.id) ? (
                <span className="text-missing-ink">
                  <Icon name="alertf" />
                </span>
              ) : (
                <span className="text-control">
                  <Icon name="none" />
                </span>
              )}
              {/* The section is beside the question, or below it if there is no room. */}
              <span className="flex min-w-0 flex-auto flex-wrap items-baseline justify-between gap-x-3 wrap-break-word hyphens-manual">
                <span className="min-w-0">{textOf(key)}</span>
                <span className="min-w-0 text-xs text-ink-3">
                  {read(sectionTitle(view.engine.structure, section.id))}
                </span>
              </span>
            </JumpLine>
          ))}
          {all.length > listed && (
            <li className="px-3 py-1.5 text-xs text-ink-3">
              <Trans id="dialog.moreMissing" message="{count} more" values={{ count: all.length - listed }} />
            </li>
          )}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {refused.map((key) => (
            <JumpLine key={key} onClick={() => goTo(key)}>
              <span className="text-missing-ink">
                <Icon name="alertf" />
              </span>
              <span className="flex min-w-0 flex-auto flex-wrap items-baseline justify-between gap-x-3 wrap-break-word hyphens-manual">
                <span className="min-w-0">{textOf(key)}</span>
                <span className="text-xs font-semibold text-missing-ink">
                  <Trans id="dialog.notTaken" message="Not accepted" />
                </span>
              </span>
            </JumpLine>
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
          <Trans
            id="dialog.waiting"
            message="{count, plural, one {# waits for the patient} other {# wait for the patient}}"
            values={{ count: waiting }}
          />
        </p>
      )}
    </Card>
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
