/** What ODM cannot say of a study as a whole, of its rules and of its sections. */
import { type Base, languagesOfBase, type Questionnaire } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { targetsOf } from '@casebook/core/rules/references'
import type { Tell } from '../../redcap/write/columnsOf'
import { mostEntries } from '../../xlsform/questionnaires'
import { tellOfEntries } from '../../xlsform/write/tellOfBase'
import { leftOut } from './kept'
import type { OdmVersion } from './version'

const ordering = ['InstantIndicate', 'MultipleIndicate', 'RepeatIndicate', 'Relevant'] as const

export function tellOfBase(base: Base, version: OdmVersion, tellAt: (path: string) => Tell): void {
  const tell = tellAt('')
  const { fallbackLanguage } = base.config
  const others = languagesOfBase(base).filter((each) => each !== fallbackLanguage && base.text[each])
  if (others.length > 0)
    tell('lost', 'Language', `The name of a study has one language in ODM: it is not written in ${others.join(', ')}.`)
  if (JSON.stringify([base.rules, base.checks ?? []]).includes('"Unknown"'))
    tell('changed', 'Condition', 'ODM has no answer "unknown": conditions that ask for it never hold.')
  for (const { then } of base.rules) {
    if (ordering.some((effect) => effect in then))
      for (const id of targetsOf(then))
        tellAt(id)(
          'changed',
          'Presentation',
          'ODM asks in the order of the items, whatever a rule asks first or again.',
        )
    if ('Set' in then && 'unknown' in then.Set)
      tellAt(then.Set.questionId)('lost', 'Expression', 'A method of ODM has no value "unknown": it is blank instead.')
  }
  for (const { questionnaireId } of base.followUps ?? [])
    tellAt(questionnaireId)('lost', 'Structure', `ODM ${version} has no windows of follow-ups here.`)
  if (base.status)
    tellAt(base.status.questionId)(
      'lost',
      'Structure',
      `ODM ${version} does not say that this is the status of a case.`,
    )
  for (const [name, count] of leftOut(base, version))
    tellAt('')(
      'lost',
      'Element',
      `${name} was kept from the file that was read (${count}), and ODM ${version} has no place for it here.`,
    )
  tellOfEntries(base, tellAt, { ofEntries: 'an expression of ODM may look at one' })
  for (const section of base.questionnaires) tellOfSections(section, 0)
  for (const { question } of baseStructure(base).questions.values())
    if (question.repeats)
      tellAt(question.id)('changed', 'Repeats', 'It is a group of its own that repeats, with its follow-ups.')

  function tellOfSections(section: Questionnaire, depth: number): void {
    const { id, description, repeats, visit, questions, questionnaires = [] } = section
    if (!asksAnything(section)) tellAt(id)('lost', 'Structure', 'It asks nothing, so ODM has no group for it.')
    else if (questions.length === 0 && depth > 0)
      tellAt(id)('changed', 'Structure', 'It has no questions of its own, so ODM has no group for it.')
    if (description) tellAt(id)('lost', 'Text', 'A section has a title and no description in ODM.')
    if (repeats && (repeats.min > 0 || repeats.max !== mostEntries))
      tellAt(id)('lost', 'Repeats', 'ODM does not say how many entries there may be.')
    if (depth > 1) tellAt(id)('changed', 'Structure', 'Groups within groups of a form are side by side.')
    for (const each of questionnaires) tellOfSections(each, visit ? depth : depth + 1)
  }
}

function asksAnything({ questions, questionnaires = [] }: Questionnaire): boolean {
  return questions.length > 0 || questionnaires.some(asksAnything)
}
