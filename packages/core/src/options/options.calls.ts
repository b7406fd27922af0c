/**
 * The calls for the options that an administrator sets.
 *
 * `ReceivedOption` names the version of the stored value. Our client sends it back as `replaces`, so that of two
 * administrators the second is told of the first, and nobody overwrites what they have not seen.
 */
import * as z from 'zod/mini'
import { call, ours, type Port } from '../call/call'
import { deploymentOption } from '../deployment/deploymentOption'
import { translationFaults } from './customTranslations'
import { scheduledMailKinds } from './mail/scheduledMail'
import { fileRefusals, longestOption } from './optionValue'
import { patientPage } from './patientPage'
import { requiredFactor } from './requiredFactor'

const ids = z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))

const interimLocks = z.object({ caseIds: ids, tabIds: ids })

const text = z.string().check(z.maxLength(longestOption))

const loginPage = z.object({ cardHeaderHtml: text, cardContentHtml: text, acceptCheckboxHtml: text })

const version = z.string().check(z.maxLength(64))

/** Where the value comes from. Ours. */
const stored = {
  version: z.optional(version),
  changedBy: z.optional(z.nullable(z.string())),
  changedAt: z.optional(z.nullable(z.iso.datetime())),
}

export const received = <S extends z.core.$ZodType>(option: S) => ({
  ReceivedOption: { option: z.nullable(option), ...stored },
})

/** Another person has set the option since. Nothing is stored. */
export const optionSet = { Ok: { version: z.optional(version) }, OptionChanged: {} }

const mayRead = { policy: 'canManageOptions', changes: false, request: {} } as const
const anybodyMayRead = { policy: 'anyone', changes: false, request: {} } as const

/** The version that the sender has seen; without it whatever is stored is replaced. */
export const replaces = ours(version)

const setting = <S extends z.core.$ZodType>(value: S) =>
  ({
    policy: 'canManageOptions',
    changes: true,
    settledBy: ['Ok'],
    request: { value: z.nullable(value), replaces },
  }) as const

/** An uploaded file as the list shows it. */
const storedFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
})

export type StoredFile = Readonly<z.infer<typeof storedFile>>

export const optionsCalls = {
  getInterimLocks: call({ ...mayRead, results: received(interimLocks) }),
  /** Two blank lists lock nothing and are stored as null. */
  setInterimLocks: call({ ...setting(interimLocks), results: optionSet }),
  getReminderMail: call({ ...mayRead, results: received(text) }),
  setReminderMail: call({ ...setting(text), results: optionSet }),
  getUserRankMail: call({ ...mayRead, results: received(text) }),
  setUserRankMail: call({ ...setting(text), results: optionSet }),
  /** Ours: the people who need a second factor. It counts from their next sign-in on. */
  getRequiredFactor: call({ ...mayRead, results: received(requiredFactor) }),
  setRequiredFactor: call({ ...setting(requiredFactor), results: optionSet }),
  /** Ours: what the page's address decides otherwise. */
  getDeployment: call({ ...mayRead, results: received(deploymentOption) }),
  setDeployment: call({ ...setting(deploymentOption), results: optionSet }),
  /** Ours: when the mails by schedule go out next, and how the last ones did. */
  getScheduledMails: call({
    policy: 'canManageOptions',
    changes: false,
    request: { kind: z.enum(scheduledMailKinds) },
    results: {
      ReceivedScheduledMails: {
        /** Days, as `yyyy-mm-dd`. Null: none is known, or none was sent. */
        nextOn: z.nullable(z.string()),
        lastOn: z.nullable(z.string()),
        /** On that last day. */
        sent: z.int(),
        waiting: z.int(),
        /** Why the last of those that wait was not sent. */
        failure: z.nullable(z.string()),
      },
    },
  }),
  /** The PDF in base64; null as long as there is none of this text. */
  getUserManual: call({ ...mayRead, results: received(z.object({ markdown: text, pdf: z.nullable(z.string()) })) }),
  /** The server makes the PDF in the background. */
  setUserManual: call({ ...setting(z.object({ markdown: text })), results: optionSet }),
  getCustomLoginPage: call({ ...anybodyMayRead, results: received(loginPage) }),
  setCustomLoginPage: call({ ...setting(loginPage), results: optionSet }),
  /** Ours: the hospital's words on the pages of patients, also on a tablet. */
  getPatientPage: call({ ...anybodyMayRead, results: received(patientPage) }),
  setPatientPage: call({ ...setting(patientPage), results: optionSet }),
  getCustomTranslations: call({
    ...anybodyMayRead,
    /** Ours: the version that an open page shows already. */
    request: { known: z.optional(version) },
    results: { ...received(text), Unchanged: {} },
  }),
  setCustomTranslations: call({
    ...setting(text),
    results: {
      ...optionSet,
      /** Nothing is stored. The first hundred of the lines, and how many there are. */
      LinesRefused: {
        count: z.int(),
        lines: z.readonly(z.array(z.object({ line: z.int(), fault: z.enum(translationFaults) }))),
      },
    },
  }),
  /** The server's own files. Pictures of a base are not among them. */
  getFileStorage: call({ ...mayRead, results: received(z.readonly(z.array(storedFile))) }),
  /** Stores one file, as `upload` does. Null, which a blank form sends, changes nothing. */
  setFileStorage: call({
    policy: 'canManageOptions',
    changes: true,
    settledBy: ['Ok'],
    request: { value: z.nullable(z.object({ name: z.string().check(z.maxLength(255)), data: z.string() })) },
    results: { Ok: {}, FileTooLarge: {}, FileRefused: { reason: z.enum(fileRefusals) } },
  }),
}

export type OptionsPort = Port<typeof optionsCalls>
