import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { choiceClass } from '../../../ui/fields/choice'
import { Note } from '../../../ui/Note'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useForm } from '../../FormContext'

/** Asks at which site a new case is, of somebody who belongs to several. */
export default function SiteDialog({ sites }: { readonly sites: readonly string[] }) {
  const { t } = useLingui()
  const { actor } = useForm()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const formId = useId()
  const errorId = useId()
  const firstRef = useRef<HTMLInputElement>(null)
  const back = () => actor.send({ type: 'back' })
  return (
    <Dialog
      open
      onClose={back}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={firstRef}
      title={<Trans id="dialog.site.title" message="At which site is this case?" />}
      description={
        sites.length === 0 ? (
          <Trans id="dialog.site.none" message="You no longer belong to a site. Please go back and save again." />
        ) : (
          <Trans
            id="dialog.site.what"
            message="You belong to several sites. The site decides who sees the case, and the history keeps it."
          />
        )
      }
      footer={
        <>
          <Button onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={sites.length === 0}>
            <Trans id="dialog.save" message="Save case" />
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (chosen !== null) actor.send({ type: 'chooseSite', site: chosen })
          else firstRef.current?.focus()
        }}
      >
        <fieldset className="flex flex-col gap-0.5" aria-describedby={errorId}>
          <legend className="mb-1 text-sm font-semibold">
            <Trans id="sites.site" message="Site" />
          </legend>
          {sites.map((site, i) => (
            <label key={site} className={choiceClass({ size: 'small' })}>
              <input
                ref={i === 0 ? firstRef : undefined}
                className="choice-mark"
                type="radio"
                name={formId}
                checked={chosen === site}
                onChange={() => setChosen(site)}
              />
              <bdi>{site}</bdi>
            </label>
          ))}
        </fieldset>
        <div id={errorId} role="alert" className="mt-2 empty:hidden">
          {isTried && chosen === null && (
            <Note tone="missing">
              <Trans id="dialog.site.choose" message="Choose a site." />
            </Note>
          )}
        </div>
      </form>
    </Dialog>
  )
}
