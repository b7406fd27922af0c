/** Bases ready to be evaluated. A version never changes, so what was compiled once serves until the process ends. */
import type { Base } from '@casebook/core/bases/base'
import { documentAt } from '@casebook/core/bases/sides/practice'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type CompiledBase, compileBase } from '@casebook/core/rules/compile'
import type { RevisionStamp } from '../schema'
import type { Database, Services } from '../services'
import { documentOf } from './bases.repository'

export interface ReadyBase {
  readonly base: Base
  readonly structure: BaseStructure
  readonly compiled: CompiledBase
  readonly checksum: string
}

/** The part of a base that seals a revision of a case. */
export function stampOfBase({
  base: { group, id, version },
  checksum,
}: ReadyBase): Pick<RevisionStamp, 'group' | 'base' | 'version' | 'checksum'> {
  return { group, base: id, version, checksum }
}

/** More versions than anybody works in at one time; beyond it the one read longest ago is read again. */
const maxReady = 50

const ofDatabase = new WeakMap<Database, Map<number, ReadyBase>>()

/** The version of that id; inside a transaction it is read through it. */
export async function readyBase(
  { db }: Pick<Services, 'db'>,
  versionId: number,
  tx: Database = db,
): Promise<ReadyBase> {
  const ready = ofDatabase.get(db) ?? new Map<number, ReadyBase>()
  ofDatabase.set(db, ready)
  const found = ready.get(versionId)
  if (found) {
    ready.delete(versionId)
    ready.set(versionId, found)
    return found
  }
  const { name, document, checksum } = await documentOf(tx, versionId)
  const base = documentAt(name, document)
  const compiled = compileBase(base)
  const made = { base, structure: compiled.structure, compiled, checksum }
  ready.set(versionId, made)
  for (const oldest of ready.keys()) {
    if (ready.size <= maxReady) break
    ready.delete(oldest)
  }
  return made
}
