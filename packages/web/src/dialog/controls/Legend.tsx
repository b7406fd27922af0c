import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'
import { useCaseMarks } from './caseMarks'

/** What the marks of the table of contents mean: those that stand there, and no others. */
export function Legend() {
  const { locked } = useForm().view
  const { sdv } = useCaseMarks()
  if (locked.size === 0 && !sdv) return null
  return (
    <div className="legend xs muted">
      {locked.size > 0 && (
        <span className="row">
          <Icon name="lockf" size="small" />
          <Trans id="nav.legend.locked" message="Takes no answers now" />
        </span>
      )}
      {sdv && (
        <span className="row wrap">
          <Icon name="sign" size="small" />
          <Trans id="nav.legend.pi" message="PI" />
          <Icon name="shield" size="small" />
          <Trans id="nav.legend.monitor" message="Monitor verification" />
        </span>
      )}
    </div>
  )
}
