/** The sentences of the report of acceptance, and its words as a document, in its language. */
import type { Language } from '@casebook/core/language/language'
import type { AcceptanceMessage } from '@casebook/core/papers/acceptance/acceptance'
import type { Acceptance, PatientResultName } from '@casebook/core/papers/acceptance/acceptance.calls'
import { inLanguage } from '../../mail/inLanguage'

export function acceptanceWords(language: Language) {
  const i18n = inLanguage(language)
  const sentences: Readonly<Record<AcceptanceMessage, () => string>> = {
    established: () => i18n._({ id: 'rehearsal.state.established', message: 'established' }),
    suggested: () => i18n._({ id: 'rehearsal.state.suggested', message: 'suggested' }),
    unclear: () => i18n._({ id: 'rehearsal.state.unclear', message: 'unclear' }),
    excluded: () => i18n._({ id: 'rehearsal.state.excluded', message: 'excluded' }),
    shown: () => i18n._({ id: 'patients.shown', message: 'shown' }),
    hidden: () => i18n._({ id: 'patients.hidden', message: 'hidden' }),
    objects: () => i18n._({ id: 'patients.objects', message: 'objects' }),
    silent: () => i18n._({ id: 'patients.silent', message: 'silent' }),
    notInStudy: () => i18n._({ id: 'patients.notInStudy', message: 'not in the study' }),
    neverShown: () => i18n._({ id: 'patients.proof.neverShown', message: 'Never shown, whatever is answered.' }),
    alwaysShown: () =>
      i18n._({ id: 'patients.proof.alwaysShown', message: 'Always shown: its condition changes nothing.' }),
    neverComputed: () =>
      i18n._({ id: 'patients.proof.neverComputed', message: 'Never computed, whatever is answered.' }),
    contradictingLimits: () =>
      i18n._({
        id: 'patients.proof.contradictingLimits',
        message: 'No answer is accepted: its limits contradict each other.',
      }),
    trueWhileBlank: () =>
      i18n._({
        id: 'patients.proof.trueWhileBlank',
        message: 'Its condition is true while nothing that it reads is answered.',
      }),
    notShown: () => i18n._({ id: 'patients.proof.notShown', message: 'No answers were found with which it shows.' }),
    notComputed: () =>
      i18n._({ id: 'patients.proof.notComputed', message: 'No answers were found with which it is computed.' }),
    unreached: () => i18n._({ id: 'patients.unreached', message: 'Acts for no test patient.' }),
    unnoticed: () =>
      i18n._({ id: 'patients.unnoticed', message: 'Could be removed, and no test patient would notice.' }),
    unlimited: () =>
      i18n._({ id: 'patients.unlimited', message: 'Could act always, and no test patient would notice.' }),
  }
  return {
    say: (message: AcceptanceMessage) => sentences[message](),
    answers: {
      yes: i18n._({ id: 'document.yes', message: 'Yes' }),
      no: i18n._({ id: 'document.no', message: 'No' }),
      unknown: i18n._({ id: 'document.unknown', message: 'Unknown' }),
      none: i18n._({ id: 'patients.noValue', message: 'no value' }),
    },
    title: i18n._({ id: 'acceptance.title', message: 'Report of acceptance' }),
    page: (page: number) => i18n._({ id: 'document.page', message: 'Page {page}', values: { page } }),
    published: (version: string, at: string, by: string) =>
      i18n._({
        id: 'acceptance.published',
        message: 'Version {version}, published on {at} by {by}',
        values: { version, at, by },
      }),
    draft: (version: string, at: string, by: string) =>
      i18n._({
        id: 'acceptance.draft',
        message: 'Draft of version {version}, kept on {at} by {by}',
        values: { version, at, by },
      }),
    server: i18n._({ id: 'acceptance.server', message: 'the server' }),
    made: (at: string, by: string) =>
      i18n._({ id: 'acceptance.made', message: 'Report made on {at} by {by}', values: { at, by } }),
    counts: ({ patients, passed, expected, met }: Acceptance['counts']) =>
      i18n._({
        id: 'acceptance.counts',
        message: '{passed} of {patients} test patients passed, {met} of {expected} expectations met.',
        values: { patients, passed, expected, met },
      }),
    unseenCount: (count: number, rules: number) =>
      i18n._({
        id: 'acceptance.unseen.count',
        message: '{count} of {rules} rules and checks could be wrong without a test patient noticing.',
        values: { count, rules },
      }),
    invented: i18n._({
      id: 'acceptance.invented',
      message: 'Test patients are invented. No answer in this report is that of a person.',
    }),
    results: {
      passed: i18n._({ id: 'acceptance.passed', message: 'Passed' }),
      failed: i18n._({ id: 'acceptance.failed', message: 'Failed' }),
      nothingExpected: i18n._({ id: 'acceptance.nothingExpected', message: 'Nothing expected' }),
    } satisfies Readonly<Record<PatientResultName, string>>,
    answerHeads: [
      i18n._({ id: 'patients.question', message: 'Question' }),
      i18n._({ id: 'acceptance.answer', message: 'Answer' }),
    ],
    outcomeHeads: [
      i18n._({ id: 'acceptance.what', message: 'What had to come out' }),
      i18n._({ id: 'patients.expected', message: 'Expected' }),
      i18n._({ id: 'acceptance.found', message: 'Came out' }),
      i18n._({ id: 'acceptance.result', message: 'Result' }),
    ],
    untaken: i18n._({ id: 'patients.untaken', message: 'The study does not take this answer.' }),
    noPatients: i18n._({ id: 'patients.none', message: 'No test patients yet' }),
    noAnswers: i18n._({ id: 'patients.noAnswers', message: 'This patient answers nothing.' }),
    noExpectations: i18n._({
      id: 'patients.noExpectations',
      message: 'Nothing is expected of this patient yet.',
    }),
    findings: i18n._({ id: 'patients.findings', message: 'True of every patient' }),
    unseen: i18n._({ id: 'patients.unseen', message: 'Seen by no test patient' }),
    nothing: i18n._({ id: 'acceptance.nothing', message: 'Nothing was found.' }),
    accepted: i18n._({ id: 'acceptance.accepted', message: 'Accepted' }),
    signatureHeads: [
      i18n._({ id: 'acceptance.name', message: 'Name, function' }),
      i18n._({ id: 'acceptance.date', message: 'Date' }),
      i18n._({ id: 'acceptance.signature', message: 'Signature' }),
    ],
  }
}
