import type { CasesPort } from '@casebook/core/cases/cases.port'
import { createClient, type Send } from '../client'
import { casesWire } from './cases.wire'
import { wireCase } from './wireCase'

/** The core's port, spoken over the wire. That this compiles is the proof that wire and core agree. */
export function casesClient(send: Send): CasesPort {
  const wire = createClient(casesWire, send)
  return {
    ...wire,
    saveCase: (request) => wire.saveCase(wireCase(request, 'caseName')),
    loadCase: (request) => wire.loadCase(wireCase(request, 'caseName')),
    resolveCase: (request) => wire.resolveCase(wireCase(request, 'caseName')),
    deleteCase: (request) => wire.deleteCase(wireCase(request, 'caseName')),
  }
}
