/** `npm run train -- gate`: trains a learned part of the reader from the lines in `data` and writes it where it is shipped. */
import { join } from 'node:path'
import { trainGate } from './gate/train-gate.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'reading', 'gate')
if (process.argv[2] === 'gate') console.log(await trainGate(folder))
else {
  console.error('Say: npm run train -- gate')
  process.exitCode = 2
}
