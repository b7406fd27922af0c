import { expect, it } from 'vitest'
import { fileAddresses } from './files.client'

it('asks FileGetter for the file of a base, whatever signs its name has [DATA-09]', () => {
  const addressOf = fileAddresses('https://casebook.example/proket/')
  const address = new URL(addressOf({ group: 'A & B', base: 'hernia' }, 'ab domen#1.png'))
  expect(address.pathname).toBe('/proket/FileGetter')
  expect(Object.fromEntries(address.searchParams)).toEqual({ fileName: 'ab domen#1.png', kbg: 'A & B', kb: 'hernia' })
})
