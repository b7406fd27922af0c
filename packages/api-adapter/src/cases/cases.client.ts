import type { CasesPort } from '@casebook/core/cases/cases.port'
import { createClient, type Send } from '../client'
import { casesContract } from './cases.contract'

/** The core's port, spoken over the wire. That this compiles is the proof that contract and core agree. */
export function casesClient(send: Send): CasesPort {
  return createClient(casesContract, send)
}
