/** The words of the document of a case, in its language. */
import type { SourceKind } from '@casebook/core/history/historyEntry'
import type { Language } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { inLanguage } from '../../mail/inLanguage'

export type DocumentWords = ReturnType<typeof documentWords>

/** Who did something when: a name and a moment, as they are printed. */
interface Act {
  readonly who: string
  readonly when: string
}

export function documentWords(language: Language) {
  const i18n = inLanguage(language)
  const format = new Intl.DateTimeFormat(localeOfLanguage(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return {
    when: (at: Date | string) => format.format(new Date(at)),
    answers: {
      yes: i18n._({ id: 'document.yes', message: 'Yes' }),
      no: i18n._({ id: 'document.no', message: 'No' }),
      unknown: i18n._({ id: 'document.unknown', message: 'Unknown' }),
      none: i18n._({ id: 'document.noAnswer', message: 'No answer' }),
    },
    about: {
      study: i18n._({ id: 'document.study', message: 'Study' }),
      group: i18n._({ id: 'document.group', message: 'Organisation' }),
      version: i18n._({ id: 'document.version', message: 'Version' }),
      owner: i18n._({ id: 'document.owner', message: 'Owner' }),
      saved: i18n._({ id: 'document.saved', message: 'Last saved' }),
      deleted: i18n._({ id: 'document.deleted', message: 'Marked deleted' }),
      made: i18n._({ id: 'document.made', message: 'Document made' }),
    },
    headings: {
      notShown: i18n._({ id: 'document.notShown', message: 'Answers that the form does not show now' }),
      signatures: i18n._({ id: 'document.signatures', message: 'Signatures' }),
      sums: i18n._({ id: 'document.sums', message: 'Sums' }),
    },
    sums: {
      asked: i18n._({ id: 'document.sum.asked', message: 'Questions asked' }),
      answered: i18n._({ id: 'document.sum.answered', message: 'Answered' }),
      missing: i18n._({ id: 'document.sum.missing', message: 'Required, no answer' }),
      words: i18n._({ id: 'document.sum.words', message: 'Answers and notes ever given' }),
      changes: i18n._({ id: 'document.sum.changes', message: 'Changes of them' }),
      revisions: i18n._({ id: 'document.sum.revisions', message: 'Saves' }),
      queries: i18n._({ id: 'document.sum.queries', message: 'Queries' }),
      pages: i18n._({ id: 'document.sum.pages', message: 'Pages' }),
      entries: i18n._({ id: 'document.sum.entries', message: 'Entries of the audit trail' }),
      head: i18n._({ id: 'document.sum.head', message: 'SHA-256 of its last entry' }),
      base: i18n._({ id: 'document.sum.base', message: 'SHA-256 of the version of the study' }),
    },
    noSignature: i18n._({ id: 'document.noSignature', message: 'Nobody has signed.' }),
    missing: i18n._({ id: 'document.missing', message: 'Required, no answer' }),
    computed: i18n._({ id: 'document.computed', message: 'Calculated' }),
    refused: i18n._({ id: 'document.refused', message: 'Not accepted' }),
    page: (page: number) => i18n._({ id: 'document.page', message: 'Page {page}', values: { page } }),
    note: (note: string) => i18n._({ id: 'document.note', message: 'Note: {note}', values: { note } }),
    reason: (reason: string) => i18n._({ id: 'document.reason', message: 'Reason: {reason}', values: { reason } }),
    erased: (when: string) => i18n._({ id: 'document.erased', message: 'Erased on {when}', values: { when } }),
    entered: (act: Act) => i18n._({ id: 'document.entered', message: 'Entered by {who}, {when}', values: { ...act } }),
    changed: (act: Act & { readonly before: string }) =>
      i18n._({
        id: 'document.changed',
        message: 'Changed by {who}, {when}. Before: {before}',
        values: { ...act },
      }),
    query: (act: Act & { readonly words: string }) =>
      i18n._({ id: 'document.query', message: 'Query, {who}, {when}: {words}', values: { ...act } }),
    byCheck: i18n._({ id: 'document.byCheck', message: 'Automatic check' }),
    fromOutside: i18n._({ id: 'document.fromOutside', message: 'Sent from outside' }),
    signing: (type: 'signed' | 'takenBack' | 'confirmed' | 'unconfirmed', level: string, act: Act) => {
      const values = { ...act, level }
      switch (type) {
        case 'signed':
          return i18n._({
            id: 'document.signed',
            message:
              '{level, select, PI {Signed as PI by {who} on {when}. Meaning: the answers that were saved then agree with their source.} other {Verified as monitor by {who} on {when}. Meaning: the answers that were saved then were checked against their source.}}',
            values,
          })
        case 'takenBack':
          return i18n._({
            id: 'document.takenBack',
            message:
              '{level, select, PI {Signature of the PI withdrawn by {who} on {when}.} other {Verification of the monitor withdrawn by {who} on {when}.}}',
            values,
          })
        case 'confirmed':
          return i18n._({
            id: 'document.confirmed',
            message:
              '{level, select, PI {Changed answers signed as PI by {who} on {when}.} other {Changed answers verified as monitor by {who} on {when}.}}',
            values,
          })
        default:
          return i18n._({
            id: 'document.unconfirmed',
            message:
              '{level, select, PI {Signature of changed answers withdrawn by {who} on {when}.} other {Verification of changed answers withdrawn by {who} on {when}.}}',
            values,
          })
      }
    },
    sources: {
      user: null,
      token: i18n._({ id: 'document.source.token', message: 'by a patient link' }),
      tablet: i18n._({ id: 'document.source.tablet', message: 'on a tablet handed to the patient' }),
      import: i18n._({ id: 'document.source.import', message: 'from a file' }),
      move: i18n._({ id: 'document.source.move', message: 'by a move to another version' }),
      system: i18n._({ id: 'document.source.system', message: 'by Casebook' }),
    } satisfies Record<SourceKind, string | null>,
  }
}
