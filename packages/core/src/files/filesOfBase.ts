/** The pictures of a base in the place of the server's own files: one chart lists, uploads and removes both. */
import type { BaseName } from '../bases/baseName'
import type { Port } from '../call/call'
import type { filesCalls } from './files.calls'
import type { FilesInput } from './storage.machine'

export function filesOfBase(
  files: Pick<Port<typeof filesCalls>, 'list' | 'upload' | 'remove'>,
  base: BaseName,
): FilesInput {
  return {
    options: {
      async getFileStorage() {
        const answer = await files.list({ base })
        if (answer.type !== 'ReceivedFiles') return answer
        const option = answer.list.map((name) => ({ name, size: 0, at: '', by: null }))
        return { type: 'ReceivedOption', option }
      },
    },
    storage: {
      upload: (request, sending) => files.upload({ ...request, base }, sending),
      remove: (request, sending) => files.remove({ ...request, base }, sending),
    },
  }
}
