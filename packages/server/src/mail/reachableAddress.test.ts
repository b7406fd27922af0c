import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config'
import { isPrivate } from '../config/privateNetworks'
import { MailHostRefused, reachableAddress } from './reachableAddress'

describe('an address of the public internet', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('is %s', (address) => {
    expect(isPrivate(address)).toBe(false)
  })

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
  ])('is not %s', (address) => {
    expect(isPrivate(address)).toBe(true)
  })
})

describe('the mail server that an administrator names', () => {
  const closed = { mailAllowPrivate: false, mailHosts: [] }

  it.each(['127.0.0.1', 'localhost', '169.254.169.254', '::1'])(
    'is not in our own network: %s [OPT-04]',
    async (host) => {
      await expect(reachableAddress(host, 587, closed)).rejects.toThrow(MailHostRefused)
      await expect(reachableAddress(host, 587, closed)).rejects.toThrow(
        /in a private network.* add (\S+) to the setting MAIL_HOSTS and start/,
      )
    },
  )

  it.each([5432, 22, 80])('listens for mail, and not at port %i [OPT-04]', async (port) => {
    await expect(reachableAddress('93.184.215.14', port, closed)).rejects.toThrow(
      `none of 25, 465, 587, 2525. Whoever runs this server can allow it: add 93.184.215.14:${port} to`,
    )
  })

  it('may be in our own network, at any port, where the server allows it', async () => {
    expect(await reachableAddress('127.0.0.1', 5432, { mailAllowPrivate: true, mailHosts: [] })).toBe('127.0.0.1')
  })

  it('is spoken to at the address that was looked at [OPT-04]', async () => {
    expect(await reachableAddress('93.184.215.14', 587, closed)).toBe('93.184.215.14')
  })

  it.each([
    ['localhost', 'localhost', 587],
    ['LOCALHOST', 'localhost', 25],
    ['127.0.0.1', '127.0.0.1', 465],
    ['127.0.0.0/8', '127.0.0.1', 587],
    ['127.0.0.0/8:1025', '127.0.0.1', 1025],
    ['[::1]:587', '::1', 587],
    ['10.0.0.0/8, 127.0.0.1:2526', '127.0.0.1', 2526],
    ['93.184.215.14:2526', '93.184.215.14', 2526],
  ])('may be where the operator says: MAIL_HOSTS=%s allows %s at %i [OPT-04]', async (list, host, port) => {
    expect(await reachableAddress(host, port, allowing(list))).toMatch(/^(127\.0\.0\.1|::1|93\.184\.215\.14)$/)
  })

  it.each([
    ['127.0.0.1', '127.0.0.1', 5432],
    ['127.0.0.1:2526', '127.0.0.1', 587],
    ['127.0.0.1:2526', '127.0.0.1', 2525],
    ['10.0.0.0/8', '127.0.0.1', 587],
    ['10.0.0.0/8', '169.254.169.254', 25],
    ['mail.clinic.example', 'localhost', 587],
    ['[fd00::]/8', '::1', 587],
  ])('is nowhere else: MAIL_HOSTS=%s does not allow %s at %i [OPT-04]', async (list, host, port) => {
    await expect(reachableAddress(host, port, allowing(list))).rejects.toThrow(MailHostRefused)
  })

  it.each([
    '10.0.0.0/33',
    'mail/8',
    'mail.example:0',
    'mail.example:70000',
    '10.1.2.3 10.1.2.4',
    'http://mail.example',
    '::1',
  ])('stops the start where MAIL_HOSTS is wrong: %s', (list) => {
    expect(() => readConfig({ MAIL_HOSTS: list })).toThrow('MAIL_HOSTS must be a list of hosts, addresses and networks')
  })
})

const allowing = (MAIL_HOSTS: string) => readConfig({ MAIL_HOSTS })
