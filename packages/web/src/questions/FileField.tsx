import { lazyComponent } from '../ui/lazy/lazyComponent'
import type { ControlProps } from './controlProps'

/** A photo or another file. Few forms ask for one. */
export const FileField = lazyComponent<ControlProps>(() => import('./files/FileControl'))

export const FileReadout = lazyComponent(() => import('./files/FileReadout'))
