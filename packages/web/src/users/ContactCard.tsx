import type { User } from '@casebook/core/users/users.calls'
import { Trans } from '@lingui/react'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { linkClass } from '../ui/link'
import { Address } from '../ui/text/Address'

/** How to reach the owner of an account. Fields that nobody filled in are left out. */
export function ContactCard({ user }: { readonly user: User }) {
  const { email, institution, phone, address, zip, city, country } = user
  const facts = [
    {
      id: 'email',
      label: <Trans id="users.email" message="E-mail" />,
      value: email && (
        <a href={`mailto:${email}`} className={linkClass} dir="ltr">
          <Address>{email}</Address>
        </a>
      ),
    },
    { id: 'phone', label: <Trans id="users.phone" message="Phone" />, value: phone && <span dir="ltr">{phone}</span> },
    { id: 'institution', label: <Trans id="users.institution" message="Institution" />, value: institution },
    { id: 'address', label: <Trans id="users.address" message="Address" />, value: address },
    { id: 'city', label: <Trans id="users.city" message="City" />, value: [zip, city].filter(Boolean).join(' ') },
    { id: 'country', label: <Trans id="users.country" message="Country" />, value: country },
  ].filter(({ value }) => value)
  return (
    <Card>
      <CardHeader isWide>
        <h3 className={cardTitleClass}>
          <Trans id="users.contact" message="Contact" />
        </h3>
      </CardHeader>
      {facts.length === 0 ? (
        <p className="px-5 py-4 text-ink-2">
          <Trans id="users.noContact" message="No contact details were given." />
        </p>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 px-5 py-4 wrap-anywhere phone:grid-cols-2 desk:grid-cols-3">
          {facts.map(({ id, label, value }) => (
            <div key={id}>
              <dt className="text-xs text-ink-3">{label}</dt>
              <dd className="text-sm font-[540]">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
