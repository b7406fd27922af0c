/** Checks that visits and the copies of their forms can be told apart and put together again; each fault has its path. */
import type { Base, Question, Questionnaire } from '../../bases/base'
import { type BaseStructure, type QuestionnairePlace, questionnairePlaces, questionPlaces } from '../../bases/structure'
import { visitAround, visitsOf } from '../../bases/visits/visits'
import type { Checker } from './checkRule'

export function checkVisits(base: Base, { structure, fault }: Checker): void {
  const visits = new Set<string>()
  for (const { id, section } of visitsOf(base)) {
    const { path, parent } = placeOf(section, structure)
    if (visits.has(id)) fault(`${path}/visit/id`, `There is already a visit "${id}"`)
    visits.add(id)
    if (parent && visitAround(structure, parent.id) !== null)
      fault(`${path}/visit`, 'A visit cannot be inside another one')
  }
  const asked = new Set<string>()
  for (const place of questionnairePlaces(base)) {
    const { id, copyOf = id } = place.questionnaire
    const visit = visitAround(structure, id)
    const key = JSON.stringify([visit, copyOf])
    if (visit !== null && asked.has(key))
      fault(`${place.path}/copyOf`, `The visit "${visit}" already has the section "${copyOf}"`)
    asked.add(key)
    checkForm(place, visit, { structure, fault })
  }
}

type Checking = Pick<Checker, 'structure' | 'fault'>

function checkForm(place: QuestionnairePlace, visit: string | null, { structure, fault }: Checking): void {
  const { copyOf } = place.questionnaire
  const original = copyOf === undefined ? undefined : structure.questionnaires.get(copyOf)?.questionnaire
  const at = `${place.path}/copyOf`
  if (copyOf !== undefined && !original) fault(at, `There is no section "${copyOf}"`)
  if (original?.copyOf !== undefined) fault(at, `"${copyOf}" is a copy itself: name the section that it copies`)
  if (copyOf !== undefined && visit === null) fault(at, 'A copy is at a visit, and there is none around it')
  const copied = new Set<string>()
  for (const { question, path } of questionPlaces(place)) {
    if (question.copyOf === undefined) continue
    const problem = problemOf(question, question.copyOf)
    if (problem !== null) fault(`${path}/copyOf`, problem)
    copied.add(question.copyOf)
  }

  function problemOf(copy: Question, id: string): string | null {
    const found = structure.questions.get(id)
    if (!found) return `There is no question "${id}"`
    if (found.questionnaire !== original) return `"${id}" is not in a section that this one copies`
    if (copied.has(id)) return `This section already has a copy of "${id}"`
    return kindAndOptions(found.question) === kindAndOptions(copy) ? null : `"${id}" has another type, or other answers`
  }
}

function placeOf({ id }: Questionnaire, { questionnaires }: BaseStructure): QuestionnairePlace {
  return questionnaires.get(id) as QuestionnairePlace // The cast is sound: every section of the base is there.
}

function kindAndOptions({ type, optionsFrom, answers = [] }: Question): string {
  return JSON.stringify([type, optionsFrom ?? null, ...answers.map(({ id }) => id)])
}
