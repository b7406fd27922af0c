/** A patient's page of a study that is not published: a link to one of its sections, with a server that keeps nothing. */
import type { Base } from '../../bases/base'
import { questionnairePlaces, questionPlaces } from '../../bases/structure'
import type { CivilDate } from '../../dates/civilDate'
import { factsAbout, patientBase } from '../../patient/patientBase'
import type { KeptLink } from '../../patientLink/openLink.machine'
import { isCollected } from '../../questions/required'
import { compileBase } from '../../rules/compile'
import { initialAnswers } from '../../submission/submission'
import type { LinkContent } from '../../tokens/command.calls'
import { stillTaken, type TrialAnswers } from './previewEntry'

/** The sections that a link can be made for: those with a question that a person answers. */
export function sectionsOfLinks(base: Base) {
  return [...questionnairePlaces(base)].filter((place) => askedIn(place).length > 0).map((place) => place.questionnaire)
}

/**
 * What the page of such a link is given. The answers of the trial are the patient's own.
 *
 * @returns null if the section cannot be asked without telling other answers
 */
export function previewLink(base: Base, section: string, today: CivilDate, trial: TrialAnswers): KeptLink | null {
  const compiled = compileBase(base)
  const { structure } = compiled
  const place = structure.questionnaires.get(section)
  const questions = place ? askedIn(place) : []
  const asked = new Set(questions)
  const initial = initialAnswers(structure, today)
  const answered = stillTaken(structure, trial)
  const cut = patientBase(compiled, [...initial, ...answered], asked)
  if (!cut) return null
  const content: LinkContent = {
    base: cut,
    questions,
    facts: factsAbout(initial, asked),
    language: null,
    expiresAt: null,
    sentTo: '',
  }
  return { content, facts: factsAbout(answered, asked), isSending: false, receipt: null }
}

/** With what the patient said since. */
export function trialWith(trial: TrialAnswers, { facts }: Pick<KeptLink, 'facts'>): TrialAnswers {
  const answers = new Map(trial)
  for (const { id, value } of facts) {
    if (value === null) answers.delete(id)
    else answers.set(id, value)
  }
  return answers
}

function askedIn(place: Parameters<typeof questionPlaces>[0]): readonly string[] {
  return [...questionPlaces(place)].filter(({ question }) => isCollected(question)).map(({ question }) => question.id)
}
