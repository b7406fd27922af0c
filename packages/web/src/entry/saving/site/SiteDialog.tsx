import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ChoiceList } from '../../../ui/fields/ChoiceList'
import { StepDialog } from '../../../ui/overlay/StepDialog'
import { useForm } from '../../FormContext'

/** Asks at which site a new case is, of somebody who belongs to several. */
export default function SiteDialog({ sites }: { readonly sites: readonly string[] }) {
  const { t } = useLingui()
  const { actor } = useForm()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const firstRef = useRef<HTMLInputElement>(null)
  return (
    <StepDialog
      onBack={() => actor.send({ type: 'back' })}
      back={<Trans id="dialog.back" message="Back to the form" />}
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
      go={<Trans id="dialog.save" message="Save case" />}
      isOff={sites.length === 0}
      onGo={() => {
        setIsTried(true)
        if (chosen !== null) actor.send({ type: 'chooseSite', site: chosen })
        else firstRef.current?.focus()
      }}
    >
      <ChoiceList
        legend={<Trans id="sites.site" message="Site" />}
        choices={sites.map((site) => ({ value: site, words: site }))}
        chosen={chosen}
        onChoose={setChosen}
        firstRef={firstRef}
        error={isTried && chosen === null && <Trans id="dialog.site.choose" message="Choose a site." />}
      />
    </StepDialog>
  )
}
