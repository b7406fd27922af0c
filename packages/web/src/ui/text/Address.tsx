import { Fragment } from 'react'

/** An e-mail address, or a user name that is one. It breaks before its signs, and elsewhere only where it must. */
export function Address({ children }: { readonly children: string }) {
  return (
    <bdi className="wrap-anywhere">
      {children.split(/(?=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
