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
  'rowChanged',
  'rowRemoved',
  'rowAdded',
  'changedPast',
  'notRecorded',
  'caseRemoved',
  'rewritten',
  'notSigned',
  'answerNotSigned',
  'countedOtherwise',
  'codeDiffers',
  'keyOfStranger',
  'pastForged',
  'headForged',
  'headOfOther',
  'headMissed',
  'stampOfOther',
  'erasedUnsaid',
  'erasedStands',
  'erasureUndone',
  'fileMissing',
  'fileChanged',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface TrailFault {
  readonly kind: FaultKind
  readonly chain: 'case' | 'draft' | 'base' | 'strand' | 'row' | 'table' | 'installation' | 'head' | 'key' | 'code'
  /** Id of the case or the draft; of a base its group, name and version; of a row its table and primary key. */
  readonly id: string
  /** The entry; null where the fault is none of a single entry. */
  readonly seq: number | null
  /** The last entry of several that are missing. */
  readonly through?: number
  /** When something was done past the server, and by which role of the database. */
  readonly by?: string
  /** What was computed of a case, and comes out otherwise; or what was erased of it, and when. */
  readonly what?: string
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
  rowChanged: () => 'is not what the record says',
  rowRemoved: () => 'is gone, and the record does not say why',
  rowAdded: () => 'is in no record',
  changedPast: ({ by }) => `was changed past the server, ${by}`,
  notRecorded: () => 'changes are not recorded: a trigger is missing or switched off',
  caseRemoved: (fault) => `is gone with its trail, which had ${entries(fault)}`,
  headForged: () => 'is no head, or its signature does not hold',
  headOfOther: () => 'is signed by another key than the one of this server',
  headMissed: ({ seq }) => `entry ${seq} of the chain of the installation is not the one that was published`,
  stampOfOther: () => 'has a time stamp of another text',
  notSigned: (fault) => `${entries(fault)} is signed by no key of this server`,
  answerNotSigned: () => 'holds an answer that is signed by no key of this server',
  countedOtherwise: ({ what }) => `its ${what} is not what follows from the record`,
  codeDiffers: () => 'is not the one of this program',
  keyOfStranger: () => 'no key that is trusted vouches for it',
  pastForged: () => 'where the chains ended before anything was signed is not what the first key says',
  erasedUnsaid: (fault) => `${entries(fault)} was erased in part, and no entry of the trail says so`,
  erasedStands: (fault) => `${entries(fault)} still says what was erased`,
  erasureUndone: ({ what }) => `has answers that were erased (${what}): erase them again`,
  fileMissing: (fault) => `${entries(fault)} names a file whose bytes are gone`,
  fileChanged: () => 'has other bytes than its answer names',
  rewritten: (fault) => `${entries(fault)} is another than the chain of the installation knows`,
}

/** `name`: of the case, where the fault is one of a case. */
export function describeFault(fault: TrailFault, name: string | null = null): string {
  return `${fault.chain} ${fault.id}${name === null ? '' : ` (${name})`}: ${describeEntries(fault)}`
}

/** Without naming the chain. */
export function describeEntries(fault: TrailFault): string {
  return sentences[fault.kind](fault)
}
