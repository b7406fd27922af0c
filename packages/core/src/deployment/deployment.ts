/**
 * Settings of a deployment. An administrator may set each of them (`deploymentOption.ts`); the others are chosen from the page's address by
 * the table below, and nothing else reads the address.
 *
 * A row applies to a host name, to every host below it, and wherever the name is the host's first label: `registry` and
 * `registry.example.org` alike. Without a row the defaults apply.
 */

export const dateFormats = ['yyyy-mm-dd', 'mm/dd/yyyy'] as const

export type DateFormat = (typeof dateFormats)[number]

/** Dates are stored like this, whatever the entry format. */
export const storedFormat: DateFormat = 'yyyy-mm-dd'

export const manualFiles = ['userManual.pdf', 'termsAndConditions.pdf'] as const

export type ManualFile = (typeof manualFiles)[number]

export interface StudyOfDeployment {
  readonly group: string
  readonly base: string
}

export interface Deployment {
  /** Verification is shown, but for the studies that differ. */
  readonly showsSdv: boolean
  readonly studies: readonly (StudyOfDeployment & Pick<Deployment, 'showsSdv'>)[]
  readonly dateFormat: DateFormat
  /** Acknowledging the case-name reminder saves the case. */
  readonly reminderSavesCase: boolean
  /** Of a base that does not say what patients may be asked, links are offered for questionnaires whose id contains one of these. */
  readonly tokenQuestionnaires: readonly string[]
  readonly manualFile: ManualFile
  /** Files of questionnaires may be converted here without an account, in the browser. No address decides otherwise. */
  readonly offersConversion: boolean
}

export const ordinaryDeployment: Deployment = {
  showsSdv: false,
  studies: [],
  dateFormat: 'yyyy-mm-dd',
  reminderSavesCase: false,
  tokenQuestionnaires: [],
  manualFile: 'userManual.pdf',
  offersConversion: true,
}

export const deployments: Readonly<Record<string, Partial<Deployment>>> = {
  localhost: { showsSdv: true, tokenQuestionnaires: ['patient'] },
  verification: { showsSdv: true },
  american: { dateFormat: 'mm/dd/yyyy' },
  registry: { manualFile: 'termsAndConditions.pdf', tokenQuestionnaires: ['patient', 'followup'] },
  trial: { reminderSavesCase: true },
}

/** Only the host counts: the author of the link controls the rest of the address. */
export function deploymentAt(address: string): Deployment {
  const labels = hostOf(address).split('.')
  const name = [labels[0], labels.at(-1)].find((label) => label !== undefined && Object.hasOwn(deployments, label))
  return { ...ordinaryDeployment, ...(name !== undefined && Object.hasOwn(deployments, name) && deployments[name]) }
}

/** The settings of a deployment with those that an administrator has set. */
export function deploymentWith(
  atAddress: Deployment,
  set: { readonly [Setting in keyof Deployment]?: Deployment[Setting] | undefined } = {},
): Deployment {
  return {
    showsSdv: set.showsSdv ?? atAddress.showsSdv,
    studies: set.studies ?? atAddress.studies,
    dateFormat: set.dateFormat ?? atAddress.dateFormat,
    reminderSavesCase: set.reminderSavesCase ?? atAddress.reminderSavesCase,
    tokenQuestionnaires: set.tokenQuestionnaires ?? atAddress.tokenQuestionnaires,
    manualFile: set.manualFile ?? atAddress.manualFile,
    offersConversion: set.offersConversion ?? atAddress.offersConversion,
  }
}

/** Whether verification is shown in the study; without one, whether it is shown in any. */
export function showsSdvIn(
  { showsSdv, studies }: Pick<Deployment, 'showsSdv' | 'studies'>,
  study: StudyOfDeployment | null,
): boolean {
  if (!study) return showsSdv || studies.some((one) => one.showsSdv)
  return studies.find(({ group, base }) => group === study.group && base === study.base)?.showsSdv ?? showsSdv
}

/** The host name of a web address, in lower case; blank if there is none. */
function hostOf(address: string): string {
  const authority = /^https?:\/\/([^/\\?#]*)/i.exec(address.trim())?.[1] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
}
