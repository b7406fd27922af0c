import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { prepared } from './prepared'

const db = await openTestDatabase()

const names = ['first', 'second', 'third']
await db
  .insertInto('option')
  .values(names.map((name) => ({ name, value: null, changed_by: null, changed_at: new Date(0) })))
  .execute()

interface Parameters {
  readonly name: string
  readonly other: string | null
}

describe('a query that is put together once', () => {
  const either = prepared((on, { name, other }: Parameters) =>
    on
      .selectFrom('option')
      .select('name')
      .where((is) => is.or([is('name', '=', name), is('name', '=', other), is('changed_by', '=', name)]))
      .orderBy('name'),
  )

  it('puts the parameters of each call in their places', async () => {
    expect(await either(db, { name: 'first', other: 'third' })).toEqual([{ name: 'first' }, { name: 'third' }])
    expect(await either(db, { other: 'second', name: 'first' })).toEqual([{ name: 'first' }, { name: 'second' }])
    expect(await either(db, { name: 'second', other: null })).toEqual([{ name: 'second' }])
  })

  it('keeps apart the parameters of calls that are under way together', async () => {
    const asked = names.flatMap((name) => [name, name])
    const answers = await Promise.all(asked.map((name) => either(db, { name, other: name })))
    expect(answers).toEqual(asked.map((name) => [{ name }]))
  })

  it('keeps a parameter that stands for nothing apart from one that is left out', async () => {
    const isUnset = prepared((on, { value }: { value: string | null }) =>
      on.selectFrom('option').select('name').where('changed_by', 'is not distinct from', value),
    )
    expect(await isUnset(db, { value: null })).toHaveLength(names.length)
    // The cast is sound: a caller without types could leave it out.
    await expect(isUnset(db, {} as { value: null })).rejects.toThrow('The query lacks its parameter value')
  })

  it('is refused where it looks at a parameter instead of putting it in its place', async () => {
    const asJson = prepared((on, { name }: { name: string }) =>
      on.selectFrom('option').select('name').where('name', '=', JSON.stringify({ name })),
    )
    const asText = prepared((on, { name }: { name: string }) =>
      on.selectFrom('option').select('name').where('name', 'like', `${name}%`),
    )
    for (const looking of [asJson, asText])
      await expect(looking(db, { name: 'first' })).rejects.toThrow('A prepared query looks at its parameter name')
  })
})
