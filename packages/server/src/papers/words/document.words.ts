/** The words of the papers of a study as documents, in their language. */
import type { Language } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import type { ChangeGroup, PaperKind } from '@casebook/core/papers/papers.calls'
import { inLanguage } from '../../mail/inLanguage'

export type DocumentOfPapers = ReturnType<typeof documentOfPapers>

export function documentOfPapers(language: Language) {
  const i18n = inLanguage(language)
  const kinds: Readonly<Record<PaperKind, string>> = {
    codebook: i18n._({ id: 'papers.codebook', message: 'Codebook' }),
    annotatedForm: i18n._({ id: 'papers.annotatedForm', message: 'Annotated form' }),
  }
  return {
    comma: commaOf(language),
    kinds,
    page: (page: number) => i18n._({ id: 'document.page', message: 'Page {page}', values: { page } }),
    published: (version: string, day: string) =>
      i18n._({
        id: 'papers.published',
        message: 'Version {version}, published {day}',
        values: { version, day },
      }),
    inFile: (file: string) => i18n._({ id: 'papers.inFile', message: 'In the dataset: {file}', values: { file } }),
    variables: (count: number) =>
      i18n._({
        id: 'papers.variables',
        message: '{count, plural, one {# variable} other {# variables}}',
        values: { count },
      }),
    columns: [
      i18n._({ id: 'papers.column.number', message: 'No.' }),
      i18n._({ id: 'papers.variable', message: 'Variable' }),
      i18n._({ id: 'papers.question', message: 'Question' }),
      i18n._({ id: 'papers.type', message: 'Type' }),
      i18n._({ id: 'papers.options', message: 'Options, unit' }),
      i18n._({ id: 'papers.limits', message: 'Limits' }),
      i18n._({ id: 'papers.shownWhile.column', message: 'Shown while' }),
      i18n._({ id: 'papers.usedBy', message: 'Used by' }),
    ],
    codes: i18n._({ id: 'papers.codes', message: 'Codes' }),
    changes: i18n._({ id: 'papers.changes', message: 'Changes' }),
    between: (before: string, version: string) =>
      i18n._({ id: 'papers.between.versions', message: 'from {before} to {version}', values: { before, version } }),
    countsOfChanges: (values: Readonly<Record<ChangeGroup, number>>) =>
      i18n._({
        id: 'papers.changes.counts',
        message: '{added} added, {removed} removed, {changed} changed, {moved} moved',
        values,
      }),
    what: i18n._({ id: 'papers.what', message: 'What' }),
    otherMeaning: i18n._({ id: 'papers.otherMeaning', message: 'Stored answers mean something else' }),
    solutions: i18n._({ id: 'papers.solutions', message: 'Solutions and scores' }),
    checks: i18n._({ id: 'papers.checks', message: 'Checks' }),
    missing: i18n._({ id: 'papers.missing', message: 'Cells without an answer' }),
    empty: i18n._({ id: 'papers.empty', message: 'empty' }),
    always: i18n._({ id: 'papers.always', message: 'always' }),
    calculated: i18n._({ id: 'papers.doNotFillIn', message: 'Calculated. Do not fill in.' }),
    if: (condition: string) => i18n._({ id: 'papers.if', message: 'if {condition}', values: { condition } }),
    shownWhile: (condition: string) =>
      i18n._({ id: 'papers.shownWhile', message: 'Shown while {condition}', values: { condition } }),
    moreOptions: (count: number) =>
      i18n._({
        id: 'papers.moreOptions',
        message: '{count, plural, one {# more option in the codebook} other {# more options in the codebook}}',
        values: { count },
      }),
  }
}
