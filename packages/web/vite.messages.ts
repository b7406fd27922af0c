import type { PluginObj, types } from '@babel/core'

/**
 * Leaves the English message out of a built `<Trans id message>`, for the catalogue has it: the macro leaves out its own, and knows nothing
 * of these.
 */
export function withoutMessages(): PluginObj {
  return {
    visitor: {
      JSXOpeningElement({ node }) {
        if (process.env.NODE_ENV !== 'production') return
        if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'Trans' || !node.attributes.some(is('id'))) return
        node.attributes = node.attributes.filter((attribute) => !is('message')(attribute))
      },
    },
  }
}

function is(name: string): (attribute: types.JSXAttribute | types.JSXSpreadAttribute) => boolean {
  return (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === name
}
