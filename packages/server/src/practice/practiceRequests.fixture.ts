/** Requests about the side for practice that each have an effect. */
import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide } from '@casebook/core/bases/sides/practice'
import { findVersion } from '../bases/bases.repository'
import { copyVersions } from '../bases/copyVersions'
import type { Study } from '../testing/authz/study'
import type { MakeCall } from '../testing/officeOf'

type Request = Readonly<Record<string, unknown>>

export function practiceRequests(
  study: Study,
  enters: MakeCall,
): Readonly<Record<string, (nth: number) => Promise<Request>>> {
  /** A study that is practised. */
  async function practised(base: string): Promise<BaseName> {
    await study.publish(base)
    await copyVersions(study.db, { group: 'Study', base }, 'practice')
    return { group: 'Study', base }
  }

  return {
    async 'practice?action=beginPractice'(nth) {
      await study.publish(`begun${nth}`)
      return { group: 'Study', base: `begun${nth}` }
    },
    async 'practice?action=promoteVersion'(nth) {
      const name = await practised(`tested${nth}`)
      const { checksum } = (await findVersion(study.db, name, '1')) ?? {}
      await study.db.deleteFrom('base_version').where('name', '=', name.base).execute()
      return { ...name, version: '1', checksum, follows: null }
    },
    async 'practice?action=emptyPractice'(nth) {
      const name = await practised(`full${nth}`)
      await study.aCase(enters, { ...onSide('practice', name), owner: 'ada', name: `Tried${nth}` }, 40)
      return { ...name }
    },
  }
}
