/** The part of an opening tag we look at. */
interface Tag {
  readonly name: { readonly name?: unknown }
  attributes: readonly Attribute[]
}

interface Attribute {
  readonly name?: { readonly name?: unknown }
}

/**
 * Removes the English message from a built `<Trans id message>`, because the catalogue has it. The lingui macro removes
 * only its own messages.
 */
export const withoutMessages = () => ({
  visitor: {
    JSXOpeningElement({ node }: { readonly node: Tag }) {
      if (process.env.NODE_ENV !== 'production' || node.name.name !== 'Trans' || !node.attributes.some(is('id'))) return
      node.attributes = node.attributes.filter((attribute) => !is('message')(attribute))
    },
  },
})

const is = (name: string) => (attribute: Attribute) => attribute.name?.name === name
