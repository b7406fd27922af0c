import type { BaseMeta } from '../base'
import type { Part } from './part'

/** The keys of `meta` that have a meaning here, and what they stand at. */
export const layout: Readonly<Record<string, Part<BaseMeta> & { readonly at: string }>> = {
  'layout/tabbed': {
    at: 'study',
    says: 'One section at a time, in place of one long page.',
    example: { 'layout/tabbed': 'true' },
  },
  'layout/tabHierarchy': {
    at: 'study',
    says: 'Sections inside sections are tabs of a second row.',
    example: { 'layout/tabHierarchy': 'true' },
  },
  'layout/header': {
    at: 'study',
    says: 'The lines above the form.',
    example: { 'layout/header': [{ en: 'Registry of hernias' }] },
  },
  'layout/hidden': {
    at: 'section, question',
    says: 'No screen shows it. Programs may still give it an answer.',
    example: { 'layout/hidden': 'true' },
  },
  'layout/numbers': {
    at: 'section, question',
    says: 'It brings its own numbers, so ours are not shown.',
    example: { 'layout/numbers': 'own' },
  },
  'layout/width': {
    at: 'question',
    says: 'Its width, of 12 columns. A text of width 12 has a box of several lines.',
    example: { 'layout/width': '6' },
  },
  'layout/dropdown': {
    at: 'question',
    says: 'A choice of one is a drop-down.',
    example: { 'layout/dropdown': 'true' },
  },
  'layout/decimal-places': {
    at: 'question',
    says: 'So many decimals at most; 0 for whole numbers.',
    example: { 'layout/decimal-places': '1' },
  },
  'layout/slider': {
    at: 'question',
    says: 'A number with a minimum and a maximum is a slider, with the number to type beside it.',
    example: { 'layout/slider': 'true' },
  },
  'layout/scale': {
    at: 'question',
    says: 'The words below a slider, from the lowest to the highest.',
    example: { 'layout/scale': 'no pain|worst pain' },
  },
  'layout/background': { at: 'question', says: 'A tint, as `#RRGGBB`.', example: { 'layout/background': '#FFF8E1' } },
  'layout/role': {
    at: 'information',
    says: 'The text is a `heading`, a plain `note`, or stands above a `matrix`: the questions below it share one list of options and are a table.',
    example: { 'layout/role': 'heading' },
  },
}
