import { Trans } from '@lingui/react'

/** After a person's name: the access key by which a program wrote in it. Nothing without one. */
export function ByKey({ name }: { readonly name: string | undefined }) {
  return (
    name !== undefined && (
      <>
        {' · '}
        <Trans id="history.byKey" message="with the key {name}" values={{ name: <bdi>{name}</bdi> }} />
      </>
    )
  )
}
