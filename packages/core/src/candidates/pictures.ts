/** The pictures that a base shows. */
import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { descriptionParts } from '../description/imageMarkers'
import type { Text } from '../language/language'

/** By name of the file: the path of the first thing that names it. */
export function picturesOf(base: Base): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  const add = (name: string, path: string) => named.has(name) || named.set(name, path)
  const inText = (text: Text | undefined, path: string) => {
    for (const words of Object.values(text ?? {}))
      for (const part of descriptionParts(words)) if (part.type === 'image') add(part.fileName, path)
  }
  const { questions, questionnaires } = baseStructure(base)
  inText(base.description, '')
  for (const { questionnaire, path } of questionnaires.values()) inText(questionnaire.description, path)
  for (const { question, path } of questions.values()) {
    if (question.src) add(question.src, path)
    inText(question.description, path)
    for (const [i, answer] of (question.answers ?? []).entries()) inText(answer.description, `${path}/answers/${i}`)
  }
  for (const [i, { description }] of base.solutions.entries()) inText(description, `solutions/${i}`)
  return named
}
