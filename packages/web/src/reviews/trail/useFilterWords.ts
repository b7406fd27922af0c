import type { StudyTrail } from '@casebook/core/reviews/studyTrail.calls'
import { isEveryEntry, type TrailFilter } from '@casebook/core/reviews/trailFilter'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useListed } from '../../shell/useListed'
import { lateTexts, signChoices } from './trail.messages'

/** What a filter lets pass, in words. A question that the study has no more is called by its id. */
export function useFilterWords(questions: StudyTrail['questions']): (filter: TrailFilter) => string {
  const { t } = useLingui()
  const { _ } = useI18n()
  const listed = useListed()
  const textOf = (id: string) => questions.find((one) => one.id === id)?.text ?? id
  return (filter) => {
    if (isEveryEntry(filter)) return t({ id: 'trail.only.all', message: 'All entries' })
    const { question, person, sign, late } = filter
    const words: string[] = []
    if (sign) words.push(_(signChoices[sign]))
    if (sign === 'late') words.push(lateWords(late))
    if (question !== null) words.push(t({ id: 'trail.words.question', message: `question “${textOf(question)}”` }))
    if (person.trim() !== '') words.push(t({ id: 'trail.words.person', message: `user name with “${person.trim()}”` }))
    return listed(words, 'row')
  }

  function lateWords({ days, after }: TrailFilter['late']): string {
    return after === null ? _(lateTexts.made.id, { days }) : _(lateTexts.after.id, { days, question: textOf(after) })
  }
}
