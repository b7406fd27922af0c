import { accessCalls } from '@casebook/core/access/access.calls'
import { accessMachine } from '@casebook/core/access/access.machine'
import { accessMessage, isTicked } from '@casebook/core/access/baseAccess'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { Redirect } from 'wouter'
import { accessPath } from '../router/addresses/accessAddress'
import { unknownUserAddress } from '../router/addresses/usersAddress'
import { fullNameOf } from '../session/fullName'
import { usePort } from '../session/usePort'
import { ButtonLink } from '../ui/ButtonLink'
import { Chip } from '../ui/Chip'
import { Note } from '../ui/Note'
import { AccessForm } from './AccessForm'
import { UserHead } from './UserHead'

/** The protected studies that one user may open. */
export default function UserAccessScreen({ user }: { readonly user: string }) {
  const [page, send] = useMachine(accessMachine, { input: { access: usePort(accessCalls), user } })
  const { person, ticked, was, bases } = page.context
  if (page.matches('noSuchUser')) return <Redirect to={unknownUserAddress(user)} replace />

  const name = <bdi>{person ? fullNameOf(person) : user}</bdi>
  const opensAll = person !== null && holds(person.roles, 'canOpenProtectedBases')
  return (
    <div className="max-w-[56rem]">
      <UserHead
        user={user}
        person={person}
        title={<Trans id="access.of" message="Study access of {name}" values={{ name }} />}
      >
        <Trans id="access.of.what" message="Only protected studies are listed. The others are open to everyone." />
      </UserHead>
      {opensAll && (
        <div className="mb-4">
          <Note tone="unknown">
            <Trans id="access.administrator" message="This user is an administrator and can open every study." />
          </Note>
        </div>
      )}
      {was && !opensAll && bases.length > 0 && accessMessage(ticked) !== null && (
        <div className="mb-4">
          <Note
            tone="unknown"
            icon="lockf"
            title={<Trans id="permissions.noSpecialAccess" message="No special access." />}
          >
            <Trans
              id="access.none.what"
              message="{name} can open every study that is not protected. Tick a protected study to add it."
              values={{ name }}
            />
          </Note>
        </div>
      )}
      <AccessForm
        context={page.context}
        isLoading={page.matches('loading')}
        isUnreachable={page.matches('unreachable')}
        isBusy={!page.matches('editing')}
        send={send}
        status={(base) =>
          isTicked(ticked, base) ? (
            <Chip tone="ok" icon="okc">
              <Trans id="access.granted" message="Access" />
            </Chip>
          ) : (
            <span className="text-sm text-ink-2">
              <Trans id="access.notGranted" message="No access" />
            </span>
          )
        }
        save={<Trans id="access.saveUser" message="Save access" />}
        none={
          <ButtonLink href={accessPath}>
            <Trans id="access.protectOne" message="Protect a study" />
          </ButtonLink>
        }
      />
    </div>
  )
}
