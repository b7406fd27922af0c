/** Answers the calls of the options that an administrator sets. */
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { type Caller, refusalOf } from '@casebook/core/call/policy'
import { deploymentOption, setsNothing } from '@casebook/core/deployment/deploymentOption'
import type { InterimLocks } from '@casebook/core/locks/interimLocks'
import { parseTranslations } from '@casebook/core/options/customTranslations'
import type { optionsCalls } from '@casebook/core/options/options.calls'
import { optionText } from '@casebook/core/options/optionValue'
import { patientPage, withoutBlankWords } from '@casebook/core/options/patientPage'
import { requiredFactor, requiresNothing } from '@casebook/core/options/requiredFactor'
import type { CustomLoginPage } from '@casebook/core/session/customLoginPage'
import * as z from 'zod/mini'
import { changeOption, fieldsInWords, type OptionChange } from '../deployment/changeOption'
import { deploymentInWords, deploymentOptionName } from '../deployment/deployment'
import { findOption, type StoredOption } from '../deployment/options.repository'
import { patientPageInWords, patientPageName } from '../deployment/patientPage'
import { requiredFactorOption } from '../deployment/requiredFactor'
import { listFiles } from '../files/files.repository'
import { storeUpload } from '../files/storeUpload'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { interimLocksSchema } from '../locks/locks.repository'
import { mailRoundJob, scheduledMailJob } from '../scheduledMails/scheduledMails.job'
import { forgetOldMails } from '../scheduledMails/scheduledMails.repository'
import { scheduledMailsOf } from '../scheduledMails/scheduledMailsOf'
import type { Database, Services } from '../services'
import { pdfOfManual, storedManual } from './manual'
import { manualJob } from './manual.job'
import { rememberedVersion } from './rememberedVersion'

export const optionsArea: Area = {
  calls: [answers(optionsWire, optionsHandlers)],
  jobs: [manualJob, mailRoundJob, scheduledMailJob],
  tidy: ({ db, now }) => forgetOldMails(db, now()),
}

const text = z.string()
const loginPage = z.object({ cardHeaderHtml: text, cardContentHtml: text, acceptCheckboxHtml: text })

/** Faults that an answer names, however many there are. */
const namedFaults = 100

export function optionsHandlers(services: Services): AreaHandlers<typeof optionsCalls> {
  const { db, now, queueJob } = services
  const get = async <T>(name: string, schema: z.ZodMiniType<T>, caller: Caller | null) =>
    received(await findOption(db, name), schema, caller)
  const wordings = rememberedVersion(db, 'CustomTranslations')
  const set = (tx: Database, name: string, { username }: Caller, change: Pick<OptionChange, 'value' | 'replaces'>) =>
    changeOption(tx, { ...change, name, by: username, at: now(), inWords: fieldsInWords })

  return {
    getInterimLocks: (_request, caller) => get('InterimLocks', interimLocksSchema, caller),
    setInterimLocks: ({ value, replaces }, caller, tx) =>
      set(tx, 'InterimLocks', caller, { value: value && withoutBlanks(value), replaces }),

    getReminderMail: (_request, caller) => get('ReminderMail', text, caller),
    setReminderMail: ({ value, replaces }, caller, tx) =>
      set(tx, 'ReminderMail', caller, { value: optionText(value ?? ''), replaces }),

    getUserRankMail: (_request, caller) => get('UserRankMail', text, caller),
    setUserRankMail: ({ value, replaces }, caller, tx) =>
      set(tx, 'UserRankMail', caller, { value: optionText(value ?? ''), replaces }),

    getRequiredFactor: (_request, caller) => get(requiredFactorOption, requiredFactor, caller),
    setRequiredFactor: ({ value, replaces }, caller, tx) =>
      set(tx, requiredFactorOption, caller, { value: value && !requiresNothing(value) ? value : null, replaces }),
    getDeployment: (_request, caller) => get(deploymentOptionName, deploymentOption, caller),
    setDeployment: ({ value, replaces }, caller, tx) =>
      changeOption(tx, {
        name: deploymentOptionName,
        value: value && !setsNothing(value) ? value : null,
        replaces,
        by: caller.username,
        at: now(),
        inWords: deploymentInWords,
      }),

    getScheduledMails: ({ kind }) => scheduledMailsOf(services, kind),

    async getUserManual(_request, caller) {
      const stored = await get('UserManual', storedManual, caller)
      const pdf = stored.option && (await pdfOfManual(db, stored.version))
      return { ...stored, option: stored.option && { ...stored.option, pdf } }
    },
    async setUserManual({ value, replaces }, caller, tx) {
      const markdown = optionText(value?.markdown ?? '')
      const answer = await set(tx, 'UserManual', caller, { value: markdown === null ? null : { markdown }, replaces })
      if (answer.type === 'Ok') await queueJob(manualJob, {}, tx)
      return answer
    },

    getCustomLoginPage: (_request, caller) => get('CustomLoginPage', loginPage, caller),
    setCustomLoginPage: ({ value, replaces }, caller, tx) =>
      set(tx, 'CustomLoginPage', caller, { value: value && unlessBlank(value), replaces }),

    getPatientPage: (_request, caller) => get(patientPageName, patientPage, caller),
    setPatientPage: ({ value, replaces }, caller, tx) =>
      changeOption(tx, {
        name: patientPageName,
        value: value && withoutBlankWords(value),
        replaces,
        by: caller.username,
        at: now(),
        inWords: patientPageInWords,
      }),

    async getCustomTranslations({ known }, caller) {
      if (known !== undefined && known === (await wordings.version())) return { type: 'Unchanged' }
      return get('CustomTranslations', text, caller)
    },
    async setCustomTranslations({ value, replaces }, caller, tx) {
      const lines = optionText(value ?? '')
      const { faults } = parseTranslations(lines ?? '')
      if (faults.length > 0) {
        const named = faults.slice(0, namedFaults).map(({ line, fault }) => ({ line, fault }))
        return { type: 'LinesRefused', count: faults.length, lines: named }
      }
      return set(tx, 'CustomTranslations', caller, { value: lines, replaces })
    },

    async getFileStorage() {
      const files = await listFiles(db)
      const option = files.map(({ name, size, by, at }) => ({ name, size, by, at: at.toISOString() }))
      return { type: 'ReceivedOption', option }
    },
    async setFileStorage({ value }, { username }, tx) {
      return value === null ? { type: 'Ok' } : storeUpload(tx, value, { by: username, at: now() })
    },
  }
}

/** People who may not set options do not learn who did. */
function received<T>(
  { value, version, changedBy, changedAt }: StoredOption,
  schema: z.ZodMiniType<T>,
  caller: Caller | null,
) {
  const option = value === null ? null : schema.parse(value)
  const mayKnowWho = refusalOf('canManageOptions', caller) === null
  return {
    type: 'ReceivedOption' as const,
    option,
    version,
    ...(mayKnowWho && { changedBy, changedAt: changedAt?.toISOString() ?? null }),
  }
}

/** Null where nothing is left: two empty lists lock nothing. */
function withoutBlanks({ caseIds, tabIds }: InterimLocks): InterimLocks | null {
  const [cases, tabs] = [caseIds, tabIds].map((ids) => ids.flatMap((id) => optionText(id)?.trim() ?? []))
  return cases?.length || tabs?.length ? { caseIds: cases ?? [], tabIds: tabs ?? [] } : null
}

function unlessBlank(page: CustomLoginPage): CustomLoginPage | null {
  return Object.values(page).every((html) => optionText(html) === null) ? null : page
}
