import { fileBeginning } from '@casebook/core/bases/files/fileRecord'
import type { CommandPort } from '@casebook/core/tokens/command.calls'
import type { LinkFiles } from './linkFiles'

/** The one draft that a link has. */
export const ofLink = { group: '', base: '', draft: 'link' }

/** Answers that name files go out after the bytes of these files. No other answer loads the code for them. */
export function withLinkFiles(link: CommandPort, fetchFiles: () => Promise<LinkFiles>): CommandPort {
  return {
    GetQuestions: link.GetQuestions,
    async ImportData(request, sending) {
      const named = request.facts.filter(({ value }) => typeof value === 'string' && value.startsWith(fileBeginning))
      if (named.length === 0) return link.ImportData(request, sending)
      const files = await fetchFiles()
      const result = (await files.send(ofLink, named)) ?? (await link.ImportData(request, sending))
      if (result.type === 'CommandExecuted') await files.received(ofLink, named)
      return result
    },
  }
}
