import { generateSync } from 'otplib'

/** The code that an authenticator app shows at a time. */
export function codeAt(secret: string, time: Date): string {
  return generateSync({ secret, epoch: Math.floor(time.getTime() / 1000) })
}
