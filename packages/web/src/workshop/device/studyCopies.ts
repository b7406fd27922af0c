import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import type { Ports } from '../../session/ports'

/** The copies of studies on this device, whose code comes with the first call. Without it the device has none and keeps none. */
export function studyCopies(fetch: NonNullable<Ports['answerFiles']>): StudyCopies {
  const ask = async <T>(otherwise: T, call: (studies: StudyCopies) => Promise<T>): Promise<T> => {
    try {
      const { studies } = await fetch()
      return studies ? await call(studies) : otherwise
    } catch {
      return otherwise
    }
  }
  return {
    recall: (candidate) => ask(null, (studies) => studies.recall(candidate)),
    keep: (candidate, copy) => ask(false, (studies) => studies.keep(candidate, copy)),
    forget: (candidate) => ask(undefined, (studies) => studies.forget(candidate)),
  }
}
