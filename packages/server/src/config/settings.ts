/** The table of settings. It checks them, gives what is not set, and writes the page that `--help` prints. */
import { join } from 'node:path'
import { z } from 'zod'
import { serverFolder } from '../folder'
import { addresses, folder, mailHosts, origins, urlOf, wholeNumber } from './configTypes'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Setting<T> {
  /** One line for the person who runs the server. */
  readonly about: string
  /** The default in words. */
  readonly otherwise: string
  /** The end of the sentence "PORT must be …". */
  readonly mustBe: string
  /** Decodes the variable; undefined: it is not set. */
  readonly schema: z.ZodType<T>
  /** May hold a password, so that no message repeats it. */
  readonly isSecret?: boolean
}

export const settings = {
  PORT: {
    about: 'Port to listen on; 0 takes a free one',
    otherwise: '8080',
    mustBe: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535, 8080),
  },
  HOST: {
    about: 'Address to listen on; 0.0.0.0 opens the server to the network',
    otherwise: '127.0.0.1',
    mustBe: 'a host name or an address',
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  },
  PUBLIC_URL: {
    about: 'Address that people type, for links and cookies',
    otherwise: 'the address listened on',
    mustBe: 'an http or https address such as https://casebook.example.org',
    schema: urlOf('http:', 'https:'),
  },
  DATABASE_URL: {
    about: 'A PostgreSQL 15 or newer, postgres://user:password@host/database',
    otherwise: 'a database in DATA_DIR',
    mustBe: 'an address such as postgres://user:password@host/database',
    schema: urlOf('postgres:', 'postgresql:'),
    isSecret: true,
  },
  READ_DATABASE_URL: {
    about: 'A replica of DATABASE_URL that exports, statistics, matrices, pictures and searches inside answers read',
    otherwise: 'they read DATABASE_URL',
    mustBe: 'an address such as postgres://user:password@host/database',
    schema: urlOf('postgres:', 'postgresql:'),
    isSecret: true,
  },
  DATA_DIR: {
    about: 'Folder for everything the server keeps; one server at a time',
    otherwise: './data',
    mustBe: 'a folder',
    schema: folder('data'),
  },
  BASES_DIR: {
    about: 'Folder of bases (*.json), published at start',
    otherwise: 'bases, in DATA_DIR',
    mustBe: 'a folder',
    schema: z.string().nullable().default(null),
  },
  BASES_OPEN_TO: {
    about: 'Who may open a new base of BASES_DIR: everyone who signs in, or administrators and whom they name',
    otherwise: 'everyone',
    mustBe: 'everyone or administrators',
    schema: z.enum(['everyone', 'administrators']).default('everyone'),
  },
  WEB_ROOT: {
    about: 'Folder of the built client',
    otherwise: 'packages/web/dist',
    mustBe: 'a folder',
    schema: folder(join(serverFolder, '../web/dist')),
  },
  SMTP_URL: {
    about: 'Mail server, smtp://user:password@host:port',
    otherwise: 'no mail is sent',
    mustBe: 'an address such as smtp://user:password@host:587',
    schema: urlOf('smtp:', 'smtps:'),
    isSecret: true,
  },
  MAIL_FROM: {
    about: 'Sender of mails, "Casebook <casebook@example.org>"',
    otherwise: 'no-reply at the host of PUBLIC_URL',
    mustBe: 'an address such as casebook@example.org, with or without a name',
    schema: z
      .string()
      .regex(/^([^<>\r\n]+ <[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/)
      .nullable()
      .default(null),
  },
  MAIL_HOSTS: {
    about: 'Mail servers that an administrator may name in a private network or at another port, with commas between',
    otherwise: 'public addresses only, at port 25, 465, 587 or 2525',
    mustBe:
      'a list of hosts, addresses and networks, such as mail.clinic.example, 10.1.2.3:2526, 10.1.0.0/16, [fd12::1]',
    schema: mailHosts,
  },
  MAIL_ALLOW_PRIVATE: {
    about:
      'Whether an administrator may name any host of a private network as mail server, at any port; MAIL_HOSTS is narrower',
    otherwise: '0',
    mustBe: '0 or 1',
    schema: z.stringbool().default(false),
  },
  SIGN_IN_HOSTS: {
    about:
      'Providers of sign-in that an administrator may name in a private network or at another port, with commas between',
    otherwise: 'public addresses only, over https at port 443 or 8443',
    mustBe: 'a list of hosts, addresses and networks, such as login.clinic.example, 10.1.2.3:9443, 10.1.0.0/16',
    schema: mailHosts,
  },
  WEBHOOK_HOSTS: {
    about:
      'Receivers of webhooks that an administrator may name in a private network or at another port, with commas between',
    otherwise: 'public addresses only, over https at port 443 or 8443',
    mustBe: 'a list of hosts, addresses and networks, such as lab.clinic.example, 10.1.2.3:9443, 10.1.0.0/16',
    schema: mailHosts,
  },
  PROCESSES: {
    about: 'Processes that serve together, on PostgreSQL; as many as there are cores to use',
    otherwise: '1',
    mustBe: 'a whole number from 1 to 32',
    schema: wholeNumber(1, 32, 1),
  },
  SESSION_IDLE_MINUTES: {
    about: 'Minutes without activity before a session ends',
    otherwise: '60',
    mustBe: 'a whole number from 1 to 1440',
    schema: wholeNumber(1, 1440, 60),
  },
  SESSION_HOURS: {
    about: 'Hours after which a session ends',
    otherwise: '12',
    mustBe: 'a whole number from 1 to 168',
    schema: wholeNumber(1, 168, 12),
  },
  KEY_CALLS_PER_MINUTE: {
    about: 'Calls that one access key may make in a minute, of each process',
    otherwise: '1200',
    mustBe: 'a whole number from 1 to 100000',
    schema: wholeNumber(1, 100_000, 1200),
  },
  ALLOWED_ORIGINS: {
    about: 'Other origins of the same site whose pages may use this server, separated by commas',
    otherwise: 'none',
    mustBe: 'a list of origins such as https://casebook.example.org',
    schema: origins,
  },
  OTHER_SERVERS: {
    about: 'Other servers of the same site that our pages may talk to, separated by commas',
    otherwise: 'none',
    mustBe: 'a list of origins such as https://registry.example.org',
    schema: origins,
  },
  TRUST_PROXY: {
    about: 'Whether to trust a proxy for the client address (X-Forwarded-For, X-Forwarded-Proto)',
    otherwise: '0',
    mustBe: '0 or 1',
    schema: z.stringbool().default(false),
  },
  AUTO_LOGIN: {
    about: 'Whether links of the form #/auto/{...} may sign in with a password that they carry',
    otherwise: '0',
    mustBe: '0 or 1',
    schema: z.stringbool().default(false),
  },
  METRICS_TOKEN: {
    about: 'Token that opens /metrics to other machines, sent as "Authorization: Bearer …"',
    otherwise: 'only this machine may read /metrics',
    mustBe: 'at least 16 characters without spaces',
    schema: z
      .string()
      .regex(/^\S{16,}$/)
      .nullable()
      .default(null),
    isSecret: true,
  },
  SIGNING_KEY: {
    about: 'File of the Ed25519 key (PEM) that signs heads of the trail and archives; made if there is none',
    otherwise: 'signing-key.pem, in DATA_DIR',
    mustBe: 'a file',
    schema: z.string().nullable().default(null),
  },
  HEADS_DIR: {
    about: "Folder that signed heads of the trail are written to; best out of reach of the database's administrator",
    otherwise: 'heads, in DATA_DIR',
    mustBe: 'a folder',
    schema: z.string().nullable().default(null),
  },
  HEADS_EVERY: {
    about: 'How often a head is published: hour or day',
    otherwise: 'day',
    mustBe: 'hour or day',
    schema: z.enum(['hour', 'day']).default('day'),
  },
  HEADS_MAIL: {
    about: 'Addresses that get each head by mail, separated by commas',
    otherwise: 'none',
    mustBe: 'a list of addresses such as trail@example.org',
    schema: addresses,
  },
  TIME_STAMP_URL: {
    about: 'Time-stamp server (RFC 3161) that stamps each head',
    otherwise: 'heads are not stamped',
    mustBe: 'an http or https address such as https://time.example.org/tsr',
    schema: urlOf('http:', 'https:'),
  },
  LOG_LEVEL: {
    about: `How much is logged: ${logLevels.join(', ')}`,
    otherwise: 'info',
    mustBe: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels).default('info'),
  },
  DEMO: {
    about: 'Loads a small study to try out, into a folder of its own; on this machine only',
    otherwise: '0',
    mustBe: '0 or 1',
    schema: z.stringbool().default(false),
  },
} satisfies Record<string, Setting<unknown>>
