/** How the command SetPassword travels. */
import { passwordLinkCalls } from '@casebook/core/registration/registration.calls'
import { commandTravels } from '../tokens/commandSpelling'
import { wire } from '../wire'

export const passwordLinkWire = wire(passwordLinkCalls, {
  path: 'command',
  calls: { SetPassword: commandTravels('SetPassword') },
})
