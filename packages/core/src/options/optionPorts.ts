/** How each option is typed: its fields, and what they say to the server. Blank fields are sent as null. */
import * as z from 'zod/mini'
import type { Port } from '../call/call'
import { dateFormats, manualFiles } from '../deployment/deployment'
import { type DeploymentOption, setsNothing } from '../deployment/deploymentOption'
import { languages, type Text } from '../language/language'
import { roles } from '../permissions/capabilities'
import type { Refusal } from '../refusal'
import { defaultSslPort } from './mail/mailServer'
import type { mailServerCalls } from './mail/mailServer.calls'
import type { OptionDraft, OptionPort, ReceivedOption } from './option.machine'
import type { OptionsPort } from './options.calls'
import { optionText } from './optionValue'
import { type PatientPage, patientPageFields, withoutBlankWords } from './patientPage'
import { type RequiredFactor, requiresNothing } from './requiredFactor'

interface Received<T> {
  readonly type: 'ReceivedOption'
  readonly option: T | null
  readonly version?: string | undefined
  readonly changedBy?: string | null | undefined
  readonly changedAt?: string | null | undefined
}

function asDraft<T>(
  answer: Received<T> | Refusal,
  draftOf: (option: T | null) => OptionDraft,
): ReceivedOption | Refusal {
  if (answer.type !== 'ReceivedOption') return answer
  const { option, version = '', changedBy = null, changedAt = null } = answer
  return { type: 'ReceivedOption', draft: draftOf(option), version, changedBy, changedAt }
}

const text = (field: OptionDraft[string] | undefined): string => (typeof field === 'string' ? field : '')
const lines = (field: OptionDraft[string] | undefined): readonly string[] => (typeof field === 'object' ? field : [])

export interface TextDraft extends OptionDraft {
  readonly text: string
}

const texts = {
  ReminderMail: ['getReminderMail', 'setReminderMail'],
  UserRankMail: ['getUserRankMail', 'setUserRankMail'],
  CustomTranslations: ['getCustomTranslations', 'setCustomTranslations'],
} as const

export function textOption(name: keyof typeof texts, port: OptionsPort): OptionPort {
  const [get, set] = texts[name]
  return {
    async get() {
      const answer = await port[get]()
      if (answer.type === 'Unchanged') throw new Error('A version was named that nobody asked about')
      return asDraft(answer, (option) => ({ text: option ?? '' }))
    },
    set: ({ text: typed }, replaces) => port[set]({ value: optionText(text(typed)), replaces }),
  }
}

export function manualOption(port: OptionsPort): OptionPort {
  return {
    get: async () => asDraft(await port.getUserManual(), (option) => ({ text: option?.markdown ?? '' })),
    set({ text: typed }, replaces) {
      const markdown = optionText(text(typed))
      return port.setUserManual({ value: markdown === null ? null : { markdown }, replaces })
    },
  }
}

export interface LoginPageDraft extends OptionDraft {
  readonly cardHeaderHtml: string
  readonly cardContentHtml: string
  readonly acceptCheckboxHtml: string
}

const noLoginPage: LoginPageDraft = { cardHeaderHtml: '', cardContentHtml: '', acceptCheckboxHtml: '' }

export function loginPageOption(port: OptionsPort): OptionPort {
  return {
    get: async () => asDraft(await port.getCustomLoginPage(), (option) => ({ ...noLoginPage, ...option })),
    set(draft, replaces) {
      const page = {
        cardHeaderHtml: text(draft.cardHeaderHtml),
        cardContentHtml: text(draft.cardContentHtml),
        acceptCheckboxHtml: text(draft.acceptCheckboxHtml),
      }
      const isBlank = Object.values(page).every((html) => optionText(html) === null)
      return port.setCustomLoginPage({ value: isBlank ? null : page, replaces })
    },
  }
}

/** The words of each field in each language, as `contact.de`. */
export type PatientPageDraft = OptionDraft & Readonly<Record<string, string>>

export function patientPageOption(port: OptionsPort): OptionPort {
  return {
    get: async () => asDraft(await port.getPatientPage(), patientPageDraft),
    set: (draft, replaces) =>
      port.setPatientPage({
        value: withoutBlankWords({ contact: textOf('contact', draft), privacy: textOf('privacy', draft) }),
        replaces,
      }),
  }
}

function patientPageDraft(page: PatientPage | null): OptionDraft {
  return Object.fromEntries(
    patientPageFields.flatMap((field) => languages.map((one) => [`${field}.${one}`, page?.[field][one] ?? ''])),
  )
}

function textOf(field: keyof PatientPage, draft: OptionDraft): Text {
  return Object.fromEntries(languages.map((one) => [one, text(draft[`${field}.${one}`])]))
}

export interface LocksDraft extends OptionDraft {
  /** A name or an id per line. */
  readonly cases: string
  readonly tabIds: readonly string[]
}

export function locksOption(port: OptionsPort): OptionPort {
  return {
    get: async () =>
      asDraft(await port.getInterimLocks(), (option) => ({
        cases: (option?.caseIds ?? []).join('\n'),
        tabIds: option?.tabIds ?? [],
      })),
    set({ cases, tabIds }, replaces) {
      const locks = { caseIds: casesIn(text(cases)), tabIds: lines(tabIds) }
      const isNothing = locks.caseIds.length === 0 && locks.tabIds.length === 0
      return port.setInterimLocks({ value: isNothing ? null : locks, replaces })
    },
  }
}

