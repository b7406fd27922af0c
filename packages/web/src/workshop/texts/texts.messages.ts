import type { Verdict } from '@casebook/core/studyDrafts/texts/broughtTexts'
import type { SentFormat } from '@casebook/core/studyDrafts/texts/sentTexts'
import type { TextField, TextOwner } from '@casebook/core/studyDrafts/texts/studyTexts'
import type { TextFilter } from '@casebook/core/studyDrafts/texts/table'
import type { TextState } from '@casebook/core/studyDrafts/texts/textState'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../../ui/icons/drawings'
import type { Tone } from '../../ui/tone'

export const ownerTexts: Readonly<Record<TextOwner, MessageDescriptor>> = {
  study: msg({ id: 'texts.owner.study', message: 'Study' }),
  header: msg({ id: 'texts.owner.header', message: 'Header' }),
  section: msg({ id: 'texts.owner.section', message: 'Section' }),
  question: msg({ id: 'texts.owner.question', message: 'Question' }),
  option: msg({ id: 'texts.owner.option', message: 'Option' }),
  mark: msg({ id: 'texts.owner.mark', message: 'Marked days' }),
  check: msg({ id: 'texts.owner.check', message: 'Check' }),
  solution: msg({ id: 'texts.owner.solution', message: 'Solution' }),
  changeReason: msg({ id: 'texts.owner.changeReason', message: 'Reason for change' }),
  missingReason: msg({ id: 'texts.owner.missingReason', message: 'Reason why missing' }),
}

/** The text itself needs no word. */
export const fieldTexts: Readonly<Record<Exclude<TextField, 'text'>, MessageDescriptor>> = {
  description: msg({ id: 'texts.field.description', message: 'Description' }),
  unit: msg({ id: 'texts.field.unit', message: 'Unit' }),
  refusal: msg({ id: 'texts.field.refusal', message: 'Sentence for a refused answer' }),
}

export const filterTexts: Readonly<Record<TextFilter, MessageDescriptor>> = {
  all: msg({ id: 'texts.filter.all', message: 'All' }),
  missing: msg({ id: 'texts.filter.missing', message: 'Missing' }),
  outdated: msg({ id: 'texts.filter.outdated', message: 'Outdated' }),
}

interface StateLook {
  readonly title: MessageDescriptor
  readonly icon: IconName
  readonly tone: Tone
}

/** What is in order says nothing. */
export const stateLooks: Readonly<Partial<Record<TextState, StateLook>>> = {
  missing: { title: msg({ id: 'texts.missing', message: 'Missing' }), icon: 'alertf', tone: 'missing' },
  outdated: { title: msg({ id: 'texts.outdated', message: 'Outdated' }), icon: 'warn', tone: 'range' },
  wordsOnly: { title: msg({ id: 'texts.wordsOnly', message: 'Other answers in it' }), icon: 'warn', tone: 'range' },
}

export const formatTexts: Readonly<Record<SentFormat, MessageDescriptor>> = {
  xlsx: msg({ id: 'texts.format.xlsx', message: 'Sheet (.xlsx)' }),
  xliff: msg({ id: 'texts.format.xliff', message: 'XLIFF 1.2' }),
}

interface VerdictLook {
  readonly title: MessageDescriptor
  readonly tone: Tone
}

export const verdictLooks: Readonly<Record<Verdict, VerdictLook>> = {
  both: { title: msg({ id: 'texts.verdict.both', message: 'Changed here and there' }), tone: 'range' },
  nameLost: { title: msg({ id: 'texts.verdict.nameLost', message: 'An answer is lost' }), tone: 'range' },
  sourceChanged: {
    title: msg({ id: 'texts.verdict.sourceChanged', message: 'The source has changed: comes in as outdated' }),
    tone: 'range',
  },
  new: { title: msg({ id: 'texts.verdict.new', message: 'New' }), tone: 'ok' },
  changed: { title: msg({ id: 'texts.verdict.changed', message: 'Changed' }), tone: 'ok' },
  unfit: {
    title: msg({ id: 'texts.verdict.unfit', message: 'Shows an answer that does not exist: not taken' }),
    tone: 'missing',
  },
  unknown: { title: msg({ id: 'texts.verdict.unknown', message: 'Unknown text: not taken' }), tone: 'missing' },
  language: {
    title: msg({ id: 'texts.verdict.language', message: 'Not a language of translations here: not taken' }),
    tone: 'missing',
  },
  twice: {
    title: msg({ id: 'texts.verdict.twice', message: 'Comes twice with other words: not taken' }),
    tone: 'missing',
  },
  equal: { title: msg({ id: 'texts.verdict.equal', message: 'Nothing new' }), tone: 'unknown' },
}
