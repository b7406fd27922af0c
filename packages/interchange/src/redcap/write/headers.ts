import type { Column } from '../columns'

/** As the download of REDCap has them. */
export const headers: Readonly<Record<Column, string>> = {
  name: 'Variable / Field Name',
  form: 'Form Name',
  header: 'Section Header',
  type: 'Field Type',
  label: 'Field Label',
  choices: 'Choices, Calculations, OR Slider Labels',
  note: 'Field Note',
  validation: 'Text Validation Type OR Show Slider Number',
  min: 'Text Validation Min',
  max: 'Text Validation Max',
  identifier: 'Identifier?',
  branching: 'Branching Logic (Show field only if...)',
  required: 'Required Field?',
  alignment: 'Custom Alignment',
  number: 'Question Number (surveys only)',
  matrix: 'Matrix Group Name',
  ranking: 'Matrix Ranking?',
  annotation: 'Field Annotation',
}
