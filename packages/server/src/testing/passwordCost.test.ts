import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { passwordCost } from '../session/passwordCost'

it('a password is kept at 46 MiB and two passes of argon2id, other than in tests [AUTH-10]', async () => {
  expect(await hash('Bernoulli numbers, 1843', passwordCost)).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
})
