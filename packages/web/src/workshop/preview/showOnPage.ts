import { focusQuestion, revealQuestion } from '../../entry/focus'
import type { ShowQuestion } from './previewProps'

export const showOnPage: ShowQuestion = (id, isFocused) => (isFocused ? focusQuestion(id) : revealQuestion(id) !== null)
