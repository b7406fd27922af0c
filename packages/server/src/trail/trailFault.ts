/** Faults of the trail, and their wording for the operator. */

export const faultKinds = [
  'edited',
  'missing',
  'inserted',
  'cutOff',
  'headMissing',
  'caseMissing',
  'caseDiffers',
  'baseEdited',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface TrailFault {
  readonly kind: FaultKind
  readonly chain: 'case' | 'draft' | 'base'
  /** Id of the case or the draft; of a base its group, name and version. */
  readonly id: string
  /** The entry; null where the fault is none of a single entry. */
  readonly seq: number | null
  /** The last entry of several that are missing. */
  readonly through?: number
}

const entries = ({ seq, through }: TrailFault) =>
  through === undefined || through === seq ? `entry ${seq}` : `entries ${seq} to ${through}`

const sentences: Record<FaultKind, (fault: TrailFault) => string> = {
  edited: (fault) => `${entries(fault)} is not what was written`,
  missing: (fault) => `${entries(fault)} missing`,
  inserted: (fault) => `${entries(fault)} stands behind the recorded end`,
  cutOff: (fault) => `${entries(fault)} cut off the end`,
  headMissing: () => 'the record of where the trail ends is missing',
  caseMissing: () => 'there are entries, but no such case',
  caseDiffers: () => 'the row of the case says something else than its trail',
  baseEdited: () => 'the document is not what was published',
}

export function describeFault(fault: TrailFault): string {
  return `${fault.chain} ${fault.id}: ${sentences[fault.kind](fault)}`
}
