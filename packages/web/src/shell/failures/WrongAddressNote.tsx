import { Trans } from '@lingui/react'
import { linkClass } from '../../ui/link'
import { Note } from '../../ui/Note'

interface WrongAddressNoteProps {
  /** The address that the server is set up for. */
  readonly allowed: string
}

/** The server takes nothing from a page at this address. */
export default function WrongAddressNote({ allowed }: WrongAddressNoteProps) {
  return (
    <Note
      tone="missing"
      role="alert"
      title={<Trans id="call.wrongAddress" message="The server does not allow this page to work with it." />}
    >
      <Trans
        id="call.wrongAddress.what"
        message="You opened {here}. The server allows {address}. Open that, or ask an administrator to add yours."
        values={{
          here: <bdi dir="ltr">{location.origin}</bdi>,
          address: (
            <a className={linkClass} dir="ltr" href={allowed}>
              {allowed}
            </a>
          ),
        }}
      />
    </Note>
  )
}
