import type { AnswerFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import { fileBeginning } from '@casebook/core/bases/files/fileRecord'
import type { EntryPort } from '@casebook/core/entry/entry.calls'

/** Answers that name files go out after the bytes of these files. No other answer loads the code for them. */
export function withFiles<E extends Pick<EntryPort, 'addFactsJson'>>(
  entry: E,
  fetchFiles: () => Promise<AnswerFiles>,
): E {
  return {
    ...entry,
    async addFactsJson(request, sending) {
      const { group, base, draft } = request
      const named = request.facts.filter(({ value }) => typeof value === 'string' && value.startsWith(fileBeginning))
      if (named.length === 0 || draft === undefined) return entry.addFactsJson(request, sending)
      const files = await fetchFiles()
      const of = { group, base, draft }
      const result = (await files.send(of, named)) ?? (await entry.addFactsJson(request, sending))
      if (result.type === 'Ok') await files.received(of, named)
      return result
    },
  } satisfies E
}
