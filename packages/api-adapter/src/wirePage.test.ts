import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { file } from '@casebook/core/call/file'
import { expect, it } from 'vitest'
import { allCalls, wires } from './testing/wires'
import { wirePage } from './wirePage'

it('is what docs/wire.md says; otherwise run npm run docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8')).toBe(wirePage(wires))
})

it('names every call once', () => {
  const addresses = [...wirePage(wires).matchAll(/^`(?:GET|POST) ([^`]*)`/gm)].map(([, address]) => address ?? '')
  expect(addresses).toHaveLength(allCalls.length)
  for (const { address, name } of allCalls)
    expect(
      addresses.filter((each) => each === address || each.split(/[?&](?!action=)/)[0] === address),
      name,
      // Commands have one address.
    ).toHaveLength(allCalls.filter((other) => other.address === address).length)
})

it('calls nothing but a file `file`', () => {
  for (const { name, call } of allCalls)
    for (const shape of Object.values(call.results)) if ('file' in shape) expect(shape.file, name).toBe(file)
})
