/**
 * `npm run train -- gate`: trains a learned part of the reader from the lines in `data` and writes it where it is shipped.
 * `npm run train -- tagger`: trains the tagger, which cuts lines into their parts.
 * `npm run train -- titles`: makes the vectors of the titles of the shipped packs, by which offers are found by meaning.
 */
import { join } from 'node:path'
import { trainGate } from './gate/train-gate.ts'
import { trainTagger } from './tagger/train-tagger.ts'
import { writeTitleVectors } from './title-vectors.ts'

const source = join(import.meta.dirname, '..', '..', 'src')
const [, , part] = process.argv
if (part === 'gate') console.log(await trainGate(join(source, 'reading', 'gate')))
else if (part === 'tagger') console.log(await trainTagger(join(source, 'reading', 'tagger')))
else if (part === 'titles')
  console.log(await writeTitleVectors(join(source, 'compose', 'shipped-title-vectors.json')))
else {
  console.error('Say: npm run train -- gate, tagger or titles')
  process.exitCode = 2
}
