import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import type { Fate, Figures } from '@casebook/core/candidates/recognised/recognised'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../../ui/icons/drawings'
import type { Tone } from '../../ui/tone'

const byColumns = msg({ id: 'recognised.byColumns', message: 'Recognised by the names of its columns.' })
const byParts = msg({ id: 'recognised.byParts', message: 'Recognised by what it contains.' })

export const recognisedBy: Readonly<Record<CandidateFormat, MessageDescriptor>> = {
  casebook: byParts,
  fhir: byParts,
  redcap: byColumns,
  arc: byColumns,
  xlsform: byColumns,
  xform: byParts,
  odm: byParts,
  odm2: byParts,
}

export const figureTexts: Readonly<Record<keyof Figures, MessageDescriptor>> = {
  questions: msg({ id: 'recognised.questions', message: '{count, plural, one {question} other {questions}}' }),
  sections: msg({ id: 'recognised.sections', message: '{count, plural, one {section} other {sections}}' }),
  options: msg({ id: 'recognised.options', message: '{count, plural, one {option} other {options}}' }),
  conditions: msg({ id: 'recognised.conditions', message: '{count, plural, one {condition} other {conditions}}' }),
  calculations: msg({
    id: 'recognised.calculations',
    message: '{count, plural, one {calculation} other {calculations}}',
  }),
  tables: msg({ id: 'recognised.tables', message: '{count, plural, one {table} other {tables}}' }),
}

interface FateLook {
  readonly title: MessageDescriptor
  readonly icon: IconName
  readonly tone: Tone
}

export const fateLooks: Readonly<Record<Fate, FateLook>> = {
  kept: { title: msg({ id: 'recognised.kept', message: 'Kept as they are' }), icon: 'okc', tone: 'ok' },
  changed: { title: msg({ id: 'recognised.changed', message: 'Kept in another form' }), icon: 'warn', tone: 'range' },
  lost: {
    title: msg({ id: 'recognised.lost', message: 'Not kept, or not all of it' }),
    icon: 'alert',
    tone: 'missing',
  },
}
