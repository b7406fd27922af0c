/** The visit around a section, and the title that a section has with it. Apart from the plan of the visits, which a form does without. */
import type { Text, TextLanguage } from '../../language/language'
import type { Questionnaire } from '../base'
import { type BaseStructure, lineageOf } from '../structure'

type Sections = Pick<BaseStructure, 'questionnaires'>

/** The section of the visit that a section is, or is in; null outside of all visits. */
export function visitSection(structure: Sections, section: string): Questionnaire | null {
  for (const id of lineageOf(structure, section)) {
    const { questionnaire } = structure.questionnaires.get(id) ?? {}
    if (questionnaire?.visit) return questionnaire
  }
  return null
}

/** The title of a section where it stands alone: that of a form begins with that of its visit. Undefined if the base has no such section. */
export function sectionTitle(structure: Sections, id: string): Text | undefined {
  const own = structure.questionnaires.get(id)?.questionnaire.text
  const visit = visitSection(structure, id)
  if (!own || !visit || visit.id === id) return own
  const titleIn = (language: string) =>
    [visit.text, own].map((text) => text[language as TextLanguage] ?? Object.values(text)[0])
  return Object.fromEntries(Object.keys({ ...visit.text, ...own }).map((each) => [each, titleIn(each).join(': ')]))
}
