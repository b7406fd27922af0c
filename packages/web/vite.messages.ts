/** What is looked at of an opening tag. */
interface Tag {
  readonly name: { readonly name?: unknown }
  attributes: readonly Attribute[]
}

interface Attribute {
  readonly name?: { readonly name?: unknown }
}

/**
 * Leaves the English message out of a built `<Trans id message>`, for the catalogue has it: the macro leaves out its own, and knows nothing
 * of these.
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
