import type { Delivery, DialogPort, OfDraft } from '@casebook/core/dialog/dialog.port'
import { createClient, type Send } from '../client'
import { dialogContract } from './dialog.contract'

/** The core's port, spoken over the wire, which says `kbg`, `kb` and `userfn` for group, base and case name. */
export function dialogClient(send: Send): DialogPort {
  const wire = createClient(dialogContract, send)
  return {
    openDraft: (request) => wire.tree({ ...target(request), language: 'none' }),
    reset: (request) => wire.reset({ ...target(request), clientRequested: true, language: 'none' }),
    addFacts: (request) => wire.addFactsJson({ ...target(request), facts: request.facts }, named(request)),
    saveCase: (request) =>
      wire.savecase(
        {
          ...target(request),
          userfn: request.caseName,
          force: request.force ?? false,
          saveJson: true,
          seen: request.seen,
        },
        named(request),
      ),
    unsetDirtyBit: (request) => wire.unsetDirtyBit(target(request), { keepalive: true }),
  }
}

function target({ group, base, draft }: OfDraft) {
  return { kbg: group, kb: base, draft }
}

function named({ delivery }: Delivery) {
  return delivery === undefined ? {} : { idempotencyKey: delivery }
}
