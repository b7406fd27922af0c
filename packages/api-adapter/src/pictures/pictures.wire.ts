/** How the call of the pictures of a study travels. */
import { picturesCalls } from '@casebook/core/pictures/pictures.calls'
import { wire } from '../wire'

export const picturesWire = wire(picturesCalls, { path: 'pictures' })