/** Each line once. */
export function casesIn(typed: string): readonly string[] {
  return [...new Set(typed.split(/\r\n|\r|\n/).flatMap((line) => optionText(line)?.trim() ?? []))]
}

export interface RequiredFactorDraft extends OptionDraft {
  /** Roles, and `everyone`. */
  readonly people: readonly string[]
}

export function requiredFactorOption(port: OptionsPort): OptionPort {
  return {
    get: async () =>
      asDraft(await port.getRequiredFactor(), (option) => ({
        people: option ? [...(option.everybody ? ['everybody'] : []), ...option.roles].sort() : [],
      })),
    set({ people }, replaces) {
      const chosen = lines(people)
      const required: RequiredFactor = {
        everybody: chosen.includes('everybody'),
        roles: roles.filter((role) => chosen.includes(role)),
      }
      return port.setRequiredFactor({ value: requiresNothing(required) ? null : required, replaces })
    },
  }
}

/** Each choice as the value of its list; blank leaves it to the page's address. */
export interface DeploymentDraft extends OptionDraft {
  readonly showsSdv: string
  readonly dateFormat: string
  readonly reminderSavesCase: string
  readonly manualFile: string
  readonly offersConversion: string
  /** `yes`: links are offered for the names in `tokenQuestionnaires`, one per line. */
  readonly namesTokens: string
  readonly tokenQuestionnaires: string
  /** The studies that differ, each as group, name, and `yes` or `no`, in JSON. */
  readonly studies: readonly string[]
}

const yesOrNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no')

function deploymentDraft(option: DeploymentOption | null): DeploymentDraft {
  const {
    showsSdv,
    dateFormat = '',
    reminderSavesCase,
    tokenQuestionnaires,
    manualFile = '',
    offersConversion,
    studies = [],
  } = option ?? {}
  return {
    showsSdv: yesOrNo(showsSdv),
    dateFormat,
    reminderSavesCase: yesOrNo(reminderSavesCase),
    manualFile,
    offersConversion: yesOrNo(offersConversion),
    namesTokens: tokenQuestionnaires ? 'yes' : '',
    tokenQuestionnaires: (tokenQuestionnaires ?? []).join('\n'),
    studies: studies.map(({ group, base, showsSdv }) => JSON.stringify([group, base, yesOrNo(showsSdv)])).sort(),
  }
}

function typedDeployment(draft: OptionDraft): DeploymentOption | null {
  const { studies, showsSdv, namesTokens, reminderSavesCase, offersConversion } = draft
  const dateFormat = dateFormats.find((format) => format === draft.dateFormat)
  const manualFile = manualFiles.find((file) => file === draft.manualFile)
  const option: DeploymentOption = {
    ...(showsSdv && { showsSdv: showsSdv === 'yes' }),
    ...(dateFormat && { dateFormat }),
    ...(reminderSavesCase && { reminderSavesCase: reminderSavesCase === 'yes' }),
    ...(manualFile && { manualFile }),
    ...(offersConversion && { offersConversion: offersConversion === 'yes' }),
    ...(namesTokens && { tokenQuestionnaires: casesIn(text(draft.tokenQuestionnaires)) }),
    ...(showsSdv && lines(studies).length > 0 && { studies: lines(studies).map(studyOf) }),
  }
  return setsNothing(option) ? null : option
}

function studyOf(line: string) {
  const [group, base, shows] = z.tuple([z.string(), z.string(), z.string()]).parse(JSON.parse(line))
  return { group, base, showsSdv: shows === 'yes' }
}

export function deploymentOptionPort(port: OptionsPort): OptionPort {
  return {
    get: async () => asDraft(await port.getDeployment(), deploymentDraft),
    set: (draft, replaces) => port.setDeployment({ value: typedDeployment(draft), replaces }),
  }
}

export interface MailServerDraft extends OptionDraft {
  readonly from: string
  readonly host: string
  readonly sslPort: string
  readonly user: string
  /** Blank keeps the stored one. */
  readonly password: string
}

const noMailServer: MailServerDraft = { from: '', host: '', sslPort: String(defaultSslPort), user: '', password: '' }

export function mailServerOption(port: Port<typeof mailServerCalls>): OptionPort {
  return {
    get: async () =>
      asDraft(await port.getMailServer(), (option) =>
        option ? { ...option, sslPort: String(option.sslPort) } : noMailServer,
      ),
    set: (draft, replaces) => port.setMailServer({ value: mailServerOf(draft), replaces }),
  }
}

/** The typed mail server; null if the form is blank. */
export function mailServerOf(draft: OptionDraft) {
  const [from, host, user] = [draft.from, draft.host, draft.user].map((field) => text(field).trim())
  if (!from && !host && !user) return null
  const sslPort = Number(text(draft.sslPort))
  return { from: from ?? '', host: host ?? '', sslPort, user: user ?? '', password: text(draft.password) }
}
