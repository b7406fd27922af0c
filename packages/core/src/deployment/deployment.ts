/**
 * How this deployment behaves, chosen from the page's address by the one table below; nothing else looks at the address.
 *
 * A row holds for a host name, for every host below it, and wherever the name is the host's first label: `registry` and
 * `registry.example.org` alike. Without a row the ordinary behaviour holds.
 */

export const dateFormats = ['yyyy-mm-dd', 'mm/dd/yyyy'] as const

export type DateFormat = (typeof dateFormats)[number]

/** However a date is entered, it is stored like this. */
export const storedFormat: DateFormat = 'yyyy-mm-dd'

export interface Deployment {
  readonly showsSdv: boolean
  readonly dateFormat: DateFormat
  /** Acknowledging the case-name reminder saves the case. */
  readonly reminderSavesCase: boolean
  /** Whether there is a page for patients, which links and tokens lead to. Without it none are offered. */
  readonly hasPatientPage: boolean
  /** Links are offered for questionnaires whose id contains one of these. */
  readonly tokenQuestionnaires: readonly string[]
  readonly manualFile: 'userManual.pdf' | 'termsAndConditions.pdf'
}

export const ordinaryDeployment: Deployment = {
  showsSdv: false,
  dateFormat: 'yyyy-mm-dd',
  reminderSavesCase: false,
  hasPatientPage: false,
  tokenQuestionnaires: [],
  manualFile: 'userManual.pdf',
}

export const deployments: Readonly<Record<string, Partial<Deployment>>> = {
  localhost: { showsSdv: true, tokenQuestionnaires: ['patient'] },
  verification: { showsSdv: true },
  american: { dateFormat: 'mm/dd/yyyy' },
  registry: { manualFile: 'termsAndConditions.pdf', tokenQuestionnaires: ['patient', 'followup'] },
  trial: { reminderSavesCase: true },
}

/** Only the host counts: whatever else an address carries can be written by whoever made the link. */
export function deploymentAt(address: string): Deployment {
  const labels = hostOf(address).split('.')
  const name = [labels[0], labels.at(-1)].find((label) => label !== undefined && Object.hasOwn(deployments, label))
  return { ...ordinaryDeployment, ...(name !== undefined && Object.hasOwn(deployments, name) && deployments[name]) }
}

/** Whether a link to the questionnaire is offered. */
export function offersTokens({ hasPatientPage, tokenQuestionnaires }: Deployment, questionnaireId: string): boolean {
  return hasPatientPage && tokenQuestionnaires.some((name) => questionnaireId.includes(name))
}

/** The host name of a web address, lower-case; blank where there is none. */
function hostOf(address: string): string {
  const authority = /^https?:\/\/([^/\\?#]*)/i.exec(address.trim())?.[1] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
}
