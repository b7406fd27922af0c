import { formBase, formPart, item } from '@casebook/test-fixtures/entry'

/** A repeating group short enough for a table. */
export const medicines = formBase([
  formPart(
    'medicines',
    [
      item('medicine', 'Text', { text: { en: 'Medicine' } }),
      item('dose', 'Num', { text: { en: 'Dose' }, max: 100 }),
      item('stopped', 'YN', { text: { en: 'Stopped' } }),
    ],
    { text: { en: 'Medicines' }, repeats: { min: 0, max: 3 } },
  ),
])
