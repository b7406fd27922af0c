/** What an administrator should look at before a document is published, although it makes a base. */
import { type Base, languagesOfBase, type Question } from '../bases/base'
import { type BaseStructure, baseStructure } from '../bases/structure'
import { backgroundOf } from '../entry/form/columns'
import { referencesOfCondition, referencesOfRule, targetsOf } from '../rules/references'
import { studyTexts } from '../studyDrafts/texts/studyTexts'
import { stateOf } from '../studyDrafts/texts/textState'
import type { CandidateFinding, WarningKind } from './candidate'
import { isOutOfSight, mayShow } from './mayShow'
import { picturesOf } from './pictures'
import { placeIn } from './places'

/** `files`: the names of the pictures that are there. */
export function warningsOf(base: Base, files: ReadonlySet<string>): readonly CandidateFinding[] {
  const structure = baseStructure(base)
  return [
    ...missingPictures(base, files),
    ...missingTexts(base),
    ...neverShown(structure),
    ...hidingCircles(structure),
    ...backgrounds(structure),
  ]
}

function warning(
  base: Base,
  kind: WarningKind,
  path: string,
  message: string,
  values: CandidateFinding['values'] = {},
): CandidateFinding {
  return { severity: 'warning', kind, path, message, values, place: placeIn(base, path) ?? undefined }
}

function* missingPictures(base: Base, files: ReadonlySet<string>): Generator<CandidateFinding> {
  for (const [file, path] of picturesOf(base))
    if (!files.has(file)) yield warning(base, 'MissingPicture', path, `The picture ${file} is missing.`, { file })
}

/** Of the languages that the base declares. */
function* missingTexts(base: Base): Generator<CandidateFinding> {
  const texts = [...studyTexts(base).values()]
  for (const language of new Set([...languagesOfBase(base), ...base.config.availableLanguages])) {
    const missing = texts.filter((text) => stateOf(base, text, language) === 'missing')
    if (missing.length === 0) continue
    const percent = Math.floor((100 * (texts.length - missing.length)) / texts.length)
    const message = `${missing.length} of ${texts.length} texts are missing in this language; ${percent} % are there.`
    const examples = missing.slice(0, 3).map(({ text }) => Object.values(text).find((words) => words) ?? '')
    yield {
      ...warning(base, 'MissingTexts', '', message, { language, missing: missing.length, all: texts.length, percent }),
      original: examples.join(' | '),
    }
  }
}

function* neverShown(structure: BaseStructure): Generator<CandidateFinding> {
  const { base, questions, questionnaires } = structure
  const may = mayShow(structure)
  const told = new Set<string>()
  for (const [id, { questionnaire, path }] of questionnaires) {
    const own = [...questions.values()].filter(
      (place) => place.questionnaire.id === id && !isOutOfSight(structure, place.question.id),
    )
    if (own.length === 0 || own.some(({ question }) => may.questions.has(question.id))) continue
    if (questionnaire.questions.every(({ abstract }) => abstract)) continue
    told.add(id)
    yield warning(
      base,
      'NeverShownSection',
      path,
      'None of its questions can ever show. It is neither initial nor shown by a rule that can fire.',
    )
  }
  for (const [id, { question, questionnaire, path, parent }] of questions) {
    if (told.has(questionnaire.id) || may.questions.has(id) || isOutOfSight(structure, id) || question.abstract)
      continue
    const why = parent ? 'It is a follow-up, and no rule that can fire shows it.' : 'Rules always hide it.'
    yield warning(base, 'NeverShown', path, `It can never show. ${why}`)
  }
}

/** Answers hide the questions that they were given to, straight away or by way of others. */
function* hidingCircles(structure: BaseStructure): Generator<CandidateFinding> {
  const { base, questions } = structure
  const inputs = new Map<string, Set<string>>()
  for (const rule of base.rules)
    if ('Set' in rule.then) {
      const { questionId } = rule.then.Set
      inputs.set(questionId, new Set([...(inputs.get(questionId) ?? []), ...referencesOfRule(rule).questions]))
    }
  const readBy = (ids: Iterable<string>, into = new Set<string>()): ReadonlySet<string> => {
    for (const id of ids) {
      if (into.has(id)) continue
      into.add(id)
      readBy(inputs.get(id) ?? [], into)
    }
    return into
  }
  const hides = new Map<string, Set<string>>()
  for (const rule of base.rules) {
    if ('Set' in rule.then || 'Score' in rule.then) continue
    // An exception hides what the rule would show.
    const hiding = 'ContraIndicate' in rule.then ? rule.if : rule.unless
    if (!hiding) continue
    const targets = targetsOf(rule.then)
    const hidden = [...questions].flatMap(([id, { questionnaire }]) =>
      targets.includes(id) || (targets.includes(questionnaire.id) && !questionnaire.initial) ? [id] : [],
    )
    for (const id of readBy(referencesOfCondition(hiding).questions))
      hides.set(id, new Set([...(hides.get(id) ?? []), ...hidden]))
  }
  const told = new Set<string>()
  for (const id of questions.keys()) {
    const circle = told.has(id) ? null : circleOf(id, hides)
    if (!circle) continue
    for (const one of circle) told.add(one)
    const names = [...circle, id].map((one) => nameOf(questions.get(one)?.question, one)).join(' → ')
    const message = circle.length === 1 ? 'Its own answer hides it.' : `Their answers hide each other: ${names}`
    yield {
      ...warning(base, circle.length === 1 ? 'HidesItself' : 'HideEachOther', questions.get(id)?.path ?? '', message),
      questions: circle.map((one) => questions.get(one)?.question.text ?? { en: one }),
    }
  }
}

/** The shortest way from a question back to itself; null if there is none. */
function circleOf(start: string, hides: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]])
  for (const at of cameFrom.keys())
    for (const next of hides.get(at) ?? []) {
      if (next === start) {
        const circle: string[] = []
        for (let one: string | null = at; one !== null; one = cameFrom.get(one) ?? null) circle.unshift(one)
        return circle
      }
      if (!cameFrom.has(next)) cameFrom.set(next, at)
    }
  return null
}

function nameOf(question: Question | undefined, id: string): string {
  return Object.values(question?.text ?? {})[0] || id
}

function* backgrounds({ base, questions }: BaseStructure): Generator<CandidateFinding> {
  for (const { question, path } of questions.values()) {
    const value = question.meta?.['layout/background']
    if (value !== undefined && value.trim() !== '' && backgroundOf(question) === null)
      yield warning(
        base,
        'Background',
        path,
        `The background ${value} is not a colour such as #RRGGBB, and is not drawn.`,
        {
          value,
        },
      )
  }
}
