import type { Form } from '@casebook/core/entry/form/form'
import { type SectionToSign, sectionToSign } from '@casebook/core/marks/sectionNow'
import { today } from '../dates/today'
import { useCaseMarks } from '../entry/controls/caseMarks'

/** What a person who signs should know of a section, by its id. */
export function useSections(form: Form): (questionnaireId: string) => SectionToSign {
  const marks = useCaseMarks()
  const day = today()
  return (id) => sectionToSign(form, id, day, marks)
}
