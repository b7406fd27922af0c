import type { FactorProblem } from '@casebook/core/secondFactor/secondFactor.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const factorProblemTexts: Readonly<Record<FactorProblem, MessageDescriptor>> = {
  CurrentPasswordWrong: msg({
    id: 'password.current.wrong',
    message: 'This is not your current password. Try again.',
  }),
  CodeWrong: msg({
    id: 'factor.codeWrong',
    message: 'That code is not right, or it has run out. Wait for the next one.',
  }),
  NotBegun: msg({ id: 'factor.notBegun', message: 'That took too long, or was started elsewhere. Start again.' }),
  PasskeyRefused: msg({
    id: 'passkey.notAdded',
    message: 'This passkey could not be added. Try again, or use another device.',
  }),
  NoPasskeysHere: msg({
    id: 'passkey.notHere',
    message: 'Passkeys work only at this server’s public address.',
  }),
  StillRequired: msg({
    id: 'factor.stillRequired',
    message: 'A second factor is required for your account, so it cannot be removed.',
  }),
}
