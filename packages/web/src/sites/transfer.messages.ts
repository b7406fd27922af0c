import type { TransferRefusal } from '@casebook/core/sites/transfer.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const refusals: Readonly<Record<TransferRefusal, MessageDescriptor>> = {
  CaseNotFound: msg({ id: 'sites.move.notFound', message: 'The case is not there any more, or you may not move it.' }),
  AlreadyThere: msg({ id: 'sites.move.already', message: 'The case belongs to this site already.' }),
  SiteNotFound: msg({ id: 'sites.move.noSite', message: 'This group is no site any more.' }),
}
