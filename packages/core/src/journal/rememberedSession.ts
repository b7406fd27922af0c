import type { SessionPort } from '../session/session.calls'
import type { DevicePort } from './device.port'

/** Wraps the session so that the device remembers sign-in and sign-out. */
export function rememberedSession(session: SessionPort, device: DevicePort): SessionPort {
  return {
    ...session,
    async login(request) {
      const result = await session.login(request)
      if (result.type === 'LoginSuccessful') await device.arrive(result.user)
      return result
    },
    async logout() {
      await device.leave()
      return session.logout()
    },
    async getClientUserInfo() {
      try {
        const result = await session.getClientUserInfo()
        if (result.type === 'ReceivedUser') await device.arrive(result.user)
        else await device.sessionOver()
        return result
      } catch (error) {
        const user = await device.personHere()
        if (!user) throw error
        return { type: 'ReceivedUser', user }
      }
    },
  }
}
