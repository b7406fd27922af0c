/** Shared by the runs of the server's tests. */
import { join } from 'node:path'

/** Passwords are hashed at a thousandth of the cost. `passwordCost.test.ts` looks at the real one, which it imports from another folder. */
export const cheapPasswords = {
  alias: [{ find: /^\.\/passwordCost$/, replacement: join(import.meta.dirname, 'src/testing/cheapPasswordCost.ts') }],
}

/** The library gives up after a second. A busy machine is no fault of the server. */
export const patient = { poll: { timeout: 30_000 } }
