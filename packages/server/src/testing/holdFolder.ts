/** A process of its own that locks the folder it is given, says so, and holds it until it is killed. */
import { lockFolder } from '../database/embedded/folderLock'

try {
  await lockFolder(process.argv[2] ?? '')
  console.log('locked')
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
}
