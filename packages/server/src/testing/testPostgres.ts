/** Databases on the PostgreSQL of the test run, which TEST_POSTGRES_URL and TEST_POSTGRES_TEMPLATE name. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Makes a database and answers its address. It has all tables, or nothing at all if it is to be `bare`. */
export async function createPostgresDatabase({ bare = false } = {}): Promise<string> {
  const { TEST_POSTGRES_URL: server, TEST_POSTGRES_TEMPLATE: template } = process.env
  if (server === undefined || template === undefined)
    throw new Error('There is no PostgreSQL for this test: run it in the vitest project server-postgres.')
  return createDatabase(server, `${template}_${randomBytes(4).toString('hex')}`, bare ? 'template0' : template)
}

export async function createDatabase(server: string, name: string, template: string): Promise<string> {
  await onServer(server, (client) => client.query(`create database ${name} template ${template} encoding 'UTF8'`))
  const url = new URL(server)
  url.pathname = name
  return url.href
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
