import type { SessionPort } from '../session/session.calls'
import type { DevicePort } from './device.port'

/**
 * Wraps the session so that the device remembers sign-in and sign-out. A person who has to set up a second factor first
 * has not arrived yet.
 */
export function rememberedSession(session: SessionPort, device: DevicePort): SessionPort {
  return {
    ...session,
    async login(request) {
      const result = await session.login(request)
      if (result.type === 'LoginSuccessful' && !result.user.needsSecondFactor) await device.arrive(result.user)
      return result
    },
    async logout() {
      await device.leave()
      return session.logout()
    },
    async getClientUserInfo() {
      try {
        const result = await session.getClientUserInfo()
        if (result.type !== 'ReceivedUser') await device.sessionOver()
        else if (!result.user.needsSecondFactor) await device.arrive(result.user)
        return result
      } catch (error) {
        const user = await device.personHere()
        if (!user) throw error
        return { type: 'ReceivedUser', user }
      }
    },
  }
}
