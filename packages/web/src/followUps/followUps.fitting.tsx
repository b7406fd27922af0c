import { isNotDone } from '@casebook/core/followUps/isNotDone'
import { useForm } from '../entry/FormContext'
import type { Fitting } from '../entry/fitting'
import { NotDoneNote } from './NotDoneNote'

export const followUpsFitting: Fitting = {
  sectionNote: ({ sectionId }) => {
    const { structure, notDone } = useForm().view.engine
    return isNotDone(structure, notDone, sectionId) && <NotDoneNote sectionId={sectionId} />
  },
}
