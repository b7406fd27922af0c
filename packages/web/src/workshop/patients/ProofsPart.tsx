import type { Base } from '@casebook/core/bases/base'
import type { TestAnswer } from '@casebook/core/bases/testPatients/testPatient'
import type { TextLanguage } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import { targetsOf } from '@casebook/core/rules/references'
import { itemOf } from '@casebook/core/studyDrafts/tree'
import type { Blindness, UnseenRule } from '@casebook/core/testPatients/mutants'
import type { Proven } from '@casebook/core/testPatients/trying'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { linkClass } from '../../ui/link'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { proofText } from './proofs.messages'
import { usePatientWords } from './usePatientWords'

const blind: Readonly<Record<Blindness, MessageDescriptor>> = {
  unreached: msg({ id: 'patients.unreached', message: 'Acts for no test patient.' }),
  unnoticed: msg({ id: 'patients.unnoticed', message: 'Could be removed, and no test patient would notice.' }),
  unlimited: msg({ id: 'patients.unlimited', message: 'Could act always, and no test patient would notice.' }),
}

interface ProofsPartProps {
  readonly base: Base
  readonly language: TextLanguage
  readonly proven: Proven | null
  readonly hasPatients: boolean
  readonly onShowQuestion: (id: string) => void
  readonly onOpen: (answers: readonly TestAnswer[]) => void
  readonly onKeep: ((name: string, answers: readonly TestAnswer[]) => void) | undefined
}

/** What is true of the study for every patient, what no test patient sees, and patients that would. */
export function ProofsPart({ base, language, proven, hasPatients, onShowQuestion, onOpen, onKeep }: ProofsPartProps) {
  const { t } = useLingui()
  const words = usePatientWords(base, language)
  const comma = commaOf(usePreferences().language)
  if (!proven)
    return (
      <div className="p-4">
        <Skeleton label={t({ id: 'patients.running', message: 'Being tried' })} />
      </div>
    )
  const link = (id: string, name: string) =>
    itemOf(base, id) ? (
      <button type="button" className={`${linkClass} text-start`} onClick={() => onShowQuestion(id)}>
        <bdi>{name}</bdi>
      </button>
    ) : (
      <bdi>{name}</bdi>
    )
  const ways = (name: string, answers: readonly TestAnswer[]) => (
    <span className="mt-1.5 flex flex-wrap gap-2">
      <Button size="tiny" onClick={() => onOpen(answers)}>
        <Trans id="patients.open" message="Open in the form" />
      </Button>
      {onKeep && (
        <Button size="tiny" onClick={() => onKeep(name, answers)}>
          <Trans id="patients.keepThis" message="Keep this one" />
        </Button>
      )}
    </span>
  )
  const { findings, generated } = proven
  // Without any patient, none sees any rule: that is no finding.
  const unseen = hasPatients ? proven.unseen : []
  const isAllSeen = findings.length + unseen.length === 0
  return (
    <div className="flex flex-col gap-4 p-4 text-sm">
      {isAllSeen && (hasPatients || findings.length > 0) && (
        <p className="text-ink-2">
          <Trans id="patients.allSeen" message="Every rule is seen by a test patient, and nothing else was found." />
        </p>
      )}
      <Part
        title={<Trans id="patients.findings" message="True of every patient" />}
        items={findings}
        one={({ kind, id, isCertain, example }) => (
          <>
            {link(id, words.name(id))}
            <span className="block text-ink-2">
              <Trans {...proofText({ kind, isCertain })} />
            </span>
            {example.length > 0 && ways(words.name(id), example)}
          </>
        )}
      />
      <Part
        title={<Trans id="patients.unseen" message="Seen by no test patient" />}
        items={unseen}
        one={(rule) => (
          <>
            {link(targetOf(base, rule), words.rule(rule))}
            <span className="block text-ink-2">
              <Trans {...blind[rule.how]} />
            </span>
          </>
        )}
      />
      <Part
        title={<Trans id="patients.generated" message="Patients who would see more" />}
        items={generated}
        one={({ reaches, answers }) => {
          const name = reaches.map(words.rule).slice(0, 3).join(comma)
          return (
            <>
              <bdi className="font-semibold">{name}</bdi>
              <span className="block text-ink-2">
                <bdi>
                  {answers
                    .slice(0, 4)
                    .map((one) => `${words.answered(one)}: ${words.answer(one)}`)
                    .join(comma)}
                </bdi>
                {answers.length > 4 && '…'}
              </span>
              {ways(name.slice(0, 200), answers)}
            </>
          )
        }}
      />
    </div>
  )
}

function targetOf(base: Base, { id, of }: UnseenRule): string {
  if (of === 'check') return base.checks?.find((one) => one.id === id)?.questionId ?? ''
  const then = base.rules.find((one) => one.id === id)?.then
  return (then && targetsOf(then)[0]) ?? ''
}

interface PartProps<T> {
  readonly title: ReactNode
  readonly items: readonly T[]
  readonly one: (item: T) => ReactNode
}

/** So many of a kind are listed at first. */
const mostListed = 50

function Part<T>({ title, items, one }: PartProps<T>) {
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, mostListed)
  return (
    <section>
      <h2 className="mb-1.5 flex items-center gap-2 font-semibold">
        {title} <span className="font-normal text-ink-3 tabular-nums">{items.length}</span>
      </h2>
      <ul className="flex flex-col gap-2.5">
        {shown.map((item) => (
          <li key={JSON.stringify(item)}>{one(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setWhole(true)}>
          <Trans
            id="workshop.more"
            message="{count, plural, one {Show # more} other {Show # more}}"
            values={{ count: items.length - shown.length }}
          />
        </Button>
      )}
    </section>
  )
}
