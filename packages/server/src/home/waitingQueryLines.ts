import { numberedText } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import type { Caller } from '@casebook/core/call/policy'
import type { WaitingQuery } from '@casebook/core/home/home.calls'
import { textOfCheck } from '@casebook/core/queries/automatic'
import { readyBase } from '../bases/compiledBases'
import { graphOf } from '../deployment/queryGraph'
import { oldestWaitingQueries } from '../queries/waitingQueries'
import type { Services } from '../services'
import { namesOf } from '../session/users'

/** The queries that have waited longest for the caller, in words. */
export async function waitingQueryLines(
  services: Pick<Services, 'db'>,
  caller: Caller,
  limit: number,
): Promise<readonly WaitingQuery[]> {
  const { db } = services
  const [{ nodes }, queries] = await Promise.all([graphOf(db), oldestWaitingQueries(db, caller, limit)])
  const names = await namesOf(db, [...new Set(queries.flatMap(({ lastUser }) => lastUser ?? []))])
  return Promise.all(
    queries.map(
      async ({ id, question, checkId, group, base, owner, name, versionId, lastNode, lastValue, lastUser, lastAt }) => {
        const {
          structure,
          base: { checks = [] },
        } = await readyBase(services, versionId)
        const node = nodes.get(lastNode)
        const by = lastUser === null ? undefined : names.get(lastUser) || lastUser
        return {
          uuid: id,
          group,
          base,
          owner,
          name,
          questionId: question,
          step: node?.text ?? {},
          question: numberedText(
            structure,
            question,
            structure.questions.get(parseKey(question)?.questionId ?? '')?.question.text,
          ),
          words:
            node?.values.find((value) => value.id === lastValue)?.text ??
            textOfCheck(checks, checkId, lastValue) ??
            lastValue,
          ...(by !== undefined && { by }),
          since: lastAt.toISOString(),
        }
      },
    ),
  )
}
