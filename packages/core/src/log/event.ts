/**
 * What the server log knows of: a closed list of kinds, and for each what stands beside who did it and when.
 *
 * Nothing of a patient and no secret is in it. A writer for each kind and a renderer for each kind read this one table.
 */

const ofCase = ['group', 'base', 'owner', 'case'] as const
const ofQuestionnaire = [...ofCase, 'questionnaire', 'level'] as const

const payloadFields = {
  login: ['ip'],
  logout: [],
  deactivation: [],
  failedLogin: ['ip'],
  expiredSession: [],
  registration: [],
  emailVerification: [],
  verificationFailed: [],
  verificationTimedOut: [],
  adminActivated: ['user'],
  adminDeactivated: ['user'],
  roleAdded: ['user', 'role'],
  roleRemoved: ['user', 'role'],
  frozen: ['user'],
  exportedData: ['group', 'base'],
  exportedAllData: ['group', 'base'],
  exportedGroup: ['group', 'base'],
  loadedCase: ofCase,
  savedCase: ofCase,
  autosavedCase: ofCase,
  createdSubjectId: ofCase,
  baseProtected: ['group', 'base'],
  baseUnprotected: ['group', 'base'],
  accessGranted: ['user', 'group', 'base'],
  accessRevoked: ['user', 'group', 'base'],
  viewedLog: [],
  tokenRefused: [],
  tokenCreated: ofCase,
  unlockedEcrf: ['questionnaire'],
  sdvLocked: ofQuestionnaire,
  sdvUnlocked: ofQuestionnaire,
  sdvFailed: ofQuestionnaire,
} as const satisfies Record<string, readonly string[]>

export type LogEventKind = keyof typeof payloadFields

// The cast is sound: the keys of the table are its kinds.
export const logEventKinds = Object.keys(payloadFields) as readonly LogEventKind[]

/** What stands in the payload of a kind. */
export type LogPayload<K extends LogEventKind> = {
  readonly [Field in (typeof payloadFields)[K][number]]: string
}

export interface LogEntry<K extends string = string> {
  /** ISO, in UTC. */
  readonly instant: string
  /** The name of an account; null where nobody is known. */
  readonly source: string | null
  readonly kind: K
  readonly payload: Readonly<Record<string, string | number | boolean | null>>
}

/** The red notice on an entry that nobody wrote a renderer for: tell an administrator. */
export const noRenderer = 'log.noRenderer'

/** What an entry is told by: the message of its kind with the fields it has, in the order of the table; or the notice. */
export function logMessage({ kind, payload }: Pick<LogEntry, 'kind' | 'payload'>): {
  readonly id: string
  readonly values: readonly (readonly [field: string, value: string])[]
} {
  if (!isLogEventKind(kind)) return { id: noRenderer, values: [] }
  const fields: readonly string[] = payloadFields[kind]
  const values = fields.flatMap((field) => {
    const value = Object.hasOwn(payload, field) ? payload[field] : null
    return value === null || value === undefined ? [] : [[field, String(value)] as const]
  })
  return { id: `log.${kind}`, values }
}

export function isLogEventKind(kind: string): kind is LogEventKind {
  return Object.hasOwn(payloadFields, kind)
}
