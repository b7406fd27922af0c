/** Everything that anybody at the device can read of the journal. Runs in the page, so it stands on its own. */
export async function readJournal() {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('casebook-journal')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const all = (name: string) =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const request = db.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const text = ({ locked, ...open }: Record<string, unknown>) => {
    const { data } = locked as { data: ArrayBuffer }
    return { user: open.user, open: JSON.stringify(open), locked: new TextDecoder('latin1').decode(data) }
  }
  return { people: (await all('people')).map(({ username }) => username), entries: (await all('entries')).map(text) }
}
