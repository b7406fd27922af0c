import type { AddressFault, WebhookKind } from '@casebook/core/webhooks/webhook'
import type { WebhookProblem } from '@casebook/core/webhooks/webhooks.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const kindTexts: Readonly<Record<WebhookKind, MessageDescriptor>> = {
  'case.saved': msg({ id: 'webhooks.kind.saved', message: 'A case is saved' }),
  'case.signed': msg({ id: 'webhooks.kind.signed', message: 'A section is signed or verified' }),
  'query.raised': msg({ id: 'webhooks.kind.query', message: 'A query is raised' }),
  'link.answered': msg({ id: 'webhooks.kind.link', message: 'A patient’s link is answered' }),
  'version.published': msg({ id: 'webhooks.kind.version', message: 'A version is published' }),
}

const faultTexts: Readonly<Record<AddressFault, MessageDescriptor>> = {
  notAnAddress: msg({
    id: 'webhooks.problem.address',
    message: 'This is not an address. Enter one such as https://lab.example/casebook.',
  }),
  notHttps: msg({ id: 'webhooks.problem.https', message: 'The address must begin with https://.' }),
  private: msg({
    id: 'webhooks.problem.private',
    message:
      'This address is in a private network, or at an unusual port. The person who runs this server can allow it by the setting WEBHOOK_HOSTS.',
  }),
  unknownHost: msg({ id: 'webhooks.problem.host', message: 'This server does not find the host. Check the address.' }),
}

export const problemTexts: Readonly<Record<WebhookProblem, MessageDescriptor>> = {
  ...faultTexts,
  TooManyWebhooks: msg({
    id: 'webhooks.problem.many',
    message: 'There are 20 webhooks, which is the most there can be.',
  }),
  KnowledgeBaseNotFound: msg({
    id: 'accessKeys.problem.noStudy',
    message: 'This study is not there any more, or not open to you. Choose another one.',
  }),
  WebhookNotFound: msg({
    id: 'webhooks.problem.gone',
    message: 'This webhook was removed by another person. Your change was not saved.',
  }),
  ChangedMeanwhile: msg({
    id: 'webhooks.problem.meanwhile',
    message: 'Another person has changed this webhook. Your change is not saved yet. It is now:',
  }),
}

/** Whether it is said at the address. */
export function isOfAddress(problem: WebhookProblem): problem is AddressFault {
  return problem in faultTexts
}
