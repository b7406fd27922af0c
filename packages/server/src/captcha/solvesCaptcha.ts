import { isSolution } from '@casebook/core/captcha/captcha'
import type { Database, Exchange } from '../services'
import { hashOfSecret } from '../session/secrets/secret'
import { useCaptcha } from './captcha.repository'

/** Whether what was typed solves the captcha of the browser. Right or wrong, the captcha is used up. */
export async function solvesCaptcha(
  db: Database,
  { captcha }: Pick<Exchange, 'captcha'>,
  typed: string,
  now: Date,
): Promise<boolean> {
  const digits = captcha === null ? undefined : await useCaptcha(db, hashOfSecret(captcha), now)
  return digits !== undefined && isSolution(digits, typed)
}
