import type { MissingReason } from '../reasons/missingReason'
import type { Fields } from './part'

export const missingReason: Fields<MissingReason> = {
  id: { says: 'What answers carry. It never changes its meaning.', example: { id: 'broken' } },
  text: { says: 'Shown to people.', example: { text: { en: 'Device broken' } } },
  code: {
    says: 'What exports write, after `UNK.`: at most 12 capitals and digits. No two reasons have the same.',
    example: { code: 'DEV' },
  },
  forPatients: {
    says: 'Patients may give it too, in interviews and by links.',
    example: { id: 'private', text: { en: 'I prefer not to say' }, code: 'PNTS', forPatients: true },
  },
}
