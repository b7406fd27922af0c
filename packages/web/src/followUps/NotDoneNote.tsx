import { lineageOf } from '@casebook/core/bases/structure'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { useEntry, useForm, useIsReadOnly } from '../entry/FormContext'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { WhyNotDone } from './WhyNotDone'

/** In data entry: the section is a follow-up that a person closed as not done. */
export function NotDoneNote({ sectionId }: { readonly sectionId: string }) {
  const { view } = useForm()
  const isReadOnly = useIsReadOnly()
  const all = useEntry(({ context: { opened } }) => opened?.notDone)
  const lineage = lineageOf(view.engine.structure, sectionId)
  const notDone = all?.find(({ questionnaireId }) => lineage.includes(questionnaireId))
  if (!notDone) return null
  return (
    <div className="ps-3.5 pe-3 pb-2.5">
      <Note tone="locked" title={<Trans id="followUps.isNotDone" message="This follow-up is closed as not done." />}>
        <WhyNotDone notDone={notDone} />
        {!isReadOnly && (
          <Link href="/follow-ups?show=notDone" className={linkClass}>
            <Trans id="followUps.openAgain" message="Open it again" />
          </Link>
        )}
      </Note>
    </div>
  )
}
