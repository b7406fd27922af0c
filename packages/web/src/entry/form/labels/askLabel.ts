/** Asks the server for labels: those of one page together, each once. */
import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import { codeListsCalls, mostLabels } from '@casebook/core/codeLists/codeLists.calls'
import type { Session } from '../../../session/session'
import { addLabels, labelKey } from './knownLabels'

interface Batch {
  readonly from: OptionsFrom
  readonly codes: Set<string>
}

const batches = new Map<string, Batch>()
const asked = new Set<string>()

export function askLabel(session: Pick<Session, 'portOf'>, from: OptionsFrom, code: string): void {
  const key = labelKey(from, code)
  if (asked.has(key)) return
  asked.add(key)
  const list = labelKey(from, '')
  const batch = batches.get(list) ?? { from, codes: new Set() }
  if (batch.codes.size === 0) setTimeout(() => send(session, list), 0)
  batches.set(list, batch)
  batch.codes.add(code)
  if (batch.codes.size >= mostLabels) send(session, list)
}

async function send(session: Pick<Session, 'portOf'>, list: string): Promise<void> {
  const batch = batches.get(list)
  if (!batch) return
  batches.delete(list)
  const { from, codes } = batch
  try {
    const answer = await session.portOf(codeListsCalls).getLabels({ ...from, codes: [...codes] })
    if (answer.type === 'ReceivedLabels') addLabels(from, answer.codes)
  } catch {
    // The code alone stays in sight, and the label is asked for when the answer is next drawn.
    for (const code of codes) asked.delete(labelKey(from, code))
  }
}
