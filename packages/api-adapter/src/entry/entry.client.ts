import type { OfDraft } from '@casebook/core/entry/entry.calls'
import type { AddFacts, AddFactsResult, Delivery, EntryPort } from '@casebook/core/entry/entry.port'
import { type Fact, isUnknown } from '@casebook/core/facts/fact'
import { createClient, type Send } from '../client'
import { entryWire } from './entry.wire'

/** The port of data entry, made of its calls. */
export function entryClient(send: Send): EntryPort {
  const wire = createClient(entryWire, send)
  return {
    openDraft: (request) => wire.tree({ ...target(request), language: 'none' }),
    reset: (request) => wire.reset({ ...target(request), clientRequested: true, language: 'none' }, named(request)),
    async addFacts(request) {
      let result: AddFactsResult = { type: 'Ok' }
      for (const { facts, delivery } of partsOf(request)) {
        const [only] = facts
        result =
          only && isUnknown(only.value)
            ? await wire.setFactUnknown({ ...target(request), on: request.on, question: only.id }, named({ delivery }))
            : await wire.addFactsJson({ ...target(request), on: request.on, facts }, named({ delivery }))
        if (result.type !== 'Ok') return result
      }
      return result
    },
    saveCase: (request) =>
      wire.savecase(
        {
          ...target(request),
          caseName: request.caseName,
          owner: request.owner,
          force: request.force ?? false,
          evenEmpty: request.evenEmpty,
          saveJson: true,
          seen: request.seen,
          on: request.on,
        },
        named(request),
      ),
    unsetDirtyBit: (request) => wire.unsetDirtyBit(target(request), { keepalive: true }),
  }
}

/**
 * On the wire an explicit unknown is a call of its own, so a delivery may become several, in the order of its facts. Each
 * has a name of its own: sent again, those that were taken take effect no second time.
 */
function partsOf({
  facts,
  delivery,
}: AddFacts): readonly { readonly facts: readonly Fact[]; readonly delivery?: string | undefined }[] {
  const parts: Fact[][] = []
  let open: Fact[] | null = null
  for (const fact of facts) {
    if (isUnknown(fact.value)) {
      parts.push([fact])
      open = null
      continue
    }
    if (!open) {
      open = []
      parts.push(open)
    }
    open.push(fact)
  }
  if (parts.length < 2) return [{ facts, delivery }]
  return parts.map((part, i) => ({ facts: part, delivery: delivery === undefined ? undefined : `${delivery}.${i}` }))
}

function target({ group, base, draft }: OfDraft) {
  return { group, base, draft }
}

function named({ delivery }: Delivery) {
  return delivery === undefined ? {} : { idempotencyKey: delivery }
}
