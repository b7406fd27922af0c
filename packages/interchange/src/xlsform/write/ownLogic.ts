/** The expressions of a form that is unchanged since it was read, in the words of its author. */
import type { Base, Meta } from '@casebook/core/bases/base'
import { todayId } from '../../lower/today'
import type { Cells } from './cells'
import type { Logic } from './logic'

export function ownLogic({ checks = [] }: Base): Logic {
  const own = (meta: Meta | undefined, column: string): Cells => {
    const text = meta?.[`xlsform/${column}`]
    return text === undefined ? {} : { [column]: text }
  }
  return {
    relevantOf: ({ meta }) => own(meta, 'relevant'),
    relevantOfSection: ({ meta }) => own(meta, 'relevant'),
    constraintOf: ({ id, meta, refusal }) => ({
      cells: own(meta, 'constraint'),
      message: refusal ?? checks.find(({ questionId }) => questionId === id)?.text,
    }),
    calculationOf: ({ meta }) => own(meta, 'calculation'),
    filterOf: ({ meta }) => ({ cells: own(meta, 'choice_filter'), options: new Map() }),
    scoreOf: () => ({}),
    isApart: () => false,
    // The reader holds long conditions, and today, in questions of its own.
    isMade: (id) => id === todayId || id.endsWith('/shown'),
  }
}
