import { commaOf } from '@casebook/core/language/locale'
import type { GraphProblem } from '@casebook/core/queries/graph/checkGraph'
import type { QueryNode } from '@casebook/core/queries/graph/graph'
import type { DrawingColumn } from '@casebook/core/queries/graph/graphDrawing'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { usePreferences } from '../../shell/settings/preferences'

export const columnTexts: Readonly<Record<DrawingColumn | 'closes', MessageDescriptor>> = {
  opens: msg({ id: 'querySteps.opens', message: 'Opens a thread' }),
  answers: msg({ id: 'querySteps.answers', message: 'Answers' }),
  asksOrCloses: msg({ id: 'querySteps.asksOrCloses', message: 'Asks again, or closes' }),
  closes: msg({ id: 'querySteps.closes', message: 'Closes the thread' }),
}

export const problemTexts: Readonly<Record<GraphProblem, MessageDescriptor>> = {
  noStart: msg({ id: 'querySteps.noStart', message: 'No step can begin a query.' }),
  twice: msg({ id: 'querySteps.twice', message: 'Two steps have this id.' }),
  unknownParent: msg({ id: 'querySteps.unknownParent', message: 'It may follow a step that does not exist.' }),
  unreachable: msg({ id: 'querySteps.unreachable', message: 'No query reaches it.' }),
  deadEnd: msg({ id: 'querySteps.deadEnd', message: 'A query at this step can never be closed.' }),
  nobodyMaySet: msg({ id: 'querySteps.nobodyMaySet', message: 'No role may set it.' }),
  nothingToSay: msg({ id: 'querySteps.nothingToSay', message: 'It has neither values nor free text.' }),
}

const setterTexts = {
  centre: msg({ id: 'querySteps.centre', message: 'Centre' }),
  monitor: msg({ id: 'querySteps.monitor', message: 'Monitor' }),
  dataManager: msg({ id: 'querySteps.dataManager', message: 'Data manager' }),
  system: msg({ id: 'querySteps.system', message: 'Casebook itself' }),
  nobody: msg({ id: 'querySteps.nobody', message: 'No role' }),
}

/** Who may set a node, in words. */
export function useSetters(): (node: QueryNode, isSystem: boolean) => string {
  const { _ } = useLingui()
  const { language } = usePreferences()
  return (node, isSystem) => {
    if (isSystem) return _(setterTexts.system)
    const who = [
      node.canBeSetByNormalUser && setterTexts.centre,
      node.canBeSetByReporter && setterTexts.monitor,
      node.canBeSetByDataManager && setterTexts.dataManager,
    ].flatMap((text) => (text ? [_(text)] : []))
    return who.length === 0 ? _(setterTexts.nobody) : who.join(commaOf(language))
  }
}
