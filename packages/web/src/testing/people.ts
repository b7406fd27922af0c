import type { ClientUser } from '@casebook/core/session/session.calls'

export const mara: ClientUser = { username: 'mara.keller', firstName: 'Mara', lastName: 'Keller', roles: ['PI'] }
