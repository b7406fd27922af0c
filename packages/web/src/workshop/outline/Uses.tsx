import type { Base } from '@casebook/core/bases/base'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import { itemOf } from '@casebook/core/studyDrafts/tree'
import type { Use } from '@casebook/core/studyDrafts/usedBy'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { usePreferences } from '../../shell/settings/preferences'
import { linkClass } from '../../ui/link'

const ways: Readonly<Record<Use['how'], MessageDescriptor>> = {
  shown: msg({ id: 'outline.use.shown', message: 'shown depending on it' }),
  hidden: msg({ id: 'outline.use.hidden', message: 'hidden depending on it' }),
  computed: msg({ id: 'outline.use.computed', message: 'computed from it' }),
  score: msg({ id: 'outline.use.score', message: 'solution that it scores' }),
  check: msg({ id: 'outline.use.check', message: 'checked against it' }),
  option: msg({ id: 'outline.use.option', message: 'an option shows depending on it' }),
  followUp: msg({ id: 'outline.use.followUp', message: 'follow-up, counted from it' }),
  status: msg({ id: 'outline.use.status', message: 'says the status of a case' }),
  text: msg({ id: 'outline.use.text', message: 'shows its answer in a text' }),
  days: msg({ id: 'outline.use.days', message: 'days counted from it' }),
  copy: msg({ id: 'outline.use.copy', message: 'asks it again at another visit' }),
}

interface UsesProps {
  readonly uses: readonly (Use & { readonly of?: string })[]
  readonly base: Base
  readonly language: TextLanguage
  /** Without it, nothing leads anywhere. */
  readonly onGoTo?: (id: string) => void
}

/** What depends on a question, with the way to it. */
export function Uses({ uses, base, language, onGoTo }: UsesProps) {
  const { language: spoken } = usePreferences()
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {uses.map(({ by, how, answers, of }) => (
        <li key={`${of} ${by} ${how}`}>
          {by !== null && itemOf(base, by) && onGoTo ? (
            <button type="button" className={`${linkClass} text-start`} onClick={() => onGoTo(by)}>
              <NameOf id={by} base={base} language={language} />
            </button>
          ) : (
            by !== null && <NameOf id={by} base={base} language={language} />
          )}{' '}
          <span className="block text-ink-2">
            <Trans {...ways[how]} />
            {answers.length > 0 && (
              <>
                : <bdi>{answers.map((one) => answerWords(base, of, one, language)).join(commaOf(spoken))}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NameOf({ id, base, language }: Pick<UsesProps, 'base' | 'language'> & { readonly id: string }) {
  const { text } = itemOf(base, id) ?? base.solutions.find((one) => one.id === id) ?? {}
  return <bdi>{textIn(text, language, base.config.fallbackLanguage) || id}</bdi>
}

function answerWords(base: Base, question: string | undefined, answer: string, language: TextLanguage): string {
  const item = question === undefined ? null : itemOf(base, question)
  const found = item && 'answers' in item ? item.answers?.find(({ id }) => id === answer) : undefined
  return textIn(found?.text, language, base.config.fallbackLanguage) || answer
}
